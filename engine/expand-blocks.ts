import { declaredIn, greatestDepth } from './declared.ts';
import type {
  AnswerKey, BlockDefinition, ChoiceFieldDefinition, Conditions, FieldDefinition, FormDefinition, OptionSource, RepeatDefinition, RuleDefinition,
  SectionDefinition, SectionFile, TabsDefinition,
} from './definition.ts';
import type { ExpandedBlock, ExpandedRepeat, ExpandedSection, ExpandedTabs } from './expanded.ts';
import { fieldTypes } from './fields/index.ts';
import type { FormProblem } from './form-error.ts';
import { conditionProblems, keyProblem } from './problems.ts';
import { conditionsInScope, contentInScope, fieldInScope, innerScope, inScope, ruleInScope, type Scope } from './scope.ts';

/** Where blocks stand, and what expanding a form gathers on its way. */
export interface Expanding {
  readonly definition: FormDefinition;
  readonly scope: Scope;
  readonly rules: RuleDefinition[];
  readonly problems: FormProblem[];
  /** The keys asked so far. */
  readonly asked: Set<AnswerKey>;
  /** The sections being expanded round this one. */
  readonly using: readonly string[];
  readonly depth: number;
}

/** Resolves used sections, prefixes and words; what cannot be resolved goes to the problems. */
export function expandBlocks(into: Expanding, blocks: readonly BlockDefinition[], pointer: string): readonly ExpandedBlock[] {
  if (into.depth > greatestDepth) {
    into.problems.push({ code: 'nested-too-deep', pointer, sentence: `Blocks are nested more than ${greatestDepth} deep.` });
    return [];
  }
  const inner = { ...into, depth: into.depth + 1 };
  return blocks.map((block, index) => expandBlock(inner, block, `${pointer}/${index}`));
}

function expandBlock(into: Expanding, block: BlockDefinition, pointer: string): ExpandedBlock {
  switch (block.type) {
    case 'content':
      note(into, block.when, `${pointer}/when`);
      return contentInScope(block, into.scope);
    case 'section': return expandSection(into, block, pointer);
    case 'tabs': return expandTabs(into, block, pointer);
    case 'repeat': return expandRepeat(into, block, pointer);
    default: return expandField(into, block, pointer);
  }
}

/** Notes what is wrong with conditions, and puts them into scope. */
function note({ problems, scope }: Expanding, when: Conditions = [], pointer: string): Conditions {
  problems.push(...conditionProblems(when, pointer));
  return conditionsInScope(when, scope);
}

function expandField(into: Expanding, field: FieldDefinition, pointer: string): FieldDefinition {
  const { problems, scope } = into;
  if (!Object.hasOwn(fieldTypes, field.type)) {
    problems.push({ code: 'unknown-type', pointer: `${pointer}/type`, sentence: `There is no field type '${String(field.type)}'.` });
  }
  note(into, field.when, `${pointer}/when`);
  if (typeof field.required === 'object') note(into, field.required.when, `${pointer}/required/when`);
  note(into, field.schemaWhen, `${pointer}/schemaWhen`);
  field.checks?.forEach((check, index) => note(into, check.when, `${pointer}/checks/${index}/when`));
  if (field.type === 'radio' || field.type === 'select') noteOptions(into, field, pointer);
  const expanded = fieldInScope(field, scope);
  for (const key of expanded.type === 'month-year' ? [`${expanded.key}_month`, `${expanded.key}_year`] : [expanded.key]) {
    problems.push(...keyProblem(into.asked, key, pointer));
    into.asked.add(key);
  }
  return expanded;
}

function noteOptions({ definition, problems }: Expanding, { key, options, optionsBy }: ChoiceFieldDefinition, pointer: string): void {
  if (options === undefined && optionsBy === undefined) {
    problems.push({ code: 'options-missing', pointer, sentence: `'${key}' has neither options nor optionsBy.` });
  }
  const noteSource = (source: OptionSource, at: string): void => {
    if (typeof source !== 'string' || Object.hasOwn(definition.options, source)) return;
    problems.push({ code: 'unknown-options', pointer: `${pointer}/${at}`, sentence: `There is no list of options '${source}'.` });
  };
  if (options !== undefined) noteSource(options, 'options');
  if (optionsBy?.category === 'displayOnly') noteSource(optionsBy.options, 'optionsBy/options');
  if (optionsBy?.category !== 'displayAndOptions') return;
  for (const [value, source] of Object.entries(optionsBy.options)) noteSource(source, `optionsBy/options/${value}`);
}

