import { gone, isObject, type MutantChange, type Json, type MutantPlace } from './place.ts';
import { otherExpressions, otherPatterns } from './texts.ts';

/** The operators: each returns its changes of a place; none if it does not apply. */
export const operators: Readonly<Record<string, (place: MutantPlace) => readonly MutantChange[]>> = {
  'operator flipped': ({ name, value }) =>
    name === 'operator' ? (flipped[String(value)] ?? []).map((to) => ({ to, what: to })) : [],
  'target swapped': ({ name, value }) =>
    name === 'target' && typeof value === 'string' ? [{ to: otherTarget(value) }] : [],
  'target left out': ({ path }) => (path.at(-2) === 'target' && isPosition(path.at(-1)) ? [{ to: gone }] : []),
  'sides swapped': ({ value }) =>
    isComparison(value) && isObject(value.target) && !/^(?:equals|notEquals)$/.test(value.operator)
      ? [{ to: { ...value, valueKey: value.target['valueKey'], target: { valueKey: value.valueKey } } }]
      : [],
  'another value read': (place) => (place.name === 'valueKey' ? [{ to: anotherKey(place) }] : []),
  'condition left out': ({ value, parent }) =>
    isCondition(value) && Array.isArray(parent) && parent.length > 1 ? [{ to: gone }] : [],
  'any made all': ({ name, value }) =>
    name === 'when' || name === 'heldWhile' ? anyMadeAll(value as readonly unknown[]) : [],
  'condition dropped': ({ name, parent }) =>
    /^(?:when|schemaWhen|heldWhile)$/.test(name)
      ? [{ to: ('id' in parent && 'clears' in parent) || isCheck(parent) ? [] : gone }]
      : [],
  'required dropped': ({ name, parent }) => (name === 'required' && 'key' in parent ? [{ to: gone }] : []),
  'required added': ({ value }) =>
    isQuestion(value) && !('required' in value) ? [{ to: { ...value, required: 'Required' } }] : [],
  'check dropped': ({ path }) => (path.at(-2) === 'checks' ? [{ to: gone }] : []),
  'schema dropped': ({ name, parent }) => (name === 'schema' && 'key' in parent ? [{ to: gone }] : []),
  'part of a schema dropped': ({ name, path }) =>
    path.at(-2) === 'allOf' || (isInSchema(path) && /^(?:earliest|latest|at)$/.test(name)) ? [{ to: gone }] : [],
  'limit moved': ({ file, name, value, path, parent }) =>
    /^(?:minLength|maxLength|years|count|start|from|to|min|max)$/.test(name) && typeof value === 'number'
      ? (isStoredLimit(file, path) ? storedLimits(parent, value) : [value - 1, value + 1]).map((to) => ({
          to,
          what: String(to),
        }))
      : [],
  'pattern changed': ({ name, value }) => (name === 'pattern' && typeof value === 'string' ? otherPatterns(value) : []),
  'direction turned': ({ name, value }) => (name === 'direction' ? [{ to: value === 'past' ? 'future' : 'past' }] : []),
  'clear removed': ({ path }) => (path.at(-2) === 'clears' ? [{ to: gone }] : []),
  'rule dropped': ({ path }) => (path.at(-2) === 'rules' ? [{ to: gone }] : []),
  'option dropped': (place) => (isOption(place) ? [{ to: gone }] : []),
  'option changed': (place) => (isOption(place) ? [{ to: [otherValue(place.value[0]), place.value[1]] }] : []),
  'other options': ({ name, value, path, file }) =>
    typeof value === 'string' && !file.startsWith('options/') && (name === 'options' || path.at(-2) === 'options')
      ? [{ to: value === 'us-states' ? 'countries' : 'us-states' }]
      : [],
  'match dropped': ({ path, parent }) =>
    path.at(-2) === 'isMatched' ? [{ to: parent['length'] === 1 ? 'N' : gone }] : [],
  'choices dropped': ({ path }) => (path.at(-3) === 'optionsBy' && path.at(-2) === 'options' ? [{ to: gone }] : []),
  'fill dropped': ({ path }) => (path.at(-2) === 'fills' ? [{ to: gone }] : []),
  'fill swapped': ({ path, parent, value }) =>
    path.at(-2) === 'fills' ? [{ to: next(Object.values(parent), value) }] : [],
  'calculation changed': ({ name, value }) =>
    /^(?:calculate|expression)$/.test(name) && typeof value === 'string' ? otherExpressions(value) : [],
  'made plain text': ({ value }) =>
    isQuestion(value) && /^(?:email|phone|ssn|code|date|password|textarea)$/.test(value.type)
      ? [{ to: { ...value, type: 'text' } }]
      : [],
  'block dropped': ({ path, value }) =>
    isObject(value) &&
    isPosition(path.at(-1)) &&
    /^(?:blocks|tabs|banners|variants|start|prompts|modals)$/.test(path.at(-2) ?? '')
      ? [{ to: gone }]
      : [],
  'page dropped': ({ path }) => (path.at(-2) === 'pages' && isPosition(path.at(-1)) ? [{ to: gone }] : []),
  'pages exchanged': ({ name, value }) =>
    name === 'pages' && Array.isArray(value)
      ? value
          .slice(1)
          .map((page: unknown, at) => ({ to: value.with(at, page).with(at + 1, value[at]), what: String(at) }))
      : [],
  'role dropped': ({ name }) => (name === 'role' ? [{ to: gone }] : []),
  'variants exchanged': ({ name, value }) =>
    name === 'variants' && Array.isArray(value)
      ? value
          .slice(1)
          .map((one: unknown, at) => ({ to: value.with(at, one).with(at + 1, value[at]), what: String(at) }))
      : [],
  'default swapped': ({ name, value, parent }) =>
    name === 'default' && 'tabs' in parent ? [{ to: next(tabIdsOf(parent), value) }] : [],
  'default dropped': ({ name, parent }) => (name === 'default' && 'key' in parent ? [{ to: gone }] : []),
  'prefix dropped': ({ path }) => (path.at(-2) === 'prefixes' ? [{ to: gone }] : []),
  'lookup swapped': ({ name, value, parent }) =>
    name === 'category' && parent['type'] === 'lookup'
      ? [{ to: next(['address', 'hs_ceeb', 'college_ceeb'], value) }]
      : [],
  'way swapped': ({ name, value, path }) =>
    name === 'to' && path.includes('card') ? [{ to: next(['/login', '/signup', '/forgot', '/confirm'], value) }] : [],
  'way dropped': ({ path }) =>
    path.at(-2) === 'links' || /^card\/(?:footer|resend)$/.test(path.join('/')) ? [{ to: gone }] : [],
  'flag dropped': ({ name, value }) =>
    /^(?:sensitive|print|checklist)$/.test(name) && value === true ? [{ to: gone }] : [],
};

