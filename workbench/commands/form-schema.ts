/**
 * `node workbench/commands/form-schema.ts`: writes the definitions of fields in `forms/form.schema.json` from
 * `engine/fields/`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allFieldSchemas, fieldDefinitions, type SchemaPart } from '../check/index.ts';

const file = join(import.meta.dirname, '..', '..', 'forms', 'form.schema.json');

/** The schema with the current definitions of the field types. */
export async function currentSchema(): Promise<string> {
  let schema = await readFile(file, 'utf8');
  const fields = fieldDefinitions(allFieldSchemas());
  for (const [name, part] of Object.entries(fields)) schema = withDefinition(schema, name, part);
  return schema.replace(/(?<="oneOf": \[\n)(?: {8}\{ "\$ref": "#\/\$defs\/\w+Field" \},\n)+/, () =>
    Object.keys(fields)
      .map((name) => `        { "$ref": "#/$defs/${name}" },\n`)
      .join(''),
  );
}

/** Inserts a new definition before the content block. */
function withDefinition(schema: string, name: string, part: SchemaPart): string {
  const text = `    "${name}": ${blockOf(part)},\n`;
  const known = new RegExp(`^ {4}"${name}": \\{\\n[^]*?^ {4}\\},\\n`, 'm');
  return known.test(schema)
    ? schema.replace(known, () => text)
    : schema.replace(/^ {4}"content": \{/m, (next) => text + next);
}

/** One line for each property of the definition and for each property of its fields. */
function blockOf(part: SchemaPart): string {
  const lines = Object.entries(part).map(
    ([name, value]) => `      "${name}": ${name === 'properties' ? propertiesOf(value as SchemaPart) : lineOf(value)}`,
  );
  return `{\n${lines.join(',\n')}\n    }`;
}

function propertiesOf(properties: SchemaPart): string {
  const lines = Object.entries(properties).map(([name, value]) => `        "${name}": ${lineOf(value)}`);
  return `{\n${lines.join(',\n')}\n      }`;
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${lineOf(inner)}`)
    .join(', ')} }`;
}

if (import.meta.main) await writeFile(file, await currentSchema());
