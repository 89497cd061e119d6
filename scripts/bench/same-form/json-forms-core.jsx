import { createRoot } from 'react-dom/client';
import { JsonForms } from '@jsonforms/react';
import { schema } from './json-schema.js';

createRoot(document.getElementById('root')).render(<JsonForms schema={schema} data={{}} renderers={[]} cells={[]} />);
