import type { ExpandedField } from '../../engine/form/expanded.ts';
import { replacePlaceholders } from '../../engine/language/text.ts';
import { answerKeysOf, isDocument, isMultiple } from '../sets/knowledge.ts';
import { isAnswered } from '../../engine/language/values.ts';
import type { WrittenClause, IndexedComparison } from './conditions.ts';
import {
  resolveProperties,
  resolveTexts,
  resolveWhen,
  type PropertyResolvers,
  type TextPlace,
  type Traversal,
  type TraversalContext,
} from './context.ts';
import { defaultText, type DefaultAnswer } from './defaults.ts';
import { chosenCopies } from './copy-options.ts';
import { resolveConditions } from './conditions.ts';
import { deriveInto } from './derived-conditions.ts';
import { isMarked, markedReader, type MarkedReader } from './marked.ts';
import { formNode, optionsNode, type FormFiles } from '../source/form-files.ts';
import { optionListIn, optionSourcesOf } from './known-names.ts';
import type { ConditionalBlock, IndexedWhen } from './form-index.ts';
import { inScope, type NameScope } from '../source/scope.ts';
import { at, entries, isPresent, isRecord, items, textOf, withValue, type SourceNode } from '../source/source-node.ts';

/** Indexes a field and everything it refers to; returns it with full keys and words. */
export function traverseField(traversal: Traversal, field: SourceNode, context: TraversalContext): ExpandedField {
  const { index } = traversal;
  const { scope, page, prefix, around, isClearedWhenHidden, repeat, outer, heading } = context;
  const options: IndexedWhen[] = [];
  const found: FieldConditions = {
    own: [],
    required: null,
    checks: [],
    schemaWhen: null,
    controlledBy: null,
    followed: null,
  };
  const reader = markedReader(traversal.form.images);
  const within = { ...traversal, options, plain: reader.plain };
  const expanded = resolveProperties(field, resolversOf(within, context, found));
  const { own } = found;
  const alone = resolveChecks(within, aloneChecks(traversal, field), { scope, around: [...around, own] }, found);
  const checks = alone.length === 0 ? {} : { checks: [...((expanded['checks'] ?? []) as unknown[]), ...alone] };
  const type = textOf(at(field, 'type'));
  const key = scope.rename(textOf(at(field, 'key')));
  const keys = answerKeysOf(type, key);
  const copies = chosenCopies(traversal.form, at(field, 'options'), scope, key);
  const block: ConditionalBlock = { node: field, own, around, keys: [...keys], clears: null, page, outer };
  if (own.length > 0) index.conditionalBlocks.push(block);
  for (const { node, when } of options)
    index.conditionalBlocks.push({
      ...block,
      node,
      own: when,
      around: [...around, own],
      outer: own.length > 0 ? block : outer,
      ...(copies !== null && { isCopy: true }),
    });
  if (key !== '') {
    const needs = [...around, own];
    const label = typeof expanded['label'] === 'string' ? expanded['label'] : '';
    const place = { page, prefix, heading, label, repeat };
    index.fields.push({ node: field, type, key, keys, needs, isClearedWhenHidden, copies, ...place, ...found });
  }
  const uploads = at(formNode(traversal.form), 'uploads').value;
  const limits = isDocument(type) && isRecord(uploads) ? { limits: { ...uploads, ...Object(expanded['limits']) } } : {};
  const copiesOf = copies === null ? {} : { copiesOf: copies.id };
  // An expanded form is only used after its definition was validated.
  return { ...expanded, ...copiesOf, ...limits, ...checks, ...reader.marked() } as unknown as ExpandedField;
}

/** The conditions that a traversal finds in a field. */
interface FieldConditions {
  readonly own: WrittenClause[];
  readonly checks: IndexedWhen[];
  required: IndexedWhen | null;
  schemaWhen: IndexedWhen | null;
  controlledBy: string | null;
  followed: string | null;
}

interface FieldTraversal extends Traversal {
  /** Receives the options with conditions. */
  readonly options: IndexedWhen[];
  /** Takes the marks out of the texts of the field. */
  readonly plain: MarkedReader['plain'];
}

