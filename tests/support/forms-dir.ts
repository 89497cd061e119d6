/** The folder of the forms that the tests serve and walk; `npm run forms -- walk` names another one by FORMS_DIR. */
export const formsDir = process.env['FORMS_DIR'] ?? 'forms';
