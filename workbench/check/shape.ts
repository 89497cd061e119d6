import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { caseSchema } from './case-schema.ts';
import { nearest } from '../source/nearest.ts';
import type { SourcePlace, Report } from '../problems/report.ts';
import { at, isReserved, textOf, type JsonPath, type SourceNode } from '../source/source-node.ts';
import { blockTypes, reportUnknown } from '../expand/structure.ts';
import type { FileKind } from '../source/source.ts';

/** Validates a file against the definition of its kind in the schema; reports one problem per error. */
export type ShapeCheck = (kind: FileKind, root: SourceNode, report: Report) => void;

/** By the text of their schema, of which each form has an object of its own. To compile one takes most of a check. */
const validatorsByText = new Map<string, Ajv>();

export function createShapeCheck(schema: object): ShapeCheck {
  const text = JSON.stringify(schema);
  const ajv = validatorsByText.get(text) ?? compileSchema(schema);
  validatorsByText.set(text, ajv);
  return (kind, root, report) => {
    const validate = ajv.getSchema(`form#/$defs/${kind}`) as ValidateFunction;
    if (validate(root.value)) return;
    const errors = validate.errors ?? [];
    for (const error of errors)
      if (!errors.some((other) => says(other, error))) reportError({ error, root, report, ajv });
  };
}

/**
 * The name that an unknown property most likely means: a similar one, a missing one that contains it, or one
 * that begins with it.
 */
function meantBy(unknown: string, { parentSchema, data }: ErrorObject): string {
  const { properties = {}, required = [] } = (parentSchema ?? {}) as {
    readonly properties?: object;
    readonly required?: readonly string[];
  };
  // Every name begins with "".
  if (unknown === '') return '';
  const known = Object.keys(properties);
  const similar = nearest(unknown, known);
  const missing = required.find((name) => !Object.hasOwn(Object(data), name) && contains(name, unknown));
  if (similar !== '' && !Object.hasOwn(Object(data), similar)) return similar;
  return (
    missing ?? (similar || (known.find((name) => !Object.hasOwn(Object(data), name) && name.startsWith(unknown)) ?? ''))
  );
}

/** The only property whose object has an unknown one, such as the schema that has "latest"; '' for none. */
function holderOf(unknown: string, { parentSchema }: ErrorObject, ajv: Ajv): string {
  const { properties = {} } = (parentSchema ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly $ref?: string }>>;
  };
  const holders = Object.entries(properties).filter(([, { $ref }]) => {
    const schema = $ref === undefined ? undefined : ajv.getSchema(`form${$ref}`)?.schema;
    return Object.hasOwn(Object((schema as { readonly properties?: object } | undefined)?.properties), unknown);
  });
  return holders.length === 1 ? (holders[0]?.[0] ?? '') : '';
}

const contains = (name: string, part: string): boolean => name.toLowerCase().includes(part.toLowerCase());

/**
 * True if another error is the same mistake: it names more types for the value, of another alternative of the schema,
 * or it is about an unknown property that means the missing one.
 */
function says(other: ErrorObject, error: ErrorObject): boolean {
  if (error.keyword === 'required' && other.keyword === 'additionalProperties')
    return (
      other.instancePath === error.instancePath &&
      meantBy(String(other.params['additionalProperty']), other) === error.params['missingProperty']
    );
  if (error.keyword !== 'type' || other.keyword !== 'type' || other.instancePath !== error.instancePath) return false;
  return [other.params['type']].flat().length > [error.params['type']].flat().length;
}

/**
 * `verbose` gives each error the part of the schema that it comes from, of which the title is used. Without `optimize`
 * and `validateSchema` it is compiled in two thirds of the time; a test validates the schema.
 */
function compileSchema(schema: object): Ajv {
  const options = {
    allErrors: true,
    verbose: true,
    discriminator: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    validateFormats: false,
    validateSchema: false,
    code: { optimize: false },
  } as const;
  const { $defs = {} }: { readonly $defs?: object } = schema;
  return new Ajv(options).addSchema({ ...schema, $defs: { ...$defs, case: caseSchema({ type: 'string' }) } }, 'form');
}

type ErrorReporter = (
  error: ErrorObject,
  place: SourcePlace & { readonly node: SourceNode; readonly name: string },
  report: Report,
  ajv: Ajv,
) => void;

interface FoundError {
  readonly error: ErrorObject;
  readonly root: SourceNode;
  readonly report: Report;
  readonly ajv: Ajv;
}

function reportError({ error, root, report, ajv }: FoundError): void {
  const path = pathTo(error.instancePath, root);
  const node = at(root, ...path);
  const reporter = Object.hasOwn(reporters, error.keyword) ? reporters[error.keyword] : undefined;
  reporter?.(error, { file: root.file, path, node, name: nameAt(path) }, report, ajv);
}

const outOfRange =
  (limit: (error: ErrorObject) => string): ErrorReporter =>
  (error, place, report) =>
    report('out-of-range', place, place.name, limit(error));

