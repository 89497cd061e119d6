import type { CalculationDefinition, DataModelKey } from '../../engine/form/definition.ts';
import type { ExpandedForm, ExpandedPage } from '../../engine/form/expanded.ts';
import { openMessages } from './open-messages.ts';
import { traverseBlocks } from './blocks.ts';
import {
  indexPlace,
  withConditionGroup,
  insideBlock,
  outermostContext,
  resolveText,
  resolveWhen,
  traverseRules,
  type Traversal,
  type TraversalContext,
} from './context.ts';
import { negationOf, type WrittenClause } from './conditions.ts';
import { copyNamesOf } from './copy-names.ts';
import { createDeclaredNames } from './declared-names.ts';
import {
  dataModelNode,
  fileNode,
  formNode,
  institutionOf,
  namesIn,
  optionsNode,
  pageNodes,
  type FormFiles,
} from '../source/form-files.ts';
import { emptyIndex, type FormIndex, type IndexedCalculation } from './form-index.ts';
import { withFormWords } from './form-words.ts';
import { traverseHostParts } from './host-parts.ts';
import { markedReader, plainOptions } from './marked.ts';
import { readSources } from './read-sources.ts';
import { prefixesOf } from '../source/prefixes.ts';
import { inScope, outermostScope, type NameScope } from '../source/scope.ts';
import { at, entries, isPresent, items, textOf, stringsOf, withValue, type SourceNode } from '../source/source-node.ts';

/** A form after its only traversal. */
export interface TraversedForm {
  readonly form: FormFiles;
  readonly index: FormIndex;
  /** Can be compiled if the checks of its structure find nothing. */
  readonly expanded: ExpandedForm;
}

/** The calculations of a form: those of its author, and those of conditions. */
export function calculationsIn({ index }: TraversedForm): readonly CalculationDefinition[] {
  return index.calculations.map(({ node }) => node.value as CalculationDefinition);
}

/**
 * Traverses a form from its pages into every section where it is used. Whatever is missing or of the wrong type
 * contributes nothing. Never throws.
 */
export function traverseForm(form: FormFiles): TraversedForm {
  const institution = institutionOf(form);
  const context = outermostContext(outermostScope(institution));
  const { scope } = context;
  const declaredNames = createDeclaredNames(form);
  const index = emptyIndex(copyNamesOf(form, declaredNames));
  const traversal: Traversal = { form, declaredNames, index, rules: [] };
  const file = formNode(form);
  const title = resolveText(traversal, at(file, 'title'), context) ?? '';
  traverseRules(traversal, at(file, 'rules'), scope);
  traverseCalculations(traversal, at(file, 'calculations'), scope);
  const model = traverseDataModel(traversal, dataModelNode(form));
  const shadows: WrittenClause[] = [];
  const pages = pageNodes(form).map((page) => traversePage(traversal, page, context, shadows));
  const hostParts = traverseHostParts(traversal, { ...context, scope: withFormWords(scope, traversal.index) });
  const expanded: ExpandedForm = {
    id: textOf(at(file, 'id')),
    version: Number(at(file, 'version').value),
    title,
    pages,
    rules: traversal.rules,
    calculations: orderOf(traversal.index.calculations),
    options: Object.fromEntries([
      ...namesIn(form, 'options').map((name) => [name, plainOptions(optionsNode(form, name).value, form.images)]),
      ...traversal.index.copyLists.values(),
    ]),
    model,
    institution,
    messages: messagesOf(form, scope),
    submitFallback: textOf(at(file, 'submitFallback')) || null,
    hostParts,
  };
  return { form, index: traversal.index, expanded };
}

/**
 * A completion page is shown while its own conditions hold and those of no earlier one, which `shadows` collects:
 * the index states both, the expanded form only its own.
 */
