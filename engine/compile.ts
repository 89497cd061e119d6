import { compileBlocks, compileContent, type Gathering, type Place } from './compile-blocks.ts';
import type { CalculationDefinition, ContentDefinition, DataModel, DataModelKey, FormDefinition, OptionSource, ValueKey } from './definition.ts';
import { expandForm, ownEntry, type ExpandedPage } from './expand.ts';
import { FormError, type FormProblem } from './form-error.ts';
import type {
  Block, Calculations, CompiledCalculation, CompiledContent, CompiledField, CompiledPage, Form, FormFooter, FormHeader, NamedOptions, OptionList, Rule,
} from './form.ts';
import { conditionProblems } from './problems.ts';
import { declaredRule, indexRules } from './rule.ts';
import { contentInScope, inScope, type Scope } from './scope.ts';

/**
 * Makes the form that everything else reads; runs once. `calculations` are the derived values' functions, made ahead of
 * time; without any, derived values stay empty. Throws FormError with every problem it cannot live with.
 */
export function compileForm(definition: FormDefinition, calculations?: Calculations): Form {
  const problems: FormProblem[] = [];
  const { institution } = definition;
  const scope: Scope = { prefix: '', rename: (key) => key, word: (name) => ownEntry(institution, name) ?? null };
  const expansion = expandForm(definition, scope, problems);
  const gathering: Gathering = {
    problems, rules: [], fields: new Map(), namedOptions: resolverOf(definition), dataModel: modelledKeys(definition.dataModel),
  };
  const pages = expansion.pages.map((page) => compilePage(gathering, page));
  for (const { rule, pointer } of expansion.rules) problems.push(...conditionProblems(rule.when, `${pointer}/when`));
  const derived = compileCalculations(definition.form.calculations ?? [], calculations, problems);
  const header = compileHeader(definition, scope, problems);
  const footer = compileFooter(definition, scope, problems);
  if (problems.length > 0) throw new FormError(problems);
  const rules = [...gathering.rules, ...expansion.rules.map(({ rule }) => declaredRule(rule))];
  const { form } = definition;
  return {
    id: form.id, version: form.version, title: inScope(form.title, scope),
    pages, fields: gathering.fields, model: gathering.dataModel, header, footer, institution,
    rulesReading: indexRules(rules), unreadFields: unread(gathering.fields, rules, derived), calculations: derived,
    messages: mapValues(definition.messages, (text) => inScope(text, scope)),
    card: form.card ?? null,
  };
}

function compilePage(into: Gathering, { definition, blocks, pointer }: ExpandedPage): CompiledPage {
  const keys: string[] = [];
  const compiled = compileBlocks(into, { page: definition.id, parent: null, outerReads: [] }, blocks, keys);
  into.problems.push(...duplicateIds(compiled, pointer));
  return { id: definition.id, title: definition.title, step: definition.step ?? null, hint: definition.hint ?? null, blocks: compiled, keys };
}

function duplicateIds(blocks: readonly Block[], pointer: string): readonly FormProblem[] {
  const known = new Set<string>();
  const repeated = new Set<string>();
  const visit = (block: Block): void => {
    if (known.has(block.id)) repeated.add(block.id);
    known.add(block.id);
    if (block.type === 'section') block.blocks.forEach(visit);
    else if (block.type === 'repeat') block.copies.forEach(visit);
    else if (block.type === 'tabs') for (const tab of block.tabs) tab.blocks.forEach(visit);
  };
  blocks.forEach(visit);
  return [...repeated].map((id) => ({ code: 'duplicate-id', pointer, sentence: `Two blocks of this page have the id '${id}'.` }));
}

/** Every key of the data model, those of its prefixed sets among them. */
export function modelledKeys({ keys, sets = [] }: DataModel): ReadonlyMap<string, DataModelKey> {
  const all = new Map(Object.entries(keys));
  for (const set of sets) {
    for (const prefix of set.prefixes) for (const [key, model] of Object.entries(set.keys)) all.set(prefix + key, model);
  }
  return all;
}

function resolverOf({ options }: FormDefinition): NamedOptions {
  return (source: OptionSource): OptionList | null => {
    if (typeof source === 'string') return ownEntry(options, source) ?? null;
    return 'years' in source ? source.years : source;
  };
}

function compileCalculations(definitions: readonly CalculationDefinition[], calculations: Calculations | undefined, problems: FormProblem[]): readonly CompiledCalculation[] {
  const waiting = new Map(definitions.map((definition, index) => [definition.key, { ...definition, index }]));
  const ordered: CompiledCalculation[] = [];
  const isReady = (key: ValueKey): boolean => !waiting.has(key);
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ from }) => from.every(isReady));
    if (next === undefined) break;
    waiting.delete(next.key);
    const calculate = calculations === undefined ? () => '' : ownEntry(calculations, next.key);
    if (calculate !== undefined) ordered.push({ key: next.key, from: next.from, calculate });
    else problems.push({ code: 'calculation-missing', pointer: `/form/calculations/${next.index}`, sentence: `Nothing was made ahead of time for '${next.key}'.` });
  }
  for (const { key, index } of waiting.values()) {
    problems.push({ code: 'calculation-cycle', pointer: `/form/calculations/${index}/from`, sentence: `'${key}' is derived from itself.` });
  }
  return ordered;
}

const everywhere: Place = { page: '', parent: null, outerReads: [] };

function compileContents(contents: readonly ContentDefinition[], scope: Scope, problems: FormProblem[], pointer: string): readonly CompiledContent[] {
  return contents.map((content, index) => compileContent(problems, everywhere, contentInScope(content, scope), `${pointer}/${index}`));
}

function compileHeader({ header }: FormDefinition, scope: Scope, problems: FormProblem[]): FormHeader {
  return {
    banners: compileContents(header.banners, scope, problems, '/header/banners'),
    variants: compileContents(header.variants, scope, problems, '/header/variants'),
    prompts: compileContents(header.prompts, scope, problems, '/header/prompts'),
  };
}

function compileFooter({ footer }: FormDefinition, scope: Scope, problems: FormProblem[]): FormFooter {
  return {
    blocks: compileContents(footer.blocks, scope, problems, '/footer/blocks'),
    modals: footer.modals.map((modal, index) => ({
      id: modal.id, trigger: inScope(modal.trigger, scope), title: inScope(modal.title, scope),
      blocks: compileContents(modal.blocks, scope, problems, `/footer/modals/${index}/blocks`),
    })),
  };
}

/** Most answers are read by nothing that an edit must settle; an edit of those need look no further. */
function unread(fields: ReadonlyMap<string, CompiledField>, rules: readonly Rule[], derived: readonly CompiledCalculation[]): ReadonlyMap<string, CompiledField> {
  const read = new Set([...rules.flatMap((rule) => rule.reads), ...derived.flatMap(({ from }) => from)]);
  for (const { choices } of fields.values()) if (choices?.from === 'key') read.add(choices.valueKey);
  return new Map([...fields].filter(([key, { descKey }]) => !read.has(key) && (descKey === null || !read.has(descKey))));
}

function mapValues(record: Readonly<Record<string, string>>, change: (text: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([key, text]) => [key, change(text)]));
}
