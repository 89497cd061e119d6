import { compileConditions, every, readsOf, type Test } from './condition.ts';
import { countOf } from './count.ts';
import type { AnswerKey, Conditions, ContentDefinition, DataModelKey, FieldDefinition, ValueKey } from './definition.ts';
import type { ExpandedBlock, ExpandedRepeat, ExpandedSection, ExpandedTabs } from './expand.ts';
import { defaultMaxLength, fieldTypes } from './fields/index.ts';
import type { FormProblem, FormProblemCode } from './form-error.ts';
import type { Block, Choices, CompiledContent, CompiledField, CompiledRepeat, CompiledSection, CompiledTab, CompiledTabs, NamedOptions, Rule } from './form.ts';
import { conditionProblems, keyProblem } from './problems.ts';
import { ceasingRule, optionsRule } from './rule.ts';
import { placeholdersOf, spansOf } from './text.ts';

/** What compiling a form gathers on its way. */
export interface Gathering {
  readonly problems: FormProblem[];
  readonly rules: Rule[];
  /** In page order; a month-year stands under both of its keys. */
  readonly fields: Map<AnswerKey, CompiledField>;
  readonly namedOptions: NamedOptions;
  readonly dataModel: ReadonlyMap<AnswerKey, DataModelKey>;
}

/** Where a block stands. */
export interface Place {
  readonly page: string;
  readonly parent: Block | null;
  /** What the conditions of the blocks round it read. */
  readonly outerReads: readonly ValueKey[];
}

/** Compiles blocks in order; the answer keys in them go to `keys`. */
export function compileBlocks(into: Gathering, place: Place, blocks: readonly ExpandedBlock[], keys: AnswerKey[]): readonly Block[] {
  return blocks.flatMap((block) => compileBlock(into, place, block, keys) ?? []);
}

function compileBlock(into: Gathering, place: Place, block: ExpandedBlock, keys: AnswerKey[]): Block | null {
  switch (block.kind) {
    case 'field': return compileField(into, place, block.definition, block.pointer, keys);
    case 'content': return compileContent(into.problems, place, block.definition, block.pointer);
    case 'section': return compileSection(into, place, block, keys);
    case 'tabs': return compileTabs(into, place, block, keys);
    case 'repeat': return compileRepeat(into, place, block, keys);
  }
}

interface Base {
  readonly id: string;
  readonly page: string;
  readonly parent: Block | null;
  readonly condition: Test | null;
  readonly shown: Test | null;
  readonly reads: readonly ValueKey[];
}

/** What every block has. `conditionReads` are what `condition` looks at; `reads` more that its looks depend on. */
function base(place: Place, id: string, condition: Test | null, conditionReads: readonly ValueKey[], reads: readonly ValueKey[] = []): Base {
  const outer = place.parent?.shown ?? null;
  const shown = condition === null ? outer : outer === null ? condition : every([outer, condition]);
  return { id, page: place.page, parent: place.parent, condition, shown, reads: distinct([...reads, ...conditionReads, ...place.outerReads]) };
}

const distinct = (keys: readonly ValueKey[]): readonly ValueKey[] => (keys.length < 2 ? keys : [...new Set(keys)]);

function inside(place: Place, parent: Block, conditionReads: readonly ValueKey[]): Place {
  return { page: place.page, parent, outerReads: conditionReads.length === 0 ? place.outerReads : [...place.outerReads, ...conditionReads] };
}

/** The test of an optional `when`, once its problems are noted. */
function conditionOf(problems: FormProblem[], when: Conditions, pointer: string): Test | null {
  problems.push(...conditionProblems(when, pointer));
  return when.length === 0 ? null : compileConditions(when);
}

export function compileContent(problems: FormProblem[], place: Place, content: ContentDefinition, pointer: string): CompiledContent {
  const texts = [content.text ?? []].flat();
  const list = content.list ?? [];
  const words = [content.title ?? '', ...texts, ...list].flatMap(placeholdersOf);
  const condition = conditionOf(problems, content.when ?? [], `${pointer}/when`);
  return {
    ...base(place, content.id, condition, readsOf(content.when ?? []), words),
    type: 'content', tone: content.tone ?? 'plain', title: content.title ?? null,
    paragraphs: texts.map(spansOf), list: list.map(spansOf), print: content.print ?? false,
  };
}

/** A block and its blocks refer to each other, so the block is made first and filled after. */
type Filled<T extends Block> = { -readonly [K in keyof T]: T[K] };

