import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { guests, schema } from './json-schema.js';

const control = (name, more) => ({ type: 'Control', scope: `#/properties/${name}`, ...more });
const uischema = {
  type: 'VerticalLayout',
  elements: [
    control('name'),
    control('email'),
    control('visit', { options: { format: 'radio' } }),
    control('guests', {
      rule: {
        effect: 'SHOW',
        condition: { scope: '#/properties/visit', schema: { const: 'Y' }, failWhenUndefined: true },
      },
    }),
  ],
};
const complete = { ...schema, properties: { ...schema.properties, guests } };

function SignUp() {
  const [{ data, errors }, change] = useState({ data: {}, errors: [] });
  // What is given back replaces what was typed since, so the answers are given back only when they are sent.
  const [given, give] = useState({ data: {}, validationMode: 'ValidateAndHide' });
  const submit = (event) => {
    event.preventDefault();
    give({ data, validationMode: 'ValidateAndShow' });
    if (errors.length === 0) window.save(data);
  };
  return (
    // Answers and errors arrive here a moment after they are typed, so the test waits for them.
    <form noValidate onSubmit={submit} data-guests={data.guests} data-errors={errors.length}>
      <JsonForms
        {...given}
        schema={complete}
        uischema={uischema}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        onChange={change}
      />
      <button>Sign up</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<SignUp />);
