/** `node workbench/commands/forms-readme.ts`: writes the tables of properties in `forms/README.md` from the schema. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const forms = join(import.meta.dirname, '..', '..', 'forms');
const [begin, end] = [
  '<!-- Written by workbench/commands/forms-readme.ts: begin -->',
  '<!-- Written by workbench/commands/forms-readme.ts: end -->',
];

/** A part of a JSON Schema, with the keywords that our own schema uses. */
interface Part {
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly additionalProperties?: Part | boolean;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Part[];
}
type Definitions = Readonly<Record<string, Part>>;

/** The README with the current tables. */
export async function currentReadme(): Promise<string> {
  const schema: { readonly $defs: Definitions } = JSON.parse(await readFile(join(forms, 'form.schema.json'), 'utf8'));
  const readme = await readFile(join(forms, 'README.md'), 'utf8');
  const [before = '', after = ''] = [readme.split(begin)[0], readme.split(end)[1]];
  return `${before}${begin}\n\n${referenceOf(schema.$defs)}\n\n${end}${after}`;
}

function referenceOf(definitions: Definitions): string {
  const titled = Object.values(definitions).filter(({ title }) => title !== undefined);
  return titled.map((definition) => chapter(definition, definitions)).join('\n\n');
}

function chapter(definition: Part, definitions: Definitions): string {
  const properties = Object.entries(definition.properties ?? {}).filter(([name]) => name !== '$schema');
  const rows = properties.map(([name, part]) => {
    const isNeeded = definition.required?.includes(name) === true && typeof definition.type === 'string';
    const text = inCell(described(part, definitions));
    return `| \`${name}\`${isNeeded ? ' *' : ''} | ${kindOf(part, definitions)} | ${text} |`;
  });
  const choices = (definition.oneOf ?? []).map((part) => `- ${kindOf(part, definitions)}`);
  const table = rows.length === 0 ? [] : [['| property | holds | |', '|---|---|---|', ...rows].join('\n')];
  return [
    `### ${definition.title}`,
    definition.description,
    ...table,
    ...(choices.length === 0 ? [] : [choices.join('\n')]),
  ].join('\n\n');
}

function described(part: Part, definitions: Definitions): string {
  return part.description ?? referred(part, definitions)?.description ?? '';
}

function referred({ $ref }: Part, definitions: Definitions): Part | undefined {
  return $ref === undefined ? undefined : definitions[$ref.slice('#/$defs/'.length)];
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  boolean: '`true` or `false`',
  array: 'list',
  object: 'object',
};

function kindOf(part: Part, definitions: Definitions): string {
  const target = referred(part, definitions);
  if (target !== undefined)
    return target.title === undefined ? kindOf(target, definitions) : `[${target.title}](#${anchorOf(target.title)})`;
  const known = part.enum ?? (part.const === undefined ? [] : [part.const]);
  if (known.length > 0) return known.map((value) => `\`${value}\``).join(', ');
  if (part.type === 'array' && part.items !== undefined) return `list of ${kindOf(part.items, definitions)}`;
  if (part.type === 'object' && typeof part.additionalProperties === 'object')
    return `object of ${kindOf(part.additionalProperties, definitions)}`;
  return [part.type ?? []]
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ');
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function inCell(text: string): string {
  return text.replaceAll(/[|[]/g, '\\$&');
}

if (import.meta.main) await writeFile(join(forms, 'README.md'), await currentReadme());