function compileSection(into: Gathering, place: Place, section: ExpandedSection, keys: AnswerKey[], copy?: { test: Test; reads: readonly ValueKey[] }): CompiledSection {
  const own = conditionOf(into.problems, section.when, `${section.pointer}/when`);
  const tests = [copy?.test ?? null, own].filter((test) => test !== null);
  const condition = tests.length === 0 ? null : every(tests);
  const conditionReads = [...(copy?.reads ?? []), ...readsOf(section.when)];
  const words = [section.title, section.hint].flatMap((text) => placeholdersOf(text ?? ''));
  const compiled: Filled<CompiledSection> = {
    ...base(place, section.id, condition, conditionReads, words),
    type: 'section', title: section.title, hint: section.hint, layout: section.layout, blocks: [],
  };
  const start = keys.length;
  compiled.blocks = compileBlocks(into, inside(place, compiled, conditionReads), section.blocks, keys);
  if (condition !== null) into.rules.push(ceasingRule(section.id, condition, conditionReads, section.clears ?? keys.slice(start)));
  return compiled;
}

function compileTabs(into: Gathering, place: Place, { definition, tabs, pointer }: ExpandedTabs, keys: AnswerKey[]): CompiledTabs {
  const when = definition.when ?? [];
  const valueKey = `tab:${definition.id}`;
  const heldWhile = definition.heldWhile ?? [];
  const condition = conditionOf(into.problems, when, `${pointer}/when`);
  const compiled: Filled<CompiledTabs> = {
    ...base(place, definition.id, condition, readsOf(when), [valueKey, ...readsOf(heldWhile), ...placeholdersOf(definition.label)]),
    type: 'tabs', label: definition.label, valueKey, default: definition.default, tabs: [],
    heldWhile: conditionOf(into.problems, heldWhile, `${pointer}/heldWhile`),
  };
  const start = keys.length;
  const within = inside(place, compiled, readsOf(when));
  compiled.tabs = tabs.map((tab): CompiledTab => {
    const isDefault = tab.id === definition.default;
    const isOpen: Test = (values) => (values[valueKey] === undefined || values[valueKey] === '' ? isDefault : values[valueKey] === tab.id);
    const section: Filled<CompiledTab> = {
      ...base(within, tab.id, isOpen, [valueKey]), type: 'section', title: null, hint: null, layout: 'stack', label: tab.label, blocks: [],
    };
    const first = keys.length;
    section.blocks = compileBlocks(into, inside(within, section, [valueKey]), tab.blocks, keys);
    into.rules.push(ceasingRule(definition.id, isOpen, [valueKey], keys.slice(first)));
    return section;
  });
  if (condition !== null) into.rules.push(ceasingRule(definition.id, condition, readsOf(when), keys.slice(start)));
  return compiled;
}

function compileRepeat(into: Gathering, place: Place, { definition, copies, pointer }: ExpandedRepeat, keys: AnswerKey[]): CompiledRepeat {
  const when = definition.when ?? [];
  const countKey = `count:${definition.id}`;
  const condition = conditionOf(into.problems, when, `${pointer}/when`);
  const words = [definition.title, definition.hint ?? ''].flatMap(placeholdersOf);
  const compiled: Filled<CompiledRepeat> = {
    ...base(place, definition.id, condition, readsOf(when), [countKey, ...words]),
    type: 'repeat', title: definition.title, hint: definition.hint ?? null, max: definition.max, countKey, copies: [],
  };
  const start = keys.length;
  const within = inside(place, compiled, readsOf(when));
  compiled.copies = copies.map((copy, index) =>
    index === 0
      ? compileSection(into, within, copy, keys)
      : compileSection(into, within, copy, keys, { test: (values) => countOf(values[countKey]) > index, reads: [countKey] }));
  if (condition !== null) into.rules.push(ceasingRule(definition.id, condition, readsOf(when), keys.slice(start)));
  return compiled;
}

