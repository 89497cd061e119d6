/** The files of a form that a command writes. */

/** The text of a file, with the address of the schema for editors. */
export const formText = (path: string, content: object, id: string): string =>
  `${JSON.stringify({ $schema: schemaAddress(path, id), ...content }, null, 2)}\n`;

/** The `$schema` of a file in the folder of a form. */
export const schemaAddress = (path: string, id: string): string =>
  `${'../'.repeat(path.split('/').length)}${id}.form.schema.json`;

/** The page after the submission. */
export const sentPage: Readonly<Record<string, unknown>> = {
  id: 'sent',
  role: 'completion',
  title: 'Sent',
  blocks: [{ type: 'content', id: 'thanks', text: 'Thank you. We have your answers.' }],
};

/** The reason why no form can have this id, which is also a part of addresses; null if one can. */
export function malformedId(id: string): string | null {
  return /^[a-z][a-z\d-]*$/.test(id)
    ? null
    : `"${id}" cannot be the id of a form: it is a part of the address, so it may contain only a-z, 0-9 and "-".`;
}