/** `found` receives the conditions of the field. */
function resolversOf(traversal: FieldTraversal, outside: TextPlace, found: FieldConditions): PropertyResolvers {
  const { scope } = outside;
  // The conditions of the field can be written after its texts.
  const place = { scope, around: [...outside.around, found.own] };
  const texts = (node: SourceNode): unknown => traversal.plain(resolveTexts(traversal, node, place));
  return {
    key: (node) => scope.rename(textOf(node)),
    label: texts,
    hint: texts,
    when(node) {
      const { clauses, expanded } = resolveWhen(traversal, node, scope);
      found.own.push(...clauses);
      return expanded;
    },
    options: (node) => resolveOptions(traversal, node, place),
    optionsBy(node) {
      const { clause, expanded } = resolveOptionsBy(traversal, node, place);
      found.own.push(clause);
      found.controlledBy = scope.rename(textOf(at(node, 'valueKey')));
      return expanded;
    },
    required(node) {
      const when: WrittenClause[] = [];
      found.required = { node, when };
      return typeof node.value === 'string' ? texts(node) : resolveCheck(traversal, node, place, when);
    },
    checks: (node) => resolveChecks(traversal, items(node), place, found),
    schema: (node) => resolveSchema(traversal, node, place),
    schemaWhen(node) {
      const { clauses, expanded } = resolveWhen(traversal, node, scope);
      found.schemaWhen = { node, when: clauses };
      return expanded;
    },
    fills: (node) => resolveFills(traversal, node, scope),
    default(node) {
      const expression = at(node, 'expression');
      if (!isPresent(expression)) return defaultText(node.value as DefaultAnswer);
      const valueKey = deriveInto(traversal.index)(node, scope);
      found.followed = valueKey;
      return { expression: expression.value, valueKey };
    },
    ownEntry: texts,
  };
}

function resolveChecks(
  traversal: FieldTraversal,
  checks: readonly SourceNode[],
  place: TextPlace,
  found: FieldConditions,
): readonly unknown[] {
  return checks.map((check) => {
    const when: WrittenClause[] = [];
    found.checks.push({ node: check, when });
    return resolveCheck(traversal, check, place, when);
  });
}

/** A check for each option that excludes the others: the answer has it and is not it alone. */
function aloneChecks({ form }: Traversal, field: SourceNode): readonly SourceNode[] {
  if (!isMultiple(textOf(at(field, 'type')))) return [];
  const valueKey = textOf(at(field, 'key'));
  const options = optionSourcesOf(field).flatMap((source) => items(optionListIn(form, source)));
  return options.flatMap((option) => {
    const [message, target] = [at(option, 2, 'alone'), at(option, 0).value];
    const when = [
      { valueKey, operator: 'contains', target },
      // Several options have commas between them.
      { valueKey, operator: 'matches', target: ',' },
    ];
    return isPresent(message) ? [withValue(message, { when, message: message.value })] : [];
  });
}

/** `clauses` receives the conditions of the check. */
function resolveCheck(
  traversal: FieldTraversal,
  check: SourceNode,
  place: TextPlace,
  clauses: WrittenClause[],
): unknown {
  return resolveProperties(check, {
    when(node) {
      const when = resolveWhen(traversal, node, place.scope);
      clauses.push(...when.clauses);
      return when.expanded;
    },
    message: (node) => traversal.plain(resolveTexts(traversal, node, { ...place, around: [...place.around, clauses] })),
  });
}

/**
 * The name of a list, a list written in place, or a range of years. A named list with conditions, placeholders or marks
 * is put in place.
 */
function resolveOptions(traversal: FieldTraversal, source: SourceNode, place: TextPlace): unknown {
  const { optionNames, optionLists } = traversal.index;
  const name = textOf(source);
  if (isPresent(at(source, 'copies')))
    return items(optionListIn(traversal.form, source)).map((option) => resolveCopy(traversal, option, place));
  if (name === '') optionLists.push(source);
  else optionNames.push(source);
  const list = name === '' ? source : optionsNode(traversal.form, name);
  const isInPlace = name === '' || items(list).some((option) => needsPlace(option, traversal.form.images));
  if (!isInPlace || !Array.isArray(list.value)) return source.value;
  return items(list).map((option) => resolveOption(traversal, option, place));
}

const needsPlace = (option: SourceNode, images: FormFiles['images']): boolean =>
  isPresent(at(option, 2, 'when')) ||
  isMarked(textOf(at(option, 1)), images) ||
  [0, 1].some((index) => textOf(at(option, index)).includes('{'));

