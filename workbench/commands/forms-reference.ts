/** `node workbench/commands/forms-reference.ts`: writes the tables of `docs/forms/reference.md` from the schema. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const reference = join(root, 'docs', 'forms', 'reference.md');
const [begin, end] = [
  '<!-- Written by workbench/commands/forms-reference.ts: begin -->',
  '<!-- Written by workbench/commands/forms-reference.ts: end -->',
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
  readonly properties?: Properties;
  readonly additionalProperties?: Part | boolean;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Part[];
}
type Definitions = Readonly<Record<string, Part>>;
type Properties = Readonly<Record<string, Part>>;

/** The reference with the current tables. */
export async function currentReference(): Promise<string> {
  const schema: { readonly $defs: Definitions } = JSON.parse(
    await readFile(join(root, 'forms', 'form.schema.json'), 'utf8'),
  );
  const page = await readFile(reference, 'utf8');
  const [before = '', after = ''] = [page.split(begin)[0], page.split(end)[1]];
  return `${before}${begin}\n\n${referenceOf(schema.$defs)}\n\n${end}${after}`;
}

function referenceOf(definitions: Definitions): string {
  const titled = Object.values(definitions).filter(({ title }) => title !== undefined);
  const common = commonOf(titled);
  const isAlwaysNeeded = (name: string): boolean =>
    titled.filter(isQuestion).every(({ required = [] }) => required.includes(name));
  const rows = Object.entries(common).map(([name, part]) => rowOf(name, part, isAlwaysNeeded(name), definitions));
  const question = ['## Question', 'What the kinds of questions have in common.', tableOf(rows)];
  return [...question, ...titled.map((one) => chapter(one, common, definitions))].join('\n\n');
}

/** The properties that nearly every kind of question has, by name, as references to shared definitions. */
function commonOf(titled: readonly Part[]): Properties {
  const questions = titled.filter(isQuestion);
  const all = questions.flatMap(({ properties = {} }) => Object.entries(properties));
  const isCommon = ([name, part]: readonly [string, Part]): boolean =>
    isPlain(part) && questions.filter((question) => has(question, name, part)).length > questions.length * 0.75;
  return Object.fromEntries(all.filter(isCommon));
}

const isQuestion = ({ properties = {} }: Part): boolean => properties['key']?.$ref === '#/$defs/fieldKey';
const isPlain = (part: Part): boolean => Object.keys(part).join() === '$ref';
const has = ({ properties = {} }: Part, name: string, { $ref }: Part): boolean => {
  const own = properties[name];
  return own !== undefined && isPlain(own) && own.$ref === $ref;
};

function chapter(definition: Part, commonParts: Properties, definitions: Definitions): string {
  const common = isQuestion(definition) ? Object.entries(commonParts) : [];
  const [shared, missing] = [true, false].map((wanted) =>
    common.filter(([name, part]) => has(definition, name, part) === wanted).map(([name]) => name),
  ) as [string[], string[]];
  const properties = Object.entries(definition.properties ?? {}).filter(
    ([name]) => name !== '$schema' && !shared.includes(name),
  );
  const rows = properties.map(([name, part]) => {
    const isNeeded = definition.required?.includes(name) === true && typeof definition.type === 'string';
    return rowOf(name, part, isNeeded, definitions);
  });
  const without = missing.length === 0 ? '' : ` without ${missing.map((name) => `\`${name}\``).join(', ')}`;
  const choices = (definition.oneOf ?? []).map((part) => `- ${kindOf(part, definitions)}`);
  return [
    `## ${definition.title}`,
    definition.description,
    ...(common.length === 0 ? [] : [`The properties of a [question](#question)${without}, and:`]),
    ...(rows.length === 0 ? [] : [tableOf(rows)]),
    ...(choices.length === 0 ? [] : [choices.join('\n')]),
  ].join('\n\n');
}

const tableOf = (rows: readonly string[]): string => ['| property | holds | |', '|---|---|---|', ...rows].join('\n');

function rowOf(name: string, part: Part, isNeeded: boolean, definitions: Definitions): string {
  const text = inCell(described(part, definitions));
  return `| \`${name}\`${isNeeded ? ' *' : ''} | ${kindOf(part, definitions)} | ${text} |`;
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

if (import.meta.main) await writeFile(reference, await currentReference());
