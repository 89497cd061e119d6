import { checkForm, parseForm } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { importForm, type ReadForm } from '../../../workbench/import/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { expectAdvice } from './advised.ts';

export const today = '2026-03-16';

/** A form that was read, in our language and compiled, with the problems of its check and the lines of its report. */
export async function importedForm(read: ReadForm, id: string) {
  const source = (files: Readonly<Record<string, string>>) => ({ files, schema, name: id, today });
  const { texts, lines } = await importForm(read, id, (files) =>
    Promise.resolve(checkForm(source(files), () => false)),
  );
  const { 'import.md': _, ...files } = texts;
  const problems = checkForm(source(files), () => false).filter(({ severity }) => severity === 'error');
  const jsonOf = (path: string) => JSON.parse(files[path] ?? 'null');
  expectAdvice(lines);
  const notes = lines.filter(({ note }) => note !== '').map(({ place, what, note }) => `${place}, ${what}: ${note}`);
  const definition = parseForm(source(files));
  return { ...compileWithValidators(definition), definition, lines, notes, problems, jsonOf };
}
