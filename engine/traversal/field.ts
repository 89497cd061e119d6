import type { FieldDefinition } from '../definition.ts';
import { answerKeysOf } from '../fields/knowledge.ts';
import { isAnswered } from '../values.ts';
import type { Clause, Comparison } from './conditions.ts';
import {
  expandWhen,
  resolveProperties,
  resolveTexts,
  resolveWhen,
  type PropertyResolvers,
  type Traversal,
  type TraversalContext,
} from './context.ts';
import type { Scope } from './scope.ts';
import { at, entries, isPresent, items, textOf, withValue, type SourceNode } from './source-node.ts';

/** Indexes a field and everything it refers to; returns it with full keys and words. */
export function traverseField(traversal: Traversal, field: SourceNode, context: TraversalContext): FieldDefinition {
  const { index } = traversal;
  const { scope, page, prefix, around, isClearedWhenHidden, outer } = context;
  const own: Clause[] = [];
  const expanded = resolveProperties(field, resolversOf(traversal, scope, own));
  const type = textOf(at(field, 'type'));
  const key = scope.rename(textOf(at(field, 'key')));
  const keys = answerKeysOf(type, key);
  if (own.length > 0) index.conditionalBlocks.push({ node: field, own, around, keys: [...keys], outer });
  if (key !== '') {
    index.fields.push({ node: field, type, key, keys, page, prefix, needs: [...around, own], isClearedWhenHidden });
  }
  // An expanded form is only used after its definition was validated.
  return expanded as unknown as FieldDefinition;
}

/** `own` receives the conditions under which the field is shown. */
function resolversOf(traversal: Traversal, scope: Scope, own: Clause[]): PropertyResolvers {
  const texts = (node: SourceNode): unknown => resolveTexts(traversal, node, scope);
  return {
    key: (node) => scope.rename(textOf(node)),
    label: texts,
    hint: texts,
    when(node) {
      const { clauses, expanded } = resolveWhen(traversal, node, scope);
      own.push(...clauses);
      return expanded;
    },
    options: (node) => resolveOptions(traversal, node, scope),
    optionsBy(node) {
      const { clause, expanded } = resolveOptionsBy(traversal, node, scope);
      own.push(clause);
      return expanded;
    },
    required: (node) => (typeof node.value === 'string' ? texts(node) : resolveCheck(traversal, node, scope)),
    checks: (node) => items(node).map((check) => resolveCheck(traversal, check, scope)),
    schema: (node) => resolveSchema(traversal, node, scope),
    schemaWhen: (node) => expandWhen(traversal, node, scope),
    fills: (node) => resolveFills(traversal, node, scope),
  };
}

function resolveCheck(traversal: Traversal, check: SourceNode, scope: Scope): unknown {
  return resolveProperties(check, {
    when: (node) => expandWhen(traversal, node, scope),
    message: (node) => resolveTexts(traversal, node, scope),
  });
}

/** The name of a list, a list written in place, or a range of years. */
function resolveOptions(traversal: Traversal, source: SourceNode, scope: Scope): unknown {
  const { optionNames, optionLists } = traversal.index;
  if (textOf(source) !== '') optionNames.push(source);
  else optionLists.push(source);
  if (!Array.isArray(source.value)) return source.value;
  return items(source).map((option) => [at(option, 0).value, resolveTexts(traversal, at(option, 1), scope)]);
}

interface ResolvedOptionsBy {
  readonly clause: Clause;
  readonly expanded: unknown;
}

/** A conditional select is shown while the controlling value has options. */
function resolveOptionsBy(traversal: Traversal, by: SourceNode, scope: Scope): ResolvedOptionsBy {
  const options = at(by, 'options');
  const isByValue = textOf(at(by, 'category')) === 'displayAndOptions';
  const valueKey = scope.rename(textOf(at(by, 'valueKey')));
  const targets = isByValue
    ? entries(options).map(([name, node]) => withValue(node, name))
    : items(at(by, 'isMatched'));
  const comparison: Comparison = { node: by, valueKey, operator: 'in', targets, reference: null };
  traversal.index.comparisons.push(comparison);
  const resolve = (node: SourceNode): unknown => resolveOptions(traversal, node, scope);
  const expanded = resolveProperties(by, {
    valueKey: () => valueKey,
    options: (node) =>
      isByValue ? Object.fromEntries(entries(node).map(([value, source]) => [value, resolve(source)])) : resolve(node),
  });
  return { clause: offeringClause(comparison), expanded };
}

/** No comparison finds an unanswered value equal to '', but options can be offered for it. */
function offeringClause(comparison: Comparison): Clause {
  if (comparison.targets.every((target) => isAnswered(textOf(target)))) return comparison;
  return { any: [[comparison], [{ ...comparison, operator: 'notAnswered', targets: [] }]] };
}

/** Only the messages of an answer schema have placeholders; braces elsewhere belong to patterns. */
function resolveSchema(traversal: Traversal, schema: SourceNode, scope: Scope): unknown {
  traversal.index.schemas.push(schema);
  const resolve = (node: SourceNode): unknown => resolveSchema(traversal, node, scope);
  const hasLimit = isPresent(at(schema, 'earliest')) || isPresent(at(schema, 'latest'));
  const message = (node: SourceNode): unknown => resolveTexts(traversal, node, scope, hasLimit ? ['year', 'n'] : []);
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

function resolveFills({ index }: Traversal, fills: SourceNode, scope: Scope): unknown {
  return Object.fromEntries(
    entries(fills).map(([name, node]) => {
      const key = scope.rename(name);
      index.filledKeys.push({ node, key });
      return [key, node.value];
    }),
  );
}
