import schema from '../../forms/form.schema.json' with { type: 'json' };
import type { BlockDefinition } from '../../engine/index.ts';

/** The used parts of a property in the schema. */
interface Part {
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
}
interface Definition extends Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
}
const definitions = schema.$defs as unknown as Readonly<Record<string, Definition>>;

/** The properties of a type of block in Markdown: the descriptions of `forms/form.schema.json`. */
export function propertiesOf(type: BlockDefinition['type']): string {
  const blocks = schema.$defs.block.oneOf.map((part) => definitionAt(part));
  const definition = blocks.find((block) => valuesOf(block?.properties?.['type'] ?? {}).includes(type));
  if (definition === undefined) throw new Error(`forms/form.schema.json has no type ${type}.`);
  const { description, properties = {}, required = [] } = definition;
  const rows = Object.entries(properties).map(([name, part]) => {
    const values = name === 'type' ? [type] : valuesOf(part);
    const text = inCell([sentenceOf(part), ...listed(values)].join(' '));
    return `| \`${name}\` | ${required.includes(name) ? 'yes' : ''} | ${text} |`;
  });
  return [
    description,
    ['| Property | Required | |', '|---|---|---|', ...rows].join('\n'),
    '`forms/README.md` describes the whole language.',
  ].join('\n\n');
}

const definitionAt = ({ $ref = '' }: Part): Definition | undefined => definitions[$ref.slice('#/$defs/'.length)];

const valuesOf = (part: Part): readonly string[] => part.enum ?? (part.const === undefined ? [] : [part.const]);

const listed = (values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [`${values.map((value) => `\`"${value}"\``).join(', ')}.`];

function sentenceOf(part: Part): string {
  return part.description ?? definitionAt(part)?.description ?? '';
}

const inCell = (text: string): string => text.replaceAll('|', '\\|');