function traversePage(
  traversal: Traversal,
  page: SourceNode,
  context: TraversalContext,
  shadows: WrittenClause[],
): ExpandedPage {
  const { scope } = context;
  const id = at(page, 'id');
  if (isPresent(id)) traversal.index.ids.push({ node: id, id: textOf(id), group: 'pages' });
  const role = at(page, 'role').value === 'completion' ? 'completion' : 'step';
  const when = resolveWhen(traversal, at(page, 'when'), scope);
  const around = role === 'completion' ? [...shadows] : [];
  const clauses = [...around, ...when.clauses];
  if (role === 'completion') shadows.push(...negatedOf(when.clauses));
  const place = { scope, around: [clauses] };
  const title = resolveText(traversal, at(page, 'title'), place) ?? '';
  const step = resolveText(traversal, at(page, 'step'), place) ?? title;
  const named = { node: page, id: textOf(id), title: step };
  const { plain, marked } = markedReader(traversal.form.images);
  indexPlace(traversal, 'page', named, { ...context, page: textOf(id) }, clauses);
  return {
    id: textOf(id),
    role,
    title,
    step,
    hint: plain(resolveText(traversal, at(page, 'hint'), place)),
    ...marked(),
    ...(when.expanded.length > 0 && { when: when.expanded }),
    blocks: insideBlock(
      traversal,
      page,
      when.clauses,
      withConditionGroup({ ...context, page: textOf(id) }, around),
      (inner) => traverseBlocks(traversal, at(page, 'blocks'), inner),
    ),
  };
}

/** The negation as few clauses as possible; none of a page without conditions, which the checker refuses. */
function negatedOf(clauses: readonly WrittenClause[]): readonly WrittenClause[] {
  const negated = negationOf(clauses);
  const [only, ...others] = 'any' in negated ? negated.any : [];
  if (only === undefined) return [];
  return others.length === 0 ? only : [negated];
}

function traverseCalculations({ index }: Traversal, calculations: SourceNode, scope: NameScope): void {
  for (const node of items(calculations)) {
    const { from, names } = readSources(index, node, at(node, 'calculate'), scope);
    // Only copies are read under names that are no keys.
    const others = Object.entries(names).filter(([name, key]) => name !== key);
    const replaced = { ...(node.value as object), from, names: Object.fromEntries(others) };
    index.calculations.push({
      node: others.length === 0 ? node : withValue(node, replaced),
      key: textOf(at(node, 'key')),
      from,
      names,
    });
  }
}

/** Each calculation after those that it reads; calculations on a cycle are left out. */
function orderOf(calculations: readonly IndexedCalculation[]): ExpandedForm['calculations'] {
  const waiting = new Map(calculations.map(({ key, from }) => [key, { key, from }]));
  const ordered: ExpandedForm['calculations'][number][] = [];
  for (;;) {
    const next = [...waiting.values()].find(({ from }) => from.every((key) => !waiting.has(key)));
    if (next === undefined) return ordered;
    waiting.delete(next.key);
    ordered.push(next);
  }
}

/** Every stored key; the keys of a set exist once for each of its prefixes. */
function traverseDataModel({ index }: Traversal, model: SourceNode): ExpandedForm['model'] {
  for (const [key, node] of entries(at(model, 'keys'))) index.storedKeys.push({ key, node });
  for (const set of items(at(model, 'sets'))) {
    for (const prefix of prefixesOf(set)) {
      for (const [key, node] of entries(at(set, 'keys'))) index.storedKeys.push({ key: textOf(prefix) + key, node });
    }
  }
  return Object.fromEntries(index.storedKeys.map(({ key, node }) => [key, node.value as DataModelKey]));
}

function messagesOf(form: FormFiles, scope: NameScope): ExpandedForm['messages'] {
  const defaults = stringsOf(fileNode(form, form.defaultMessages));
  const messages = {
    ...defaults,
    ...(textOf(at(formNode(form), 'access')) === 'open' && openMessages(defaults)),
    ...stringsOf(fileNode(form, 'messages.json')),
  };
  return Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, inScope(text, scope)]));
}
