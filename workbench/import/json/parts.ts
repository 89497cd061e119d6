/** Makes the parts of a form of the shapes of its properties. */
import { sentenceOf } from '../../source/sentence-of.ts';
import type { AnyPart, SourceExpression, SourceOption, SourceQuestion } from '../base/source-form.ts';
import { conditionOf, constraintOf, isPattern, type SaidCondition, type Conditioning } from './conditions.ts';
import type { Aliases } from './json-report.ts';
import { jsonText, type SchemaNode, type Thing } from './nodes.ts';
import type { Declaration, SchemaTest } from './properties.ts';
import { partsOf, type SchemaReading } from './references.ts';
import { partWith, type PropertyShape } from './shapes.ts';

/** What all parts have in common. */
export interface Making extends SchemaReading, Conditioning {
  readonly aliases: Aliases;
  /** The path of the repeat around the part; '' outside repeats. */
  readonly repeat: string;
  /** The answers that the file brings with it, by path. */
  readonly given: (path: string) => { readonly value: unknown; readonly thing: Thing } | null;
}

/** The parts of a shape: a group begins with its description. `relevant` is a condition of the UI schema. */
export function partsFrom(shape: PropertyShape, making: Making, rule: SaidCondition | null = null): readonly AnyPart[] {
  const { kind, place, property, children } = shape;
  const relevant = bothOf(relevantOf(shape, making), rule);
  making.aliases.add(place, 'relevant', relevant?.things ?? []);
  const base = {
    name: property.path,
    key: keyIn(property.path, making.repeat),
    place,
    relevant,
    ...textsOf(shape, making),
  };
  reportTypes(shape, making);
  if (kind !== 'group' && kind !== 'repeat') return [questionFrom(shape, { ...base, kind }, making)];
  for (const { thing } of property.required) making.report.taken(thing.place, thing.what);
  const repeat = kind === 'repeat' ? property.path : making.repeat;
  const parts = children.flatMap((child) => partsFrom(child, { ...making, repeat }));
  const own = [...noteOf(base), ...parts];
  if (kind === 'group') return [{ ...base, part: 'group', parts: own }];
  return [{ ...base, part: 'repeat', parts: own, copies: copiesOf(shape, making) }];
}

/** The wanted key: without the repeat around it, whose prefix comes before it. */
function keyIn(path: string, repeat: string): string {
  if (path === `${repeat}.[]`) return `${wordsIn(repeat.split('.').at(-1) ?? '')}_value`;
  return wordsIn(repeat === '' ? path : path.slice(repeat.length + 1));
}

/** The words of a name with `_` between them: `homeAddress.zipCode` becomes `home_address_zip_code`. */
const wordsIn = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();

/** A text before the questions of a group. */
function noteOf({
  hint,
  place,
  name,
}: {
  readonly hint: string;
  readonly place: string;
  readonly name: string;
}): readonly AnyPart[] {
  if (hint === '') return [];
  const made = { name: `${name} #text`, key: `${wordsIn(name)}_text`, isMade: true } as const;
  return [{ ...made, part: 'note', label: hint, hint: '', place, relevant: null }];
}

/** Both conditions; null is always. */
function bothOf(one: SaidCondition | null, other: SaidCondition | null): SaidCondition | null {
  if (one === null || other === null) return one ?? other;
  const things = [...one.things, ...other.things];
  const text = `${one.text} and ${other.text}`;
  if (one.tree === null || other.tree === null) {
    const problem = one.problem ?? other.problem ?? '';
    return { text, tree: null, problem, things };
  }
  return { text, tree: { kind: 'binary', operator: 'and', left: one.tree, right: other.tree }, things };
}

/** The condition of a property that only conditional parts of the schema declare. */
function relevantOf({ property: { declared } }: PropertyShape, making: Making): SaidCondition | null {
  const whens = declared.map(({ when }) => when);
  return anyOf(whens, making);
}

