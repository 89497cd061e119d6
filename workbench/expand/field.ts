import type { ExpandedField } from '../../engine/form/expanded.ts';
import { answerKeysOf, isDocument, isMultiple } from '../sets/knowledge.ts';
import type { WrittenClause } from './conditions.ts';
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
import { deriveInto } from './derived-conditions.ts';
import { placesOf, resolveOptions, resolveOptionsBy, type FieldTraversal } from './field-options.ts';
import { markedReader } from './marked.ts';
import { formNode } from '../source/form-files.ts';
import { optionListIn, optionSourcesOf } from './known-names.ts';
import type { ConditionalBlock, IndexedOption, IndexedWhen } from './form-index.ts';
import type { NameScope } from '../source/scope.ts';
import { at, entries, isPresent, isRecord, items, textOf, withValue, type SourceNode } from '../source/source-node.ts';

/** Indexes a field and everything it refers to; returns it with full keys and words. */
export function traverseField(traversal: Traversal, field: SourceNode, context: TraversalContext): ExpandedField {
  const { index } = traversal;
  const { scope, page, prefix, around, isClearedWhenHidden, repeat, outer, heading } = context;
  const options: IndexedOption[] = [];
  const found: FieldConditions = {
    own: [],
    required: null,
    checks: [],
    schemaWhen: null,
    controlledBy: null,
    followed: null,
  };
  const reader = markedReader(traversal.form.images);
  const type = textOf(at(field, 'type'));
  const key = scope.rename(textOf(at(field, 'key')));
  const copies = chosenCopies(traversal.form, at(field, 'options'), scope, key);
  const within = { ...traversal, options, plain: reader.plain };
  const expanded = resolveProperties(field, resolversOf(within, context, found));
  const { own } = found;
  const alone = resolveChecks(within, aloneChecks(traversal, field), { scope, around: [...around, own] }, found);
  const checks = alone.length === 0 ? {} : { checks: [...((expanded['checks'] ?? []) as unknown[]), ...alone] };
  const keys = answerKeysOf(type, key);
  const block: ConditionalBlock = { node: field, own, around, keys: [...keys], clears: null, page, outer };
  if (own.length > 0) index.conditionalBlocks.push(block);
  for (const { node, when, value } of options)
    index.conditionalBlocks.push({
      ...block,
      node,
      option: value,
      own: when,
      around: [...around, own],
      outer: own.length > 0 ? block : outer,
      ...(copies !== null && { isCopy: true }),
    });
  if (key !== '') {
    const needs = [...around, own];
    const label = typeof expanded['label'] === 'string' ? expanded['label'] : '';
    const place = { page, prefix, scope, heading, label, repeat };
    index.fields.push({ node: field, type, key, keys, needs, isClearedWhenHidden, copies, ...place, ...found });
  }
  const uploads = at(formNode(traversal.form), 'uploads').value;
  const limits = isDocument(type) && isRecord(uploads) ? { limits: { ...uploads, ...Object(expanded['limits']) } } : {};
  const copiesOf = copies === null ? {} : { copiesOf: copies.id };
  // An expanded form is only used after its definition was validated.
  const places = isPresent(at(field, 'order')) ? { places: placesOf(traversal, field, copies, scope) } : {};
  return { ...expanded, ...places, ...copiesOf, ...limits, ...checks, ...reader.marked() } as unknown as ExpandedField;
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
