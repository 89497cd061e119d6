/** The UI schema of JSON Forms: a tree of layouts and controls, of which each can have a rule. */
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { AnyPart, SourceGroup } from '../base/source-form.ts';
import { conditionOf, type SaidCondition } from './conditions.ts';
import type { Hints, HintsOf } from './hints.ts';
import { isObject } from './json-files.ts';
import { below, schemaAt, schemasIn, jsonText, type SchemaNode } from './nodes.ts';
import { partsFrom, type Making } from './parts.ts';
import { propertyPath, type SchemaTest } from './properties.ts';

/** The place of the UI schema in reports. */
export const layoutPlace = 'uischema#';

/** The path of the property that a scope names; null for one that names none. */
function pathIn(scope: unknown): string | null {
  const names = jsonText(scope).split('/');
  if (names.shift() !== '#') return null;
  let path = '';
  while (names.length > 0) {
    const [keyword, name] = names.splice(0, 2);
    if (keyword !== 'properties' || name === undefined) return null;
    path = propertyPath(path, name.replaceAll('~1', '/').replaceAll('~0', '~'));
  }
  return path;
}

const isControl = ({ value }: SchemaNode): boolean => value['type'] === 'Control' || value['type'] === 'ListWithDetail';

/** The hints of the controls by the path of their property. */
export function jsonFormsHints(layout: SchemaNode, report: ImportReport): HintsOf {
  const found = new Map<string, Hints>();
  const visit = (element: SchemaNode): void => {
    const path = isControl(element) ? pathIn(element.value['scope']) : null;
    if (path !== null && !found.has(path)) found.set(path, hintsIn(element, report));
    for (const one of schemasIn(element, 'elements')) visit(one);
  };
  visit(layout);
  return (path) => found.get(path) ?? {};
}

function hintsIn({ value, pointer }: SchemaNode, report: ImportReport): Hints {
  const options = value['options'];
  const place = below(pointer, 'options');
  const hints: { -readonly [Name in keyof Hints]: Hints[Name] } = {};
  const label = value['label'];
  if (typeof label === 'string') hints.title = { place: pointer, what: 'label', text: label };
  else if (label !== undefined) report.differently(pointer, 'label', 'A question has its label.');
  for (const [what, one] of isObject(options) ? Object.entries(options) : []) {
    if (what === 'multi' && one === true) hints.widget = { place, what, is: 'long' };
    else if (what === 'format' && (one === 'radio' || one === 'password')) hints.widget = { place, what, is: one };
    else if (what === 'placeholder') hints.placeholder = { place, what, text: jsonText(one) };
    else if (what === 'readonly' && one === true) report.left(place, what, 'THE ANSWER CAN BE CHANGED.', true);
    else if (one === false) report.taken(place, what);
    else report.left(place, what, 'It is a look that forms do not have.');
  }
  return hints;
}

/** What the elements need besides the shapes. */
export interface Laying extends Making {
  /** The paths that a control has shown. */
  readonly shown: Set<string>;
}

/** The parts of an element. Throws ImportError for one that no layout has. */
export function partsOfElement(element: SchemaNode, laying: Laying): readonly AnyPart[] {
  const { value, pointer } = element;
  const type = jsonText(value['type']);
  const kind = Object.hasOwn(elements, type) ? elements[type] : undefined;
  if (kind === undefined) {
    laying.report.left(pointer, 'name', `NOT SHOWN: there is no element "${type}".`, true);
    return [];
  }
  laying.report.taken(pointer, 'type');
  const rule = ruleOf(element, laying);
  return kind(element, rule, laying);
}

type Element = (element: SchemaNode, rule: SaidCondition | null, laying: Laying) => readonly AnyPart[];

const elements: Readonly<Record<string, Element>> = {
  Control: controlParts,
  ListWithDetail: controlParts,
  Label: labelParts,
  VerticalLayout: layoutParts,
  HorizontalLayout(element, rule, laying) {
    laying.report.differently(element.pointer, 'type', 'The questions are one below the other.');
    return layoutParts(element, rule, laying);
  },
  Categorization: layoutParts,
  Group: groupParts,
  Category: groupParts,
};