const flipped: Readonly<Record<string, readonly string[]>> = {
  equals: ['notEquals'],
  notEquals: ['equals'],
  answered: ['notAnswered'],
  notAnswered: ['answered'],
  in: ['notIn'],
  notIn: ['in'],
  lt: ['lte', 'gte'],
  lte: ['lt', 'gt'],
  gt: ['gte', 'lte'],
  gte: ['gt', 'lt'],
};

const otherTargets: Readonly<Record<string, string>> = {
  Y: 'N',
  N: 'Y',
  USA: 'CAN',
  HS: 'HMS',
  GED: 'HS',
  OTHER: '4',
  true: '',
  submitted: 'validating',
  '{cycle}-{banner_start}': '{cycle}-{banner_end}',
  '{cycle}-{banner_end}': '{cycle}-{banner_start}',
};
const otherTarget = (value: string): string =>
  otherTargets[value] ?? (/^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`);
const otherValue = (value: string): string =>
  value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('Q') ? 'J' : 'Q'}`;

/** The next value in a list; after the last, the first. */
function next(all: readonly unknown[], value: unknown): unknown {
  return all[(all.indexOf(value) + 1) % all.length];
}

/** Another value that the conditions of the file read, or else the key of another field in it. */
function anotherKey({ value, root, path }: MutantPlace): unknown {
  const read = new Set(valuesNamed(root, 'valueKey'));
  const keys = [...(read.size > 1 ? read : new Set([value, ...valuesNamed(root, 'key')]))];
  return path.at(-2) === 'optionsBy'
    ? next([...new Set([value, ...valuesNamed(root, 'key')])], value)
    : next(keys, value);
}

function anyMadeAll(conditions: readonly unknown[]): readonly MutantChange[] {
  return conditions.flatMap((one, at) =>
    isAny(one) ? [{ to: [...conditions.toSpliced(at, 1), ...one.any.flat()], what: String(at) }] : [],
  );
}

function valuesNamed(value: unknown, name: string): readonly unknown[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === name ? [inner] : valuesNamed(inner, name)));
}

const tabIdsOf = (tabs: Json): readonly unknown[] => (tabs['tabs'] as readonly Json[]).map(({ id }) => id);
const isPosition = (name: string | undefined): boolean => /^\d+$/.test(name ?? '');
/**
 * Only smaller limits: a larger one has no visible effect, and neither has the limit of a key that no page asks for.
 */
const storedLimits = (stored: Json, limit: number): readonly number[] =>
  stored['type'] === 'option' || 'notAsked' in stored ? [] : [limit - 1];
const isStoredLimit = (file: string, path: readonly string[]): boolean =>
  file === 'data-model.json' || path[0] === 'dataModel';
const isInSchema = (path: readonly string[]): boolean => path.includes('schema') && !path.includes('errorMessage');
const isCheck = (value: Json): boolean => 'message' in value && !('key' in value);
const isQuestion = (value: unknown): value is Json & { readonly type: string } =>
  isObject(value) && 'key' in value && 'type' in value;
const isAny = (value: unknown): value is { readonly any: readonly unknown[] } =>
  isObject(value) && Array.isArray(value['any']);
const isComparison = (
  value: unknown,
): value is { readonly valueKey: string; readonly operator: string; readonly target?: unknown } =>
  isObject(value) && 'valueKey' in value && 'operator' in value;
const isCondition = (value: unknown): value is object =>
  isAny(value) || isComparison(value) || (Array.isArray(value) && value.every(isComparison));
const isOption = (place: MutantPlace): place is MutantPlace & { readonly value: readonly [string, string] } =>
  place.path.at(-2) === 'options' && isPosition(place.name) && Array.isArray(place.value);