function expandSection(into: Expanding, section: SectionDefinition, pointer: string): ExpandedSection {
  const { scope } = into;
  const when = note(into, section.when, `${pointer}/when`);
  const used = section.use === undefined ? null : expandUse(into, section.use, section.prefix ?? '', section.with ?? {}, pointer);
  const place = `${scope.prefix}${pointer.slice(1).replaceAll('/', '-')}`;
  return {
    type: 'section',
    id: section.id === undefined ? (used?.id ?? place) : scope.rename(section.id),
    title: words(section.title, scope) ?? used?.title ?? null,
    hint: words(section.hint, scope) ?? used?.hint ?? null,
    when: [...when, ...(used?.when ?? [])],
    clears: section.clears?.map(scope.rename) ?? null,
    layout: section.layout ?? 'stack',
    blocks: used?.blocks ?? expandBlocks(into, section.blocks ?? [], `${pointer}/blocks`),
  };
}

const words = (text: string | undefined, scope: Scope): string | null => (text === undefined ? null : inScope(text, scope));

type Used = Pick<ExpandedSection, 'id' | 'title' | 'hint' | 'when' | 'blocks'>;

function expandUse(into: Expanding, use: string, prefix: string, named: Readonly<Record<string, string>>, pointer: string): Used | null {
  const file: SectionFile | undefined = ownEntry(into.definition.sections, use);
  if (file === undefined) {
    into.problems.push({ code: 'unknown-section', pointer: `${pointer}/use`, sentence: `There is no section '${use}'.` });
    return null;
  }
  if (into.using.includes(use)) {
    into.problems.push({ code: 'circular-use', pointer: `${pointer}/use`, sentence: `The section '${use}' uses itself.` });
    return null;
  }
  const scope = innerScope(into.scope, declaredIn(into.definition, file), prefix, named);
  const inner = { ...into, scope, using: [...into.using, use] };
  const place = `/sections/${use}`;
  file.rules?.forEach((rule, index) => into.rules.push(expandRule(inner, rule, `${place}/rules/${index}`)));
  return {
    id: `${scope.prefix}${use}-section`,
    title: words(file.title, scope),
    hint: words(file.hint, scope),
    when: note(inner, file.when, `${place}/when`),
    blocks: expandBlocks(inner, file.blocks, `${place}/blocks`),
  };
}

export function expandRule(into: Expanding, rule: RuleDefinition, pointer: string): RuleDefinition {
  note(into, rule.when, `${pointer}/when`);
  return ruleInScope(rule, into.scope);
}

function expandTabs(into: Expanding, tabs: TabsDefinition, pointer: string): ExpandedTabs {
  const { scope, problems } = into;
  if (!tabs.tabs.some((tab) => tab.id === tabs.default)) {
    problems.push({ code: 'unknown-tab', pointer: `${pointer}/default`, sentence: `There is no tab '${tabs.default}' in '${tabs.id}'.` });
  }
  return {
    type: 'tabs', id: scope.rename(tabs.id), label: inScope(tabs.label, scope), default: tabs.default,
    when: note(into, tabs.when, `${pointer}/when`),
    heldWhile: note(into, tabs.heldWhile, `${pointer}/heldWhile`),
    tabs: tabs.tabs.map(({ id, label, blocks }, index) =>
      ({ id, label: inScope(label, scope), blocks: expandBlocks(into, blocks, `${pointer}/tabs/${index}/blocks`) })),
  };
}

/** Add Another never offers more blocks than this. */
const greatestMax = 10;

function expandRepeat(into: Expanding, repeat: RepeatDefinition, pointer: string): ExpandedRepeat {
  const { scope, problems } = into;
  if (repeat.prefixes.length !== repeat.max || repeat.max > greatestMax) {
    const sentence = `A repeat has at most ${greatestMax} copies and one prefix for each; '${repeat.id}' has ${repeat.prefixes.length} for ${repeat.max}.`;
    problems.push({ code: 'repeat-prefixes', pointer: `${pointer}/prefixes`, sentence });
  }
  const id = scope.rename(repeat.id);
  const copies = repeat.prefixes.flatMap((prefix, index): readonly ExpandedSection[] => {
    const used = expandUse(into, repeat.use, prefix, { ...repeat.with?.[index], n: String(index + 1) }, pointer);
    return used === null ? [] : [{ type: 'section', ...used, id: `${id}-${index + 1}`, clears: null, layout: 'stack' }];
  });
  return {
    type: 'repeat', id, title: inScope(repeat.title, scope), hint: words(repeat.hint, scope), max: repeat.max, copies,
    when: note(into, repeat.when, `${pointer}/when`),
  };
}

/** An entry of a record of authors' names; never one that every object has. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
