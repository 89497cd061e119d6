export const schema = {
  type: 'object',
  required: ['name', 'email', 'visit'],
  properties: {
    name: { type: 'string', title: 'Name', minLength: 1, maxLength: 128 },
    email: { type: 'string', title: 'E-mail', format: 'email', maxLength: 128 },
    visit: {
      type: 'string',
      title: 'Will you visit us?',
      oneOf: [
        { const: 'Y', title: 'Yes' },
        { const: 'N', title: 'No' },
      ],
    },
  },
};

export const guests = { type: 'string', title: 'Guests', pattern: '^[0-9]$' };