/** Holds while one of the conditions does; null if one of them always does. */
function anyOf(whens: readonly (SchemaTest | null)[], making: Making): SaidCondition | null {
  const tests = [...new Set(whens.filter((when) => when !== null))];
  if (tests.length === 0 || whens.includes(null)) return null;
  const [only] = tests;
  return conditionOf(tests.length === 1 && only !== undefined ? only : { test: 'or', of: tests }, making);
}

type Texts = { readonly label: string; readonly hint: string };

/** The label and the hint. */
function textsOf({ parts, hints, property, place }: PropertyShape, { report, aliases }: Making): Texts {
  const title = partWith(parts, 'title');
  const description = partWith(parts, 'description');
  const label = hints.title?.text || jsonText(title?.value['title']) || sentenceOf(wordsIn(property.name));
  const own = (node: SchemaNode | null, keyword: string, isReplaced: boolean): void => {
    if (node === null) return;
    if (isReplaced) report.differently(node.pointer, keyword, 'The UI schema has another text.');
    else report.taken(node.pointer, keyword);
  };
  own(title, 'title', hints.title !== undefined && hints.title.text !== title?.value['title']);
  own(description, 'description', hints.description !== undefined);
  for (const said of [hints.title, hints.description, hints.help])
    if (said !== undefined) report.taken(said.place, said.what);
  const told = [hints.description?.text ?? jsonText(description?.value['description']), hints.help?.text ?? '']
    .filter((text) => text !== '')
    .join(' ');
  const { placeholder } = hints;
  if (placeholder !== undefined && told === '')
    report.differently(placeholder.place, placeholder.what, 'It is the hint.');
  else if (placeholder !== undefined) report.left(placeholder.place, placeholder.what, 'The question has a hint.');
  aliases.add(place, 'label', thingsOf(title, 'title'));
  aliases.add(place, 'hint', thingsOf(description, 'description'));
  return { label, hint: told || (placeholder?.text ?? '') };
}

const thingsOf = (node: SchemaNode | null, what: string): readonly Thing[] =>
  node === null ? [] : [{ place: node.pointer, what }];

/** The types, which the kind of the question has, also those of conditional declarations. */
export function reportTypes({ parts, conditional, place }: PropertyShape, making: Making): void {
  const all = [...parts, ...conditional.flatMap((one) => partsOf(one, making))];
  for (const { node } of all) if ('type' in node.value) making.report.taken(node.pointer, 'type');
  making.aliases.add(place, 'type', thingsOf(partWith(parts, 'type'), 'type'));
}

const greatestCopies = 10;
const mostCopies = 100;

function copiesOf({ parts, place }: PropertyShape, { report }: Making): { readonly min: number; readonly max: number } {
  const numberIn = (keyword: string): { readonly node: SchemaNode; readonly value: number } | null => {
    const node = partWith(parts, keyword);
    const value = node?.value[keyword];
    return node !== null && typeof value === 'number' && Number.isInteger(value) && value >= 0 ? { node, value } : null;
  };
  const [least, most] = [numberIn('minItems'), numberIn('maxItems')];
  const max = Math.max(1, Math.min(most?.value ?? Math.max(greatestCopies, least?.value ?? 0), mostCopies));
  if (most === null) report.differently(place, 'name', `There are at most ${max} copies.`);
  else if (most.value === max) report.taken(most.node.pointer, 'maxItems');
  else report.differently(most.node.pointer, 'maxItems', `There are at most ${max} copies.`);
  const min = Math.min(least?.value ?? 0, max);
  if (least !== null && least.value === min) report.taken(least.node.pointer, 'minItems');
  else if (least !== null) report.differently(least.node.pointer, 'minItems', `There are at least ${min} copies.`);
  return { min, max };
}

type Base = Pick<SourceQuestion, 'name' | 'place' | 'relevant' | 'label' | 'hint' | 'kind'> & { readonly key: string };

