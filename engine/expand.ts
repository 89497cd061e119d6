import type { CalculationDefinition, ContentDefinition, DataModel, DataModelKey, FooterDefinition, FormDefinition, HeaderDefinition, PageDefinition } from './definition.ts';
import { expandBlocks, expandRule, ownEntry, type Expanding } from './expand-blocks.ts';
import type { ExpandedBlock, ExpandedForm, ExpandedPage } from './expanded.ts';
import { FormError, type FormProblem } from './form-error.ts';
import { conditionProblems } from './problems.ts';
import { contentInScope, inScope, type Scope } from './scope.ts';

/**
 * Resolves everything that is known ahead of time: used sections, prefixes, the institution's words, the data model's
 * sets. The result is plain data. Throws FormError carrying every problem that compiling cannot live with.
 */
export function expandForm(definition: FormDefinition): ExpandedForm {
  const { form, institution } = definition;
  const scope: Scope = { prefix: '', rename: (key) => key, word: (name) => ownEntry(institution, name) ?? null };
  const into: Expanding = { definition, scope, rules: [], problems: [], asked: new Set(), using: [], depth: 0 };
  form.rules?.forEach((rule, index) => into.rules.push(expandRule(into, rule, `/form/rules/${index}`)));
  const expanded: ExpandedForm = {
    id: form.id, version: form.version, title: inScope(form.title, scope),
    pages: form.pages.flatMap((page, index) => expandPage(into, page, index)),
    rules: into.rules,
    calculations: orderedCalculations(form.calculations ?? [], into.problems),
    options: definition.options, model: modelOf(definition.dataModel), institution,
    messages: Object.fromEntries(Object.entries(definition.messages).map(([name, text]) => [name, inScope(text, scope)])),
    header: expandHeader(into, definition.header),
    footer: expandFooter(into, definition.footer),
    card: form.card ?? null,
  };
  if (into.problems.length > 0) throw new FormError(into.problems);
  return expanded;
}

function expandPage(into: Expanding, page: string | PageDefinition, index: number): readonly ExpandedPage[] {
  const pointer = typeof page === 'string' ? `/pages/${page}` : `/form/pages/${index}`;
  const found = typeof page === 'string' ? ownEntry(into.definition.pages, page) : page;
  if (found === undefined) {
    into.problems.push({ code: 'unknown-page', pointer: `/form/pages/${index}`, sentence: `There is no page '${String(page)}'.` });
    return [];
  }
  const words = (text: string | undefined): string | null => (text === undefined ? null : inScope(text, into.scope));
  const blocks = expandBlocks(into, found.blocks, `${pointer}/blocks`);
  into.problems.push(...duplicateIds(blocks, pointer));
  return [{ id: found.id, title: inScope(found.title, into.scope), step: words(found.step), hint: words(found.hint), blocks }];
}

function duplicateIds(blocks: readonly ExpandedBlock[], pointer: string): readonly FormProblem[] {
  const known = new Set<string>();
  const repeated = new Set<string>();
  const visit = (block: ExpandedBlock): void => {
    const id = 'id' in block ? block.id : block.type === 'month-year' ? `${block.key}_month` : block.key;
    if (known.has(id)) repeated.add(id);
    known.add(id);
    if (block.type === 'section') block.blocks.forEach(visit);
    else if (block.type === 'repeat') block.copies.forEach(visit);
    else if (block.type === 'tabs') for (const tab of block.tabs) tab.blocks.forEach(visit);
  };
  blocks.forEach(visit);
  return [...repeated].map((id) => ({ code: 'duplicate-id', pointer, sentence: `Two blocks of this page have the id '${id}'.` }));
}

/** Every key of the data model, those of its prefixed sets among them. */
function modelOf({ keys, sets = [] }: DataModel): Readonly<Record<string, DataModelKey>> {
  const prefixed = sets.flatMap((set) => set.prefixes.flatMap((prefix) => Object.entries(set.keys).map(([key, model]) => [prefix + key, model] as const)));
  return Object.fromEntries([...Object.entries(keys), ...prefixed]);
}

/** Each derived value after those it reads; what reads itself is a problem. */
function orderedCalculations(definitions: readonly CalculationDefinition[], problems: FormProblem[]): ExpandedForm['calculations'] {
  const waiting = new Map(definitions.map((definition) => [definition.key, definition]));
  const ordered: CalculationDefinition[] = [];
  for (;;) {
    const next = [...waiting.values()].find(({ from }) => from.every((key) => !waiting.has(key)));
    if (next === undefined) break;
    waiting.delete(next.key);
    ordered.push(next);
  }
  for (const definition of waiting.values()) {
    const pointer = `/form/calculations/${definitions.indexOf(definition)}/from`;
    problems.push({ code: 'calculation-cycle', pointer, sentence: `'${definition.key}' is derived from itself.` });
  }
  return ordered.map(({ key, from }) => ({ key, from }));
}

function expandContents({ problems, scope }: Expanding, contents: readonly ContentDefinition[], pointer: string): readonly ContentDefinition[] {
  contents.forEach(({ when = [] }, index) => problems.push(...conditionProblems(when, `${pointer}/${index}/when`)));
  return contents.map((content) => contentInScope(content, scope));
}

function expandHeader(into: Expanding, { banners, variants, prompts }: HeaderDefinition): HeaderDefinition {
  return {
    banners: expandContents(into, banners, '/header/banners'),
    variants: expandContents(into, variants, '/header/variants'),
    prompts: expandContents(into, prompts, '/header/prompts'),
  };
}

function expandFooter(into: Expanding, { blocks, modals }: FooterDefinition): FooterDefinition {
  return {
    blocks: expandContents(into, blocks, '/footer/blocks'),
    modals: modals.map(({ id, trigger, title, blocks: words }, index) => ({
      id, trigger: inScope(trigger, into.scope), title: inScope(title, into.scope), blocks: expandContents(into, words, `/footer/modals/${index}/blocks`),
    })),
  };
}