function compileField(into: Gathering, place: Place, field: FieldDefinition, pointer: string, keys: AnswerKey[]): CompiledField | null {
  if (!Object.hasOwn(fieldTypes, field.type)) {
    into.problems.push({ code: 'unknown-type', pointer: `${pointer}/type`, sentence: `There is no field type '${String(field.type)}'.` });
    return null;
  }
  const own: readonly [AnswerKey, ...AnswerKey[]] = field.type === 'month-year' ? [`${field.key}_month`, `${field.key}_year`] : [field.key];
  const problems = own.flatMap((key) => keyProblem(into.fields, key, pointer));
  into.problems.push(...problems);
  if (problems.length > 0) return null;
  const compiled = compiledField(into, place, field, own, pointer);
  for (const key of own) into.fields.set(key, compiled);
  keys.push(...own);
  if (compiled.condition !== null) into.rules.push(ceasingRule(compiled.id, compiled.condition, conditionReadsOf(field, compiled.choices), own));
  const rule = optionsRule(compiled);
  if (rule !== null) into.rules.push(rule);
  return compiled;
}

function compiledField(into: Gathering, place: Place, field: FieldDefinition, keys: readonly [AnswerKey, ...AnswerKey[]], pointer: string): CompiledField {
  const choices = choicesOf(into, field, pointer);
  const tests = [conditionOf(into.problems, field.when ?? [], `${pointer}/when`), offering(choices)].filter((test) => test !== null);
  for (const [name, when] of judging(field)) into.problems.push(...conditionProblems(when, `${pointer}/${name}`));
  const describes = (field.type === 'radio' || field.type === 'select') && field.describe !== false;
  const maxLength = 'maxLength' in field ? field.maxLength : undefined;
  return {
    ...base(place, keys[0], tests.length === 0 ? null : every(tests), conditionReadsOf(field, choices), [...keys, ...looksReadsOf(field)]),
    type: field.type, key: keys[0], keys, descKey: describes ? `${field.key}_desc` : null,
    label: field.label, hint: field.hint ?? null, definition: field, choices,
    required: field.required,
    requiredWhen: typeof field.required === 'object' ? compileConditions(field.required.when) : null,
    schemaWhen: field.schemaWhen === undefined ? null : compileConditions(field.schemaWhen),
    checks: (field.checks ?? []).map(({ when, message }) => ({ when: compileConditions(when), message })),
    maxLength: maxLength ?? fieldTypes[field.type].maxLength ?? defaultMaxLength,
    isSensitive: into.dataModel.get(keys[0])?.sensitive ?? field.type === 'password',
  };
}

function conditionReadsOf(field: FieldDefinition, choices: Choices | null): readonly ValueKey[] {
  const reads = readsOf(field.when ?? []);
  return choices?.from === 'key' ? [...reads, choices.valueKey] : reads;
}

/** The conditions that decide whether the field is in error, by where they stand. */
function judging(field: FieldDefinition): readonly (readonly [string, Conditions])[] {
  const required = typeof field.required === 'object' ? [['required/when', field.required.when] as const] : [];
  const schema = field.schemaWhen === undefined ? [] : [['schemaWhen', field.schemaWhen] as const];
  return [...required, ...schema, ...(field.checks ?? []).map((check, index) => [`checks/${index}/when`, check.when] as const)];
}

function looksReadsOf(field: FieldDefinition): readonly ValueKey[] {
  const words = [field.label, field.hint ?? ''].flatMap(placeholdersOf);
  return [...words, ...judging(field).flatMap(([, when]) => readsOf(when))];
}

function choicesOf(into: Gathering, field: FieldDefinition, pointer: string): Choices | null {
  if (field.type !== 'radio' && field.type !== 'select') return null;
  const refuse = (code: FormProblemCode, at: string, sentence: string): null => {
    into.problems.push({ code, pointer: `${pointer}${at}`, sentence });
    return null;
  };
  const listed = (source: Parameters<NamedOptions>[0], at: string) =>
    into.namedOptions(source) ?? refuse('unknown-options', at, `There is no list of options '${String(source)}'.`) ?? [];
  const by = field.optionsBy;
  if (by === undefined) {
    if (field.options === undefined) return refuse('options-missing', '', `'${field.key}' has neither options nor optionsBy.`);
    return { from: 'list', list: listed(field.options, '/options') };
  }
  const entries = by.category === 'displayOnly'
    ? by.isMatched.map((value) => [value, by.options] as const)
    : Object.entries(by.options);
  return { from: 'key', valueKey: by.valueKey, lists: new Map(entries.map(([value, source]) => [value, listed(source, '/optionsBy/options')])) };
}

/** A conditional select is shown only while it has something to offer. */
function offering(choices: Choices | null): Test | null {
  if (choices?.from !== 'key') return null;
  const { valueKey, lists } = choices;
  return (values) => lists.has(values[valueKey] ?? '');
}