function questionFrom(shape: PropertyShape, base: Base, making: Making): SourceQuestion {
  const { kind, options, place, hints, property } = shape;
  const { aliases, report } = making;
  const written = options.map(({ code, label, when }): SourceOption => {
    const offered = when === null ? null : anyOf(when, making);
    aliases.add(place, 'choice_filter', offered?.things ?? []);
    return offered === null ? { code, label } : { code, label, when: offered };
  });
  const { constraint, ...limits } = limitsOf(shape, making);
  if (hints.widget !== undefined) report.taken(hints.widget.place, hints.widget.what);
  const readOnly = partWith(shape.parts, 'readOnly');
  if (readOnly?.value['readOnly'] === true)
    report.left(readOnly.pointer, 'readOnly', 'THE ANSWER CAN BE CHANGED.', true);
  return {
    ...base,
    part: 'question',
    required: requiredOf(shape, making),
    requiredMessage: '',
    constraint,
    constraintMessage: '',
    default: defaultOf(shape, making),
    list: property.name,
    options: written,
    ...limits,
    ...(hints.rows !== undefined && kind === 'long-text' && { rows: hints.rows }),
  };
}

const textKinds: ReadonlySet<string> = new Set(['text', 'long-text', 'email']);
const greatestLength = 10_000;

/** The keywords that only limit an answer, by the kind of the question. */
const checkedKeywords: Readonly<Record<string, readonly string[]>> = {
  text: ['not'],
  'long-text': ['not'],
  email: ['not', 'pattern', 'minLength'],
  'web-address': ['not', 'pattern', 'minLength', 'maxLength'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'not'],
  decimal: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'not'],
  several: ['minItems', 'maxItems', 'contains'],
  one: ['not'],
  'one-of-many': ['not'],
};

type Limits = Pick<SourceQuestion, 'schema' | 'maxLength'> & { readonly constraint: SourceExpression | null };

/** The limits of an answer: those of a text as a schema of our language, all others as a constraint. */
function limitsOf(shape: PropertyShape, making: Making): Limits {
  const { kind, parts, conditional, property, place } = shape;
  const areAllConditional = property.declared.every(({ when }) => when !== null) && conditional.length > 0;
  const ownWhen = areAllConditional ? (property.declared[0]?.when ?? null) : null;
  const own = checkedKeywords[kind] ?? [];
  const texts = ['minLength', 'maxLength', 'pattern'];
  const checked = ownWhen !== null && textKinds.has(kind) ? [...own, ...texts] : own;
  const constraints = [
    ...parts.map(({ node }) => constraintOf(only(node, checked), shape, ownWhen, making)),
    ...conditional.flatMap((one) => conditionalLimits(one, shape, areAllConditional, making)),
  ].filter((one) => one !== null);
  const [first = null, ...rest] = constraints;
  const constraint = rest.reduce<SaidCondition | null>(bothOf, first);
  making.aliases.add(place, 'constraint', constraint?.things ?? []);
  if (kind === 'several')
    for (const { node } of parts) if ('uniqueItems' in node.value) making.report.taken(node.pointer, 'uniqueItems');
  return { constraint, ...(ownWhen === null && textKinds.has(kind) && textLimits(shape, making)) };
}

function conditionalLimits(
  one: Declaration,
  shape: PropertyShape,
  areOptions: boolean,
  making: Making,
): readonly (SaidCondition | null)[] {
  const listed = areOptions && shape.options.length > 0 ? ['enum', 'const', 'oneOf', 'anyOf'] : [];
  return partsOf(one, making).map(({ node }) => {
    const structure = new Set(['$ref', 'allOf', ...listed]);
    const names = Object.keys(node.value).filter((name) => !structure.has(name));
    return constraintOf(only(node, names), shape, one.when, making);
  });
}

/** A schema with some of its keywords. */
const only = ({ value, pointer }: SchemaNode, keywords: readonly string[]): SchemaNode => ({
  value: Object.fromEntries(Object.entries(value).filter(([name]) => keywords.includes(name))),
  pointer,
});

