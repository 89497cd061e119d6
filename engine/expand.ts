import { declaredIn, greatestDepth } from './declared.ts';
import type {
  AnswerKey, BlockDefinition, Conditions, ContentDefinition, FieldDefinition, FormDefinition, PageDefinition, RepeatDefinition, RuleDefinition,
  SectionDefinition, SectionFile, TabsDefinition,
} from './definition.ts';
import type { FormProblem } from './form-error.ts';
import { conditionsInScope, contentInScope, fieldInScope, innerScope, inScope, ruleInScope, type Scope } from './scope.ts';

/** A page with every `use` replaced by what it uses, and its keys and words as they are where it stands. */
export interface ExpandedPage {
  readonly definition: PageDefinition;
  readonly blocks: readonly ExpandedBlock[];
  readonly pointer: string;
}
export type ExpandedBlock =
  | { readonly kind: 'field'; readonly definition: FieldDefinition; readonly pointer: string }
  | { readonly kind: 'content'; readonly definition: ContentDefinition; readonly pointer: string }
  | ExpandedSection
  | ExpandedTabs
  | ExpandedRepeat;
export interface ExpandedSection {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string | null;
  readonly hint: string | null;
  readonly when: Conditions;
  readonly clears: readonly AnswerKey[] | null;
  readonly layout: 'stack' | 'group';
  readonly blocks: readonly ExpandedBlock[];
  readonly pointer: string;
}
export interface ExpandedTabs {
  readonly kind: 'tabs';
  readonly definition: TabsDefinition;
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly blocks: readonly ExpandedBlock[]; readonly pointer: string }[];
  readonly pointer: string;
}
export interface ExpandedRepeat {
  readonly kind: 'repeat';
  readonly definition: RepeatDefinition;
  readonly copies: readonly ExpandedSection[];
  readonly pointer: string;
}
export interface PlacedRule {
  readonly rule: RuleDefinition;
  readonly pointer: string;
}
export interface Expansion {
  readonly pages: readonly ExpandedPage[];
  readonly rules: readonly PlacedRule[];
}

interface Context {
  readonly definition: FormDefinition;
  readonly rules: PlacedRule[];
  readonly problems: FormProblem[];
  /** The sections being expanded round this one. */
  readonly using: readonly string[];
  readonly depth: number;
  readonly scope: Scope;
}

/** Resolves pages, used sections, prefixes and compile-time words; what cannot be resolved goes to `problems`. */
export function expandForm(definition: FormDefinition, scope: Scope, problems: FormProblem[]): Expansion {
  const rules: PlacedRule[] = (definition.form.rules ?? []).map((rule, index) => ({ rule: ruleInScope(rule, scope), pointer: `/form/rules/${index}` }));
  const context: Context = { definition, rules, problems, using: [], depth: 0, scope };
  const pages = definition.form.pages.flatMap((page, index) => {
    const pointer = typeof page === 'string' ? `/pages/${page}` : `/form/pages/${index}`;
    const found = typeof page === 'string' ? ownEntry(definition.pages, page) : page;
    if (found === undefined) {
      problems.push({ code: 'unknown-page', pointer: `/form/pages/${index}`, sentence: `There is no page '${String(page)}'.` });
      return [];
    }
    return [expandPage(context, found, pointer)];
  });
  return { pages, rules };
}

function expandPage(context: Context, page: PageDefinition, pointer: string): ExpandedPage {
  const { scope } = context;
  const definition = {
    ...page, title: inScope(page.title, scope),
    ...(page.step !== undefined && { step: inScope(page.step, scope) }),
    ...(page.hint !== undefined && { hint: inScope(page.hint, scope) }),
  };
  return { definition, pointer, blocks: expandBlocks(context, page.blocks, `${pointer}/blocks`) };
}

function expandBlocks(context: Context, blocks: readonly BlockDefinition[], pointer: string): readonly ExpandedBlock[] {
  if (context.depth > greatestDepth) {
    context.problems.push({ code: 'nested-too-deep', pointer, sentence: `Blocks are nested more than ${greatestDepth} deep.` });
    return [];
  }
  const inner = { ...context, depth: context.depth + 1 };
  return blocks.map((block, index) => expandBlock(inner, block, `${pointer}/${index}`));
}

function expandBlock(context: Context, block: BlockDefinition, pointer: string): ExpandedBlock {
  switch (block.type) {
    case 'content': return { kind: 'content', definition: contentInScope(block, context.scope), pointer };
    case 'section': return expandSection(context, block, pointer);
    case 'tabs': return expandTabs(context, block, pointer);
    case 'repeat': return expandRepeat(context, block, pointer);
    default: return { kind: 'field', definition: fieldInScope(block, context.scope), pointer };
  }
}

