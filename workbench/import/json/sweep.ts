/** Reports what a reader has not looked at, so that every thing of the source has a line. */
import type { ImportReport } from '../base/import-report.ts';
import { isObject, type JsonObject } from './json-files.ts';
import { below } from './nodes.ts';

/** Keywords whose members have names, those with a list of schemas, and those with one. */
const namedSchemas = new Set([
  'properties',
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
]);
const listedSchemas = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const singleSchemas = new Set(['items', 'if', 'then', 'else', 'not', 'contains', 'additionalItems', 'propertyNames']);

/** Keywords that refuse answers: without them the form accepts more. */
const refusing = new Set(
  (
    'pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf enum const not oneOf ' +
    'anyOf uniqueItems minItems maxItems minProperties maxProperties patternProperties propertyNames contains ' +
    'minContains maxContains dependencies dependentRequired dependentSchemas if then else prefixItems'
  ).split(' '),
);

interface Seen {
  /** True if a keyword has a line. */
  readonly has: (place: string, what: string) => boolean;
  /** True if something at or below a place has a line. */
  readonly within: (place: string) => boolean;
}

function seenBy(report: ImportReport): Seen {
  const lines = new Set<string>();
  const places = new Set<string>();
  for (const { place, what } of report.lines()) {
    lines.add(`${place}\n${what}`);
    const names = place.split('/');
    names.forEach((_, index) => places.add(names.slice(0, index + 1).join('/')));
  }
  return { has: (place, what) => lines.has(`${place}\n${what}`), within: (place) => places.has(place) };
}

/** Reports the keywords of a schema that nothing has read. */
export function sweepSchema(root: JsonObject, place: string, report: ImportReport): void {
  const seen = seenBy(report);
  const visit = (value: JsonObject, at: string): void => {
    for (const [keyword, one] of Object.entries(value)) {
      if (seen.has(at, keyword)) continue;
      const children = childrenOf(keyword, one, at);
      const read = children.filter(([, pointer]) => seen.within(pointer));
      if (keyword === 'additionalProperties' && one === false) report.taken(at, keyword);
      else if (children.length === 0 || (read.length === 0 && !namedSchemas.has(keyword))) leave(at, keyword, report);
      for (const [child, pointer, name] of children) {
        const isUnread = !seen.within(pointer);
        if (isUnread && namedSchemas.has(keyword)) leaveNamed(keyword, name, pointer, at, seen, report);
        else if (isUnread && read.length > 0) leave(pointer, 'name', report);
        else if (!isUnread && !isLeftOut(pointer, report) && isObject(child)) visit(child, pointer);
      }
    }
  };
  visit(root, place);
}

/** A property is left out as a whole. */
const isLeftOut = (place: string, report: ImportReport): boolean =>
  report.lines().some((line) => line.place === place && line.what === 'name' && line.outcome === 'left out');

type Child = readonly [value: unknown, pointer: string, name: string];

function childrenOf(keyword: string, value: unknown, at: string): readonly Child[] {
  const isNamed = namedSchemas.has(keyword) && isObject(value);
  if (isNamed || (listedSchemas.has(keyword) && Array.isArray(value)))
    return Object.entries(value).map(([name, one]) => [one, below(at, keyword, name), name] as const);
  return singleSchemas.has(keyword) && isObject(value) ? [[value, below(at, keyword), '']] : [];
}

function leaveNamed(
  keyword: string,
  name: string,
  pointer: string,
  at: string,
  seen: Seen,
  report: ImportReport,
): void {
  if (seen.has(below(at, keyword), name)) return;
  const isDefinition = keyword === '$defs' || keyword === 'definitions';
  const isPattern = keyword === 'patternProperties';
  const unread = isPattern
    ? 'NOT ASKED: a form has no answers whose names match a pattern.'
    : 'IT HAS NO EFFECT: it is not read.';
  report.left(pointer, 'name', isDefinition ? 'Nothing refers to it.' : unread, !isDefinition);
}

const leave = (place: string, what: string, report: ImportReport): void =>
  report.left(place, what, refusing.has(what) ? 'NOT CHECKED.' : 'It has no meaning here.', refusing.has(what));

/** Reports the parts of a UI schema, or of answers, that nothing has read; `isWord` tells a keyword from a name. */
export function sweepNames(
  root: JsonObject,
  place: string,
  isWord: (name: string, value: unknown) => boolean,
  reason: string,
  report: ImportReport,
): void {
  const seen = seenBy(report);
  const visit = (value: JsonObject, at: string): void => {
    for (const [name, one] of Object.entries(value)) {
      const pointer = below(at, name);
      if (seen.has(at, name)) continue;
      if (seen.within(pointer) && Array.isArray(one))
        one.forEach((inner: unknown, index) => {
          if (isObject(inner) && seen.within(below(pointer, index))) visit(inner, below(pointer, index));
          else if (isObject(inner)) report.left(below(pointer, index), 'name', reason);
        });
      else if (seen.within(pointer) && isObject(one) && !isLeftOut(pointer, report)) visit(one, pointer);
      else if (!seen.within(pointer))
        report.left(isWord(name, one) ? at : pointer, isWord(name, one) ? name : 'name', reason);
    }
  };
  visit(root, place);
}