function resolveOption(traversal: FieldTraversal, option: SourceNode, place: TextPlace): readonly unknown[] {
  const label = traversal.plain(resolveTexts(traversal, at(option, 1), place));
  const [code, more] = [at(option, 0).value, at(option, 2)];
  const value = typeof code === 'string' ? inScope(code, place.scope) : code;
  if (!isPresent(at(more, 'when'))) return isPresent(more) ? [value, label, more.value] : [value, label];
  const { clauses, expanded } = resolveWhen(traversal, at(more, 'when'), place.scope);
  traversal.options.push({ node: option, when: clauses });
  return [value, label, { ...Object(more.value), when: expanded }];
}

/** The option that is a copy of a repeated block. Its texts and conditions are no statements of the author. */
function resolveCopy(traversal: FieldTraversal, option: SourceNode, { scope }: TextPlace): readonly unknown[] {
  const more = at(option, 2);
  const [label, template] = [at(option, 1), at(more, 'template')].map((text) =>
    traversal.plain(inScope(textOf(text), scope)),
  );
  const { clauses, expanded } = resolveConditions(at(more, 'when'), scope, deriveInto(traversal.index));
  if (clauses.length > 0) traversal.options.push({ node: option, when: clauses });
  const found = { ...(clauses.length > 0 && { when: expanded }), ...(template && { template }) };
  const plain = replacePlaceholders(label ?? '', () => '').trim();
  return [textOf(at(option, 0)), plain, ...(Object.keys(found).length > 0 ? [found] : [])];
}

interface ResolvedOptionsBy {
  readonly clause: WrittenClause;
  readonly expanded: unknown;
}

/** A conditional select is shown while the controlling value has options. */
function resolveOptionsBy(traversal: FieldTraversal, by: SourceNode, place: TextPlace): ResolvedOptionsBy {
  const { scope } = place;
  const options = at(by, 'options');
  const isByValue = textOf(at(by, 'category')) === 'displayAndOptions';
  const valueKey = scope.rename(textOf(at(by, 'valueKey')));
  const targets = isByValue
    ? entries(options).map(([name, node]) => withValue(node, name))
    : items(at(by, 'isMatched'));
  const comparison: IndexedComparison = { node: by, valueKey, operator: 'in', targets, reference: null };
  traversal.index.comparisons.push(comparison);
  const resolve = (node: SourceNode): unknown => resolveOptions(traversal, node, place);
  const expanded = resolveProperties(by, {
    valueKey: () => valueKey,
    options: (node) =>
      isByValue ? Object.fromEntries(entries(node).map(([value, source]) => [value, resolve(source)])) : resolve(node),
  });
  return { clause: offeringClause(comparison), expanded };
}

/** No comparison finds an unanswered value equal to '', but options can be offered for it. */
function offeringClause(comparison: IndexedComparison): WrittenClause {
  if (comparison.targets.every((target) => isAnswered(textOf(target)))) return comparison;
  return { any: [[comparison], [{ ...comparison, operator: 'notAnswered', targets: [] }]] };
}

/** Only the messages of an answer schema have placeholders; braces elsewhere belong to patterns. */
function resolveSchema(traversal: FieldTraversal, schema: SourceNode, place: TextPlace): unknown {
  traversal.index.schemas.push(schema);
  const resolve = (node: SourceNode): unknown => resolveSchema(traversal, node, place);
  const hasLimit = isPresent(at(schema, 'earliest')) || isPresent(at(schema, 'latest'));
  const own = hasLimit ? ['year', 'n'] : [];
  const message = (node: SourceNode): unknown => traversal.plain(resolveTexts(traversal, node, place, own));
  return resolveProperties(schema, {
    not: resolve,
    allOf: (node) => items(node).map(resolve),
    anyOf: (node) => items(node).map(resolve),
    errorMessage: (node) =>
      typeof node.value === 'string'
        ? message(node)
        : Object.fromEntries(entries(node).map(([keyword, text]) => [keyword, message(text)])),
  });
}

function resolveFills({ index }: Traversal, fills: SourceNode, scope: NameScope): unknown {
  return Object.fromEntries(
    entries(fills).map(([name, node]) => {
      const key = scope.rename(name);
      index.filledKeys.push({ node, key });
      return [key, node.value];
    }),
  );
}
