/**
 * TypeScript types of the answers of a form and of the records of its lookups, as the engine holds them: texts, of
 * which '' is unanswered or unknown.
 */
import type { DescribedName, FormNames, NamedLookup, StoredName } from './form-names.ts';

/**
 * The source text of a module with the types of the answers of a form and of its lookup records. `booleans` are the
 * keys of answers that are no texts, as calls carry them.
 */
export function answerTypes({ id, outside, lookups }: FormNames, booleans: ReadonlySet<string> = new Set()): string {
  const listed = new Map(outside.values.map((value) => [value.name, value]));
  const lists = new Map<string, string>();
  const properties = outside.stored.map((stored) => {
    const value = listed.get(stored.name);
    const answers = value === undefined || value.isMultiple ? null : value.answers;
    const text = answers === null ? typeOf(stored.type) : nameOf(answers, stored.name, lists);
    const type = booleans.has(stored.name) ? 'boolean' : text;
    return `${commentOf(stored)}  readonly ${stored.name}?: ${type};\n`;
  });
  const named = [...lists].map(([union, name]) => `export type ${name} =\n${wrapped(`''${union}`)};\n`);
  return [
    `/** The answers of the form ${id}, written by a command. An empty text is unanswered. */\n`,
    ...named.map((one) => `${one}\n`),
    `export type ${typeName(id)}Answers = {\n${properties.join('')}};\n`,
    ...(lookups.length === 0 ? [] : [recordTypes(id, lookups)]),
  ].join('');
}

/** The type of the records of each category. */
function recordTypes(id: string, lookups: readonly NamedLookup[]): string {
  const categories = lookups.map(({ name, description, fields }) => {
    const own = fields.map(
      (field) => `    /** ${inComment(field.description)} */\n    readonly ${field.name}: ${typeOf(field.type)};\n`,
    );
    return `  /** ${inComment(description)} */\n  readonly ${name}: {\n    readonly id: string;\n${own.join('')}  };\n`;
  });
  const comment = '/** The records of each lookup category. An empty text is unknown. */';
  return `\n${comment}\nexport type ${typeName(id)}Records = {\n${categories.join('')}};\n`;
}

/** The stored types of which TypeScript can say more than `string`: plain numbers and days. */
const narrower: Partial<Record<StoredName['type'], string>> = {
  number: "'' | `${number}`",
  year: "'' | `${number}`",
  date: "'' | `${number}-${number}-${number}`",
};

const typeOf = (type: StoredName['type']): string => narrower[type] ?? 'string';

/** The name of the union of some answers; equal unions have one name. */
function nameOf(answers: readonly DescribedName[], key: string, lists: Map<string, string>): string {
  const union = answers.map(({ name }) => ` | ${literal(name)}`).join('');
  const name = lists.get(union) ?? `${typeName(key)}Answer`;
  lists.set(union, name);
  return name;
}

const literal = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** Lines of at most 120 characters. */
const wrapped = (union: string): string => union.replaceAll(/(.{1,115})(?: (?=\|)|$)/g, '  $1\n').trimEnd();

export function typeName(id: string): string {
  return id.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function commentOf({ description }: StoredName): string {
  if (description === '') return '';
  const text = inComment(description);
  const line = `  /** ${text} */\n`;
  return line.length <= 121 ? line : `  /**\n${text.replaceAll(/(.{1,115})(?: |$)/g, '   * $1\n')}   */\n`;
}

const inComment = (text: string): string => text.replaceAll('*/', '* /');