function controlParts({ value, pointer }: SchemaNode, rule: SaidCondition | null, laying: Laying): readonly AnyPart[] {
  const { report, shapes, shown } = laying;
  const path = pathIn(value['scope']);
  const shape = path === null ? undefined : shapes.get(path);
  if (path === null || shape === undefined) {
    report.left(pointer, 'scope', `NOT ASKED: "${jsonText(value['scope'])}" is no property that is taken over.`, true);
    return [];
  }
  if ([...shown].some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`))) {
    report.left(pointer, 'scope', 'A control before it has shown the property.');
    return [];
  }
  shown.add(path);
  report.taken(pointer, 'scope');
  return partsFrom(shape, laying, rule);
}

function labelParts({ value, pointer }: SchemaNode, rule: SaidCondition | null, laying: Laying): readonly AnyPart[] {
  const text = jsonText(value['text']);
  if (text === '') return [];
  laying.report.taken(pointer, 'text');
  const name = `${pointer} #text`;
  return [{ part: 'note', name, key: 'text', isMade: true, label: text, hint: '', place: pointer, relevant: rule }];
}

function layoutParts(element: SchemaNode, rule: SaidCondition | null, laying: Laying): readonly AnyPart[] {
  const parts = schemasIn(element, 'elements').flatMap((one) => partsOfElement(one, laying));
  return rule === null ? parts : [groupOf(element, '', parts, rule)];
}

function groupParts(element: SchemaNode, rule: SaidCondition | null, laying: Laying): readonly AnyPart[] {
  const parts = schemasIn(element, 'elements').flatMap((one) => partsOfElement(one, laying));
  const label = jsonText(element.value['label']);
  if (label !== '') laying.report.taken(element.pointer, 'label');
  return [groupOf(element, label, parts, rule)];
}

function groupOf(
  { pointer }: SchemaNode,
  label: string,
  parts: readonly AnyPart[],
  relevant: SaidCondition | null,
): SourceGroup {
  const key =
    label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 40) || 'group';
  const name = `${pointer} #group`;
  return { part: 'group', name, key, isMade: true, label, hint: '', place: pointer, relevant, parts };
}

/** The rule of an element as a condition under which it is shown. */
function ruleOf(element: SchemaNode, laying: Laying): SaidCondition | null {
  const rule = schemaAt(element, 'rule');
  if (rule === null) return null;
  const { report, aliases } = laying;
  const effect = jsonText(rule.value['effect']).toUpperCase();
  if (!['SHOW', 'HIDE', 'ENABLE', 'DISABLE'].includes(effect))
    throw new ImportError(`${rule.pointer}: "${effect}" is no effect; write SHOW, HIDE, ENABLE or DISABLE.`);
  if (effect === 'ENABLE' || effect === 'DISABLE')
    report.differently(rule.pointer, 'effect', 'What is disabled is not shown, and its answers are cleared.');
  else report.taken(rule.pointer, 'effect');
  const holder = schemaAt(rule, 'condition');
  const test = holder === null ? null : testIn(holder, report);
  if (test === null) {
    report.left(rule.pointer, 'condition', 'SHOWN ALWAYS: the condition cannot be read.', true);
    return null;
  }
  const isOpposite = effect === 'HIDE' || effect === 'DISABLE';
  const condition = conditionOf(isOpposite ? { test: 'not', of: test } : test, laying);
  aliases.add(element.pointer, 'relevant', condition.things);
  return condition;
}

function testIn(condition: SchemaNode, report: ImportReport): SchemaTest | null {
  const type = jsonText(condition.value['type']).toUpperCase();
  if (type === 'AND' || type === 'OR') {
    report.taken(condition.pointer, 'type');
    const tests = schemasIn(condition, 'conditions').map((one) => testIn(one, report));
    const known = tests.filter((test) => test !== null);
    return known.length < tests.length || known.length === 0
      ? null
      : { test: type === 'AND' ? 'and' : 'or', of: known };
  }
  const path = pathIn(condition.value['scope']);
  if (path === null) return null;
  const schema = 'expectedValue' in condition.value ? expected(condition) : schemaAt(condition, 'schema');
  if (schema === null) return null;
  report.taken(condition.pointer, 'scope');
  if (type === 'LEAF') report.taken(condition.pointer, 'type');
  const { failWhenUndefined } = condition.value;
  if (failWhenUndefined !== undefined) report.taken(condition.pointer, 'failWhenUndefined');
  const names = 'const' in schema.value || 'enum' in schema.value;
  return { test: 'schema', path, node: schema, mustBeThere: failWhenUndefined === true || names };
}

/** The older form of a condition: a value instead of a schema. */
const expected = ({ value, pointer }: SchemaNode): SchemaNode => ({
  value: { const: value['expectedValue'] },
  pointer,
  as: 'expectedValue',
});
