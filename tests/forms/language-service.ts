/** What an editor with JSON Schema tells the author of a form, asked of the language service of VS Code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { editorFiles } from '../../workbench/commands/editor/editor-files.ts';

export const root = join(import.meta.dirname, '..', '..');
/** The schema of all forms, and those that the commands write, by their paths. */
const general = join(root, 'forms', 'form.schema.json');
const written = (await editorFiles(join(root, 'forms'))).map(({ path, text }) => [path, text] as const);
const schemas = new Map([[general, readFileSync(general, 'utf8')] as const, ...written]);
export const service = getLanguageService({
  schemaRequestService: async (uri) => {
    const text = schemas.get(fileURLToPath(uri));
    if (text === undefined) throw new Error(`No command writes ${uri}.`);
    return text;
  },
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});
service.configure({ allowComments: false });

/** The file of a form with a text, as the editor has it open. */
export function opened(path: string, text: string) {
  const document = TextDocument.create(pathToFileURL(join(root, 'forms', path)).href, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

export const read = (path: string): string => readFileSync(join(root, 'forms', path), 'utf8');

/** The messages of the editor, each with the text that it underlines. */
export async function complaints(
  path: string,
  text: string,
): Promise<readonly (readonly [where: string, message: string])[]> {
  const { document, json } = opened(path, text);
  const found = await service.doValidation(document, json, { schemaValidation: 'warning' });
  return found.map(({ range, message }) => [
    text.slice(document.offsetAt(range.start), document.offsetAt(range.end)),
    String(message),
  ]);
}

/** The completions at the mark | in the blocks of a file. */
export async function completions(path: string, marked: string): Promise<readonly string[]> {
  const text = marked.replace('|', '');
  const { document, json } = opened(path, text);
  const list = await service.doComplete(document, document.positionAt(marked.indexOf('|')), json);
  return (list?.items ?? []).map(({ label }) => label);
}

/** A file of a section of admissions with one block. */
export const inSection = (block: string): string =>
  `{ "$schema": "../../admissions.form.schema.json", "blocks": [${block}] }`;