function textLimits(shape: PropertyShape, { report, aliases }: Making): Pick<SourceQuestion, 'schema' | 'maxLength'> {
  const { parts, place, kind } = shape;
  const found = (keyword: string): readonly (readonly [SchemaNode, unknown])[] =>
    parts.flatMap(({ node }) => (keyword in node.value ? [[node, node.value[keyword]] as const] : []));
  const numbers = (keyword: string): readonly number[] =>
    found(keyword).flatMap(([node, value]) => {
      const isFine = typeof value === 'number' && Number.isInteger(value) && value >= 0;
      const isLong = isFine && value > greatestLength;
      if (isLong) report.differently(node.pointer, keyword, `A text has at most ${greatestLength} characters.`);
      else if (isFine) report.taken(node.pointer, keyword);
      return isFine ? [Math.min(value, greatestLength)] : [];
    });
  const most = numbers('maxLength');
  const least = kind === 'email' ? [] : numbers('minLength');
  const patterns = (kind === 'email' ? [] : found('pattern')).flatMap(([node, value]) => {
    const isFine = isPattern(jsonText(value));
    if (isFine) report.taken(node.pointer, 'pattern');
    else report.left(node.pointer, 'pattern', `NOT CHECKED: "${jsonText(value)}" is no regular expression.`, true);
    return isFine ? [jsonText(value)] : [];
  });
  const minLength = Math.max(0, ...least);
  const schemas = patterns.map((pattern) => ({ pattern }));
  const things = ['minLength', 'pattern'].flatMap((what) =>
    found(what).map(([{ pointer }]) => ({ place: pointer, what })),
  );
  aliases.add(place, 'constraint', things);
  const maxLength = most.length === 0 ? (minLength > 255 ? greatestLength : undefined) : Math.max(1, Math.min(...most));
  return {
    ...(maxLength !== undefined && { maxLength }),
    ...((minLength > 1 || schemas.length > 0) && {
      schema: {
        ...(minLength > 1 && { minLength }),
        ...(schemas.length === 1 ? schemas[0] : schemas.length > 1 && { allOf: schemas }),
      },
    }),
  };
}

/** Required while one of the conditions holds; of a box that is ticked or not, only if it must be ticked. */
function requiredOf(shape: PropertyShape, making: Making): SourceQuestion['required'] {
  const { property, kind, parts, place } = shape;
  const { report, aliases } = making;
  const things = property.required.map(({ thing }) => thing);
  if (things.length === 0) return null;
  for (const { place: at, what } of things) report.taken(at, what);
  if (kind === 'agreement') {
    const isAgreement = parts.some(({ node }) => node.value['const'] === true);
    if (isAgreement) return true;
    for (const { place: at, what } of things)
      report.differently(at, what, `"${property.path}" is false while it is not ticked.`);
    return null;
  }
  aliases.add(place, 'required', things);
  const whens = property.required.map(({ when }) => when);
  const shown = property.declared.map(({ when }) => when);
  if (whens.includes(null) || shown.every((when) => whens.includes(when))) return true;
  const condition = anyOf(whens, making);
  aliases.add(place, 'required', condition?.things ?? []);
  return condition;
}

/** The default as text; one of the answers that the file brings is before that of the schema. */
function defaultOf(shape: PropertyShape, { report, aliases, given }: Making): string {
  const { property, parts, place } = shape;
  const node = partWith(parts, 'default');
  const brought = given(property.path);
  if (brought !== null)
    report.differently(brought.thing.place, brought.thing.what, 'It is the default of the question.');
  if (node !== null && brought !== null) report.left(node.pointer, 'default', 'The file has an answer.');
  else if (node !== null) report.taken(node.pointer, 'default');
  const thing = brought === null ? thingsOf(node, 'default') : [brought.thing];
  aliases.add(place, 'default', thing);
  if (brought === null && node === null) return '';
  return defaultText(brought === null ? node?.value['default'] : brought.value, shape);
}

function defaultText(value: unknown, { kind, options }: PropertyShape): string {
  const codeOf = (one: unknown): string =>
    options.find((option) => option.value === JSON.stringify(one))?.code ?? String(one);
  if (value === null || value === '') return '';
  if (kind === 'agreement') return value === true ? 'OK' : value === false ? '' : String(value);
  if (Array.isArray(value)) return value.map(codeOf).join(' ');
  return options.length > 0 ? codeOf(value) : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