function expandSection(context: Context, section: SectionDefinition, pointer: string): ExpandedSection {
  const { scope } = context;
  const own = {
    id: section.id === undefined ? null : scope.rename(section.id),
    title: section.title === undefined ? null : inScope(section.title, scope),
    hint: section.hint === undefined ? null : inScope(section.hint, scope),
    when: conditionsInScope(section.when ?? [], scope),
  };
  const used = section.use === undefined ? null : expandUse(context, section.use, section.prefix ?? '', section.with ?? {}, pointer);
  return {
    kind: 'section', pointer,
    id: own.id ?? used?.id ?? `${scope.prefix}${pointer.slice(1).replaceAll('/', '-')}`,
    title: own.title ?? used?.title ?? null,
    hint: own.hint ?? used?.hint ?? null,
    when: [...own.when, ...(used?.when ?? [])],
    clears: section.clears?.map(scope.rename) ?? null,
    layout: section.layout ?? 'stack',
    blocks: used?.blocks ?? expandBlocks(context, section.blocks ?? [], `${pointer}/blocks`),
  };
}

type Used = Pick<ExpandedSection, 'id' | 'title' | 'hint' | 'when' | 'blocks'>;

function expandUse(context: Context, use: string, prefix: string, words: Readonly<Record<string, string>>, pointer: string): Used | null {
  const file: SectionFile | undefined = ownEntry(context.definition.sections, use);
  if (file === undefined) {
    context.problems.push({ code: 'unknown-section', pointer: `${pointer}/use`, sentence: `There is no section '${use}'.` });
    return null;
  }
  if (context.using.includes(use)) {
    context.problems.push({ code: 'circular-use', pointer: `${pointer}/use`, sentence: `The section '${use}' uses itself.` });
    return null;
  }
  const scope = innerScope(context.scope, declaredIn(context.definition, file), prefix, words);
  const inner = { ...context, scope, using: [...context.using, use] };
  const place = `/sections/${use}`;
  (file.rules ?? []).forEach((rule, index) => context.rules.push({ rule: ruleInScope(rule, scope), pointer: `${place}/rules/${index}` }));
  return {
    id: `${scope.prefix}${use}-section`,
    title: file.title === undefined ? null : inScope(file.title, scope),
    hint: file.hint === undefined ? null : inScope(file.hint, scope),
    when: conditionsInScope(file.when ?? [], scope),
    blocks: expandBlocks(inner, file.blocks, `${place}/blocks`),
  };
}

function expandTabs(context: Context, tabs: TabsDefinition, pointer: string): ExpandedTabs {
  const { scope } = context;
  const definition: TabsDefinition = {
    ...tabs, id: scope.rename(tabs.id), label: inScope(tabs.label, scope),
    ...(tabs.when && { when: conditionsInScope(tabs.when, scope) }),
    ...(tabs.heldWhile && { heldWhile: conditionsInScope(tabs.heldWhile, scope) }),
  };
  if (!tabs.tabs.some((tab) => tab.id === tabs.default)) {
    context.problems.push({ code: 'unknown-tab', pointer: `${pointer}/default`, sentence: `There is no tab '${tabs.default}' in '${tabs.id}'.` });
  }
  return {
    kind: 'tabs', definition, pointer,
    tabs: tabs.tabs.map((tab, index) => ({
      id: tab.id, label: inScope(tab.label, scope), pointer: `${pointer}/tabs/${index}`,
      blocks: expandBlocks(context, tab.blocks, `${pointer}/tabs/${index}/blocks`),
    })),
  };
}

/** Add Another never offers more blocks than this. */
const greatestMax = 10;

function expandRepeat(context: Context, repeat: RepeatDefinition, pointer: string): ExpandedRepeat {
  const { scope } = context;
  const definition: RepeatDefinition = {
    ...repeat, id: scope.rename(repeat.id), title: inScope(repeat.title, scope),
    ...(repeat.hint !== undefined && { hint: inScope(repeat.hint, scope) }),
    ...(repeat.when && { when: conditionsInScope(repeat.when, scope) }),
  };
  if (repeat.prefixes.length !== repeat.max || repeat.max > greatestMax) {
    const sentence = `A repeat has at most ${greatestMax} copies and one prefix for each; '${repeat.id}' has ${repeat.prefixes.length} for ${repeat.max}.`;
    context.problems.push({ code: 'repeat-prefixes', pointer: `${pointer}/prefixes`, sentence });
  }
  const copies = repeat.prefixes.flatMap((prefix, index): readonly ExpandedSection[] => {
    const words = { ...repeat.with?.[index], n: String(index + 1) };
    const used = expandUse(context, repeat.use, prefix, words, pointer);
    return used === null ? [] : [{ kind: 'section', ...used, id: `${definition.id}-${index + 1}`, clears: null, layout: 'stack', pointer }];
  });
  return { kind: 'repeat', definition, copies, pointer };
}

/** An entry of a record of authors' names; never one that every object has. */
export function ownEntry<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
