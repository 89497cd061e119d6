import { createRoot } from 'react-dom/client';
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { guests, schema } from './json-schema.js';

const whole = {
  ...schema,
  if: { properties: { visit: { const: 'Y' } }, required: ['visit'] },
  // A schema is plain data; nobody awaits it.
  // oxlint-disable-next-line unicorn/no-thenable
  then: { properties: { guests }, required: ['guests'] },
};

createRoot(document.getElementById('root')).render(
  <Form
    schema={whole}
    uiSchema={{ visit: { 'ui:widget': 'radio' }, 'ui:submitButtonOptions': { submitText: 'Sign up' } }}
    validator={validator}
    experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
    noHtml5Validate
    onSubmit={({ formData }) => window.save(formData)}
  />,
);