/** By keyword. `if` and `oneOf` have none: the errors inside them are reported. */
const reporters: Readonly<Record<string, ErrorReporter>> = {
  additionalProperties(error, place, report, ajv) {
    const name = String(error.params['additionalProperty']);
    if (isReserved(name)) return;
    const meant = meantBy(name, error);
    const holder = meant === '' ? holderOf(name, error, ajv) : '';
    report(
      'unknown-property',
      { ...place, path: [...place.path, name] },
      name,
      ownerOf(error.parentSchema, place),
      meant,
      holder,
      at(place.node, holder).value === undefined ? '' : holder,
    );
  },
  required({ params, parentSchema }, place, report) {
    const missing = String(params['missingProperty']);
    report('missing-property', place, alternatives[missing] ?? missing, ownerOf(parentSchema, place));
  },
  'false schema'(_, place, report) {
    report(
      'misplaced-property',
      place,
      place.name,
      Object.hasOwn(misplaced, place.name) ? (misplaced[place.name] ?? '') : '',
    );
  },
  type({ params, data }, place, report) {
    const types: readonly string[] = [params['type']].flat();
    report(
      typeof place.path.at(-1) === 'number' ? 'wrong-entry' : 'wrong-type',
      place,
      place.name,
      types.map((type) => kinds[type] ?? type).join(' or '),
      kindOf(data),
      place.name === 'file' && place.file.startsWith('options/') ? '{ "options": [ … ] }' : meantValue(data, types),
    );
  },
  discriminator({ params }, place, report) {
    reportUnknownTag(String(params['tag']), params['tagValue'], place, report);
  },
  enum({ params, data }, place, report) {
    const known = (params['allowedValues'] as readonly unknown[]).map(String);
    if (place.name === 'operator') reportUnknown('unknown-operator', place, String(data), known, report);
    else report('unknown-word', place, place.name, quoted(data), known.map(quoted).join(', '));
  },
  const({ params, data }, place, report) {
    report('unknown-word', place, place.name, quoted(data), quoted(params['allowedValue']));
  },
  pattern({ data, parentSchema }, place, report) {
    const { pattern = '', description = '' } = (parentSchema ?? {}) as Readonly<Record<string, string>>;
    const rule = rules[pattern] ?? lowerFirst(description);
    const similar = lowerCaseName(String(data));
    report('malformed-name', place, place.name, String(data), rule, new RegExp(pattern).test(similar) ? similar : '');
  },
  minLength: reportEmpty,
  minProperties: reportEmpty,
  minItems(error, place, report) {
    if (error.params['limit'] === 1) reportEmpty(error, place, report);
    else report('out-of-range', place, place.name, `a list of at least ${error.params['limit']}`);
  },
  maxItems: outOfRange(({ params }) => `a list of at most ${params['limit']}`),
  minimum: outOfRange(({ params }) => `at least ${params['limit']}`),
  maximum: outOfRange(({ params }) => `at most ${params['limit']}`),
  uniqueItems(_, place, report) {
    report('repeated-entry', place, place.name);
  },
};

/** The words of patterns that are no whole rule. */
const rules: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9_]{0,99}$': 'use at most 100 lower case letters, digits and _, and begin with a letter.',
};

/** `firstName`, `First Name` and `first-name` as `first_name`. */
const lowerCaseName = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();

/** The value that a text or a number was written instead of; '' if none is near. */
function meantValue(data: unknown, types: readonly string[]): string {
  if (types.includes('string') && ['number', 'boolean'].includes(typeof data)) return JSON.stringify(String(data));
  const isNumber = types.includes('integer') || types.includes('number');
  if (typeof data !== 'string') return '';
  if (isNumber && /^-?\d{1,9}$/.test(data)) return data;
  return types.includes('boolean') && /^(?:true|false)$/.test(data) ? data : '';
}

/** The names in the message for a missing property, if another property can replace it. */
const alternatives: Readonly<Record<string, string>> = { optionsBy: 'options" or "optionsBy' };
const misplaced: Readonly<Record<string, string>> = {
  target: 'answered and notAnswered compare with nothing',
  blocks: 'the blocks come from the section in "use"',
  optionsBy: 'the choices are in "options"',
  step: 'the completion page is not in the step navigation',
  when: 'the completion page is always shown',
  start: 'the years stand in "from" and "to"',
  count: 'the years stand in "from" and "to"',
  direction: 'the years stand in "from" and "to"',
  to: 'it needs "from"',
  max: 'the prefixes are a list',
  years: 'the options are the copies of a repeated block',
  label: 'it needs "copies"',
  min: 'the answer under "count" is the number of copies',
};
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

function reportEmpty(_: ErrorObject, place: SourcePlace & { readonly name: string }, report: Report): void {
  report('empty-value', place, place.name);
}

function reportUnknownTag(
  tag: string,
  value: unknown,
  place: SourcePlace & { readonly node: SourceNode },
  report: Report,
): void {
  const known = tag === 'type' ? blockTypes() : ['displayOnly', 'displayAndOptions'];
  const there = { ...place, path: [...place.path, tag] };
  // A missing tag is reported as a missing property.
  if (value === undefined) return;
  if (typeof value !== 'string') report('wrong-type', there, tag, 'text', kindOf(value), meantValue(value, ['string']));
  else if (tag === 'type') reportUnknown('unknown-type', there, value, known, report);
  else report('unknown-word', there, tag, quoted(value), known.map(quoted).join(', '));
}

/** The title of the part of the schema, or the type of the block, with its article. */
function ownerOf(
  schema: ErrorObject['parentSchema'],
  { node, name }: { readonly node: SourceNode; readonly name: string },
): string {
  const title = schema?.['title'] ?? textOf(at(node, 'type'));
  if (typeof title === 'string' && title !== '') return `a ${lowerFirst(title)}`.replace(/^a (?=[aeiou])/, 'an ');
  return `"${name}"`;
}

/** The name of the property that contains a value, directly or in a list. */
function nameAt(path: JsonPath): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'file');
}

/** The path of a JSON pointer; positions in lists are numbers. */
function pathTo(pointer: string, root: SourceNode): JsonPath {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path: (string | number)[] = [];
  for (const part of parts) path.push(Array.isArray(at(root, ...path).value) ? Number(part) : part);
  return path;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return kinds[typeof value] ?? typeof value;
}

function quoted(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `"${value}"` : kindOf(value);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
