/**
 * A second, naive engine for comparison: it evaluates every key from scratch after all keys that it depends on. It
 * shares only the conditions with the engine.
 */
import { compileConditions } from '../../engine/form/condition.ts';
import type { Calculations, Edit, ExpandedForm, RuleDefinition, Values } from '../../engine/index.ts';
import {
  yearsOf,
  type Calculation,
  type ExpandedConditions,
  type ExpandedBlock,
  type ExpandedField,
  type ExpandedOption,
  type OptionSource,
  type Expanded,
} from '../../engine/internal.ts';

type State = Readonly<Record<string, string>>;
type Holds = (values: Values) => boolean;
interface Test {
  readonly reads: readonly string[];
  readonly holds: Holds;
}
interface Question {
  readonly field: ExpandedField;
  readonly keys: readonly string[];
  readonly tests: readonly Test[];
}
interface Clearing {
  readonly id: string;
  readonly reads: readonly string[];
  readonly clears: readonly string[];
  /** The only answer that is cleared; any answer without it. */
  readonly only?: string;
  fires(before: Values, after: Values): boolean;
}
interface Derived {
  readonly key: string;
  readonly from: readonly string[];
  readonly calculate: Calculation;
}

/** Keys that depend on each other, or a single key, with everything that decides their values. */
interface Group {
  readonly keys: ReadonlySet<string>;
  readonly isCycle: boolean;
  readonly questions: readonly Question[];
  readonly clearings: readonly Clearing[];
  readonly derived: readonly Derived[];
  /** The effects that do not depend on the group itself; they apply first. */
  readonly first: { readonly questions: readonly Question[]; readonly clearings: readonly Clearing[] };
}
/** A form, prepared for the naive evaluation. */
export interface ReferenceForm {
  /** The groups; each follows those that it depends on. */
  readonly groups: readonly Group[];
  /** The possible values under `tab:` and `count:`, the default first. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

export function referenceOf(form: ExpandedForm, calculations: Calculations): ReferenceForm {
  const questions: Question[] = [];
  const clearings: Clearing[] = form.rules.map(ruleOf);
  for (const { id, when = [], blocks } of form.pages) {
    const test = testOf(when);
    const clears = blocks.flatMap((block) => collect(block, [test], questions, clearings));
    clearings.push(ceasingOf(id, test, clears));
  }
  const derived = form.calculations.map(({ key, from }): Derived => ({
    key,
    from,
    calculate: calculations[key] ?? (() => ''),
  }));
  for (const { field } of questions) if (isDescribed(field)) derived.push(descriptionOf(field, form.options));
  const dependencies = transitive(questions, clearings, derived);
  const choices = new Map(form.pages.flatMap(({ blocks }) => blocks.flatMap(choicesIn)));
  const groups = groupsOf(dependencies).map((group): Group => {
    const keys = new Set(group);
    const isWithin = (some: readonly string[]): boolean => some.some((key) => keys.has(key));
    const asked = questions.filter((question) => isWithin(question.keys));
    const clearing = clearings.filter(({ clears }) => isWithin(clears));
    const first = {
      questions: asked.filter(({ tests }) => !tests.some(({ reads }) => isWithin(reads))),
      clearings: clearing.filter(({ reads }) => !isWithin(reads)),
    };
    return {
      keys,
      first,
      isCycle: group.some((key) => dependencies.get(key)?.has(key)),
      questions: asked,
      clearings: clearing,
      derived: derived.filter(({ key }) => keys.has(key)),
    };
  });
  return { groups, choices };
}

function choicesIn(block: ExpandedBlock): readonly (readonly [string, readonly string[]])[] {
  switch (block.type) {
    case 'section':
      return block.blocks.flatMap(choicesIn);
    case 'tabs':
      return [
        [`tab:${block.id}`, [block.default, ...block.tabs.map(({ id }) => id)]],
        ...block.tabs.flatMap(({ blocks }) => blocks.flatMap(choicesIn)),
      ];
    case 'repeat':
      return [
        [`count:${block.id}`, block.copies.map((_, index) => String(index + 1))],
        ...block.copies.flatMap(choicesIn),
      ];
    default:
      return [];
  }
}

const keysIn = (conditions: ExpandedConditions): readonly string[] =>
  [...JSON.stringify(conditions).matchAll(/"valueKey":"([^"]*)"/g)].map(([, key = '']) => key);
const testOf = (when: ExpandedConditions): Test => ({ reads: keysIn(when), holds: compileConditions(when) });
const always: Test = { reads: [], holds: () => true };

function ruleOf({ id, when, clears }: Expanded<RuleDefinition>): Clearing {
  const { reads, holds } = testOf(when);
  return { id, reads, clears, fires: (before, after) => !holds(before) && holds(after) };
}

function ceasingOf(id: string, { reads, holds }: Test, clears: readonly string[]): Clearing {
  return { id, reads, clears, fires: (before, after) => holds(before) && !holds(after) };
}

/** Collects the fields of a block and the keys that it clears; returns its keys. */
function collect(
  block: ExpandedBlock,
  outer: readonly Test[],
  questions: Question[],
  clearings: Clearing[],
): readonly string[] {
  if (block.type === 'content') return [];
  const tests = [...outer, testOf(block.when ?? [])];
  const inside = (blocks: readonly ExpandedBlock[], more: Test = always): readonly string[] =>
    blocks.flatMap((one) => collect(one, [...tests, more], questions, clearings));
  const ceasing = (id: string, test: Test, clears: readonly string[]): readonly string[] => {
    clearings.push(ceasingOf(id, test, clears));
    return clears;
  };
  switch (block.type) {
    case 'section':
      return ceasing(block.id, testOf(block.when), inside(block.blocks));
    case 'tabs':
      return ceasing(
        block.id,
        testOf(block.when),
        block.tabs.flatMap((tab) => {
          const isOpen: Test = { reads: [`tab:${block.id}`], holds: (values) => values[`tab:${block.id}`] === tab.id };
          return ceasing(block.id, isOpen, inside(tab.blocks, isOpen));
        }),
      );
    case 'repeat':
      return ceasing(
        block.id,
        testOf(block.when),
        block.copies.flatMap((copy, index) => {
          const isCounted: Test = {
            reads: index === 0 ? [] : [`count:${block.id}`],
            holds: (values) => index === 0 || Number(values[`count:${block.id}`]) > index,
          };
          return ceasing(copy.id, isCounted, collect(copy, [...tests, isCounted], questions, clearings));
        }),
      );
    default:
      return collectField(block, outer, questions, clearings, ceasing);
  }
}

function collectField(
  field: ExpandedField,
  outer: readonly Test[],
  questions: Question[],
  clearings: Clearing[],
  ceasing: (id: string, test: Test, clears: readonly string[]) => readonly string[],
): readonly string[] {
  const keys = field.type === 'month-year' ? [`${field.key}_month`, `${field.key}_year`] : [field.key];
  const tests = [testOf(field.when ?? [])];
  const control = controlOf(field);
  if (control !== null) {
    const { valueKey, lists } = control;
    tests.push({ reads: [valueKey], holds: (values) => Object.hasOwn(lists, values[valueKey] ?? '') });
    clearings.push({
      id: field.key,
      reads: [valueKey],
      clears: keys,
      fires: (before, after) => (before[valueKey] ?? '') !== (after[valueKey] ?? ''),
    });
  }
  for (const [value, , more] of optionsIn(field)) {
    if (more?.when === undefined) continue;
    const { reads, fires } = ceasingOf(field.key, testOf(more.when), keys);
    clearings.push({ id: field.key, reads, clears: keys, only: value, fires });
  }
  questions.push({ field, keys, tests: [...outer, ...tests] });
  return ceasing(
    keys[0] ?? '',
    { reads: tests.flatMap(({ reads }) => reads), holds: (values) => tests.every((test) => test.holds(values)) },
    keys,
  );
}

function controlOf(
  field: ExpandedField,
): { readonly valueKey: string; readonly lists: Readonly<Record<string, Expanded<OptionSource>>> } | null {
  if ((field.type !== 'radio' && field.type !== 'select') || field.optionsBy === undefined) return null;
  const { optionsBy: by } = field;
  return {
    valueKey: by.valueKey,
    lists:
      by.category === 'displayAndOptions'
        ? by.options
        : Object.fromEntries(by.isMatched.map((value) => [value, by.options])),
  };
}

/** The options that the field lists in place, of conditional selects too. */
function optionsIn(field: ExpandedField): readonly ExpandedOption[] {
  if (field.type !== 'radio' && field.type !== 'select') return [];
  return Array.isArray(field.options) ? (field.options as readonly ExpandedOption[]) : [];
}

const isDescribed = (field: ExpandedField): boolean =>
  (field.type === 'radio' || field.type === 'select') && field.describe !== false;

function descriptionOf(field: ExpandedField, named: ExpandedForm['options']): Derived {
  const control = controlOf(field);
  const source = field.type === 'radio' || field.type === 'select' ? (field.options ?? []) : [];
  const calculate: Calculation = (values) => {
    const list = control === null ? source : (control.lists[values[control.valueKey] ?? ''] ?? []);
    const options: readonly ExpandedOption[] =
      typeof list === 'string'
        ? (named[list] ?? [])
        : 'years' in list
          ? yearsOf(list.years, values['session:today'])
          : (list as readonly ExpandedOption[]);
    const chosen = options.find(([value]) => value === values[field.key]);
    const when = chosen?.[2]?.when;
    const isOffered = when === undefined || compileConditions(when)(values);
    return (values[field.key] ?? '') !== '' && isOffered ? (chosen?.[1] ?? '') : '';
  };
  const conditions = optionsIn(field).flatMap(([, , more]) => more?.when ?? []);
  const from = [field.key, ...(control === null ? [] : [control.valueKey]), ...keysIn(conditions)];
  return { key: `${field.key}_desc`, from, calculate };
}

/** All keys that each key depends on, directly or indirectly. */
function transitive(
  questions: readonly Question[],
  clearings: readonly Clearing[],
  derived: readonly Derived[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map<string, Set<string>>();
  const depends = (keys: readonly string[], reads: readonly string[]): void => {
    for (const key of keys) direct.set(key, new Set([...(direct.get(key) ?? []), ...reads]));
  };
  for (const { keys, tests } of questions)
    depends(
      keys,
      tests.flatMap(({ reads }) => reads),
    );
  for (const { clears, reads } of clearings) depends(clears, reads);
  for (const { key, from } of derived) depends([key], from);
  const reach = (key: string, seen: Set<string>): ReadonlySet<string> => {
    for (const read of direct.get(key) ?? []) {
      if (seen.has(read)) continue;
      seen.add(read);
      reach(read, seen);
    }
    return seen;
  };
  return new Map([...direct.keys()].map((key) => [key, reach(key, new Set())]));
}

function groupsOf(dependencies: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const depth = (key: string): number => [...(dependencies.get(key) ?? [])].filter((one) => one !== key).length;
  const groups: string[][] = [];
  for (const key of [...dependencies.keys()].sort((a, b) => depth(a) - depth(b))) {
    const known = groups.find(
      ([other = '']) => dependencies.get(key)?.has(other) === true && dependencies.get(other)?.has(key) === true,
    );
    if (known === undefined) groups.push([key]);
    else known.push(key);
  }
  return groups;
}

/** All values after an edit: session values change first and clear nothing, then the edits of the applicant apply. */
export function settledBy(reference: ReferenceForm, values: State, edit: Edit): State {
  const isOfSession = (key: string): boolean => /^(?:session|document):/.test(key);
  const entries = Object.entries(edit)
    .filter(([key]) => !key.startsWith('derived:'))
    .map(([key, value]) => {
      const offered = reference.choices.get(key) ?? [value];
      return [key, offered.includes(value) ? value : (offered[0] ?? '')] as const;
    });
  const given = evaluate(reference, values, Object.fromEntries(entries.filter(([key]) => isOfSession(key))), false);
  return evaluate(reference, given, Object.fromEntries(entries.filter(([key]) => !isOfSession(key))), true);
}

function evaluate(reference: ReferenceForm, before: State, edit: Edit, fires: boolean): State {
  const after: Record<string, string> = { ...before, ...edit };
  for (const group of reference.groups) evaluateGroup(group, { before, after, edit, fires });
  return after;
}

interface Evaluation {
  readonly before: State;
  readonly after: Record<string, string>;
  readonly edit: Edit;
  readonly fires: boolean;
}

/** Repeats a cycle until nothing changes, and again without each edited answer that it hides. */
function evaluateGroup(group: Group, evaluation: Evaluation): void {
  const { after, fires } = evaluation;
  hide(group, group.first.questions, evaluation);
  if (fires) clear(group, group.first.clearings, evaluation);
  const start = [...group.keys].map((key) => [key, after[key] ?? ''] as const);
  const refused: string[] = [];
  for (;;) {
    for (const [key, value] of start) after[key] = refused.includes(key) ? '' : value;
    let isSettled = false;
    while (!isSettled) {
      derive(group, after);
      isSettled = !fires || !clear(group, group.clearings, evaluation) || !group.isCycle;
    }
    if (fires) giveDefaults(group, evaluation);
    const hidden = hide(group, group.questions, evaluation);
    refused.push(...hidden);
    if (hidden.length === 0 || !group.isCycle) return;
  }
}

/** Gives an unanswered field its default if the edit shows it. */
function giveDefaults({ questions }: Group, { before, after, edit }: Evaluation): void {
  for (const { field, keys, tests } of questions) {
    const [key = ''] = keys;
    const value = 'default' in field ? field.default : undefined;
    const isShown = (values: State): boolean => tests.every((test) => test.holds(values));
    if (typeof value !== 'string' || key in edit || (after[key] ?? '') !== '') continue;
    if (!isShown(before) && isShown(after)) after[key] = value;
  }
}

/** Clears the edited answers of hidden fields and returns their keys. */
function hide({ keys: own }: Group, questions: readonly Question[], { after, edit }: Evaluation): readonly string[] {
  const isGiven = (key: string): boolean => own.has(key) && (edit[key] ?? '') !== '' && after[key] !== '';
  const given = questions.filter(({ keys }) => keys.some(isGiven));
  const hidden = given
    .filter(({ tests }) => !tests.every((test) => test.holds(after)))
    .flatMap(({ keys }) => keys)
    .filter(isGiven);
  for (const key of hidden) after[key] = '';
  return hidden;
}

/** Repeats until nothing changes, because derived values read each other. */
function derive({ derived }: Group, after: Record<string, string>): void {
  for (const _ of derived) for (const { key, calculate } of derived) after[key] = calculate(after);
}

/** Evaluates the rules with the same values; true if something was cleared. */
function clear({ keys: own }: Group, clearings: readonly Clearing[], { before, after, edit }: Evaluation): boolean {
  const keys = clearings
    .filter((clearing) => clearing.fires(before, after))
    .flatMap(({ clears, only }) => clears.filter((key) => only === undefined || after[key] === only))
    .filter((key) => own.has(key) && !(key in edit) && (after[key] ?? '') !== '');
  for (const key of keys) after[key] = '';
  return keys.length > 0;
}
