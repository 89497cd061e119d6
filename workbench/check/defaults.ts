import { checkOf } from '../codegen/validators.ts';
import { defaultText, type DefaultAnswer } from '../expand/defaults.ts';
import type { AnswerSchema, FieldBase } from '../../engine/language/field-definition.ts';
import {
  isChoice,
  isDateField,
  isFieldType,
  isMultiline,
  isMultiple,
  isNumberField,
  limitsOf,
} from '../sets/knowledge.ts';
import { fieldTypes, type FieldTypeName } from '../../engine/fields/index.ts';
import { plainDecimal } from '../../engine/language/decimal.ts';
import { severalIn } from '../../engine/language/several.ts';
import { whyRefused } from '../../engine/fields/reasons.ts';
import { comparisonsIn, type WrittenClause } from '../expand/conditions.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import type { FormIndex, IndexedField } from '../expand/form-index.ts';
import { at, isPresent, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { isDeclaredSensitive } from './base/sensitive.ts';
import { areOnly, dates, type Texts } from './typing/type.ts';
import { valueTextsOf } from './typing/value-texts.ts';
import { conditionalOptionsIn, optionSourcesOf, optionsIn } from '../expand/known-names.ts';

/** Defaults that are not valid answers, and questions whose visibility depends on their own default. */
export const checkDefaults: Check = (context) => {
  const { index, report } = context;
  const dependencies = dependenciesOf(index);
  const textsOf = valueTextsOf(context);
  for (const field of index.fields) {
    const node = at(field.node, 'default');
    const written = writtenIn(node);
    if (written === null) continue;
    const isCycle = dependsOn(field.key, field.key, dependencies);
    if (isCycle) report('default-cycle', node, field.key);
    if (isCycle && field.followed !== null) continue;
    const reason = isDefault(node) ? refusalOf(field, node.value, context) : resultRefusal(field, textsOf, context);
    if (reason !== null) report('default-refused', node, written, field.key, reason);
  }
};

/** A default or its expression; null for anything else. */
function writtenIn(node: SourceNode): string | null {
  if (isDefault(node)) return defaultText(node.value);
  return textOf(at(node, 'expression')) || null;
}

/** Other values are problems of the schema. */
function isDefault(node: SourceNode): node is SourceNode & { readonly value: DefaultAnswer } {
  const { value } = node;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'number' || value === true || isList;
}

/** The reason why a default is not a valid answer; null for a valid one. */
function refusalOf(field: IndexedField, written: DefaultAnswer, { form, names, today }: CheckContext): string | null {
  const { type, key, node, scope } = field;
  if (!isFieldType(type)) return null;
  const value = defaultText(written);
  const stored = names.storedKeys.get(key);
  if (isDeclaredSensitive(key, names)) return 'a sensitive answer cannot have one';
  if (stored !== undefined && value.length > Number(at(stored.node, 'maxLength').value))
    return 'it is longer than the answer that is stored';
  if (isChoice(type)) {
    // The schema reports a list for one option, and a text for several.
    if (Array.isArray(written) !== isMultiple(type)) return null;
    const chosen = isMultiple(type) ? severalIn(value) : [value];
    const sources = optionSourcesOf(node);
    const isOption = sources.every((source) => {
      const options = isPresent(at(source, 'years')) ? [] : (optionsIn(form, source, scope) ?? [value]);
      return chosen.every((one) => options.includes(one));
    });
    if (!isOption) return 'it is not one of the options';
    if (limitsOf(type, node.value as object).some((limit) => !limit.test(value)))
      return 'it has more or fewer options than "min" and "max" allow';
    const conditional = new Set(sources.flatMap((source) => conditionalOptionsIn(form, source, scope)));
    return chosen.some((one) => conditional.has(one))
      ? 'it names an option that is offered only under a condition'
      : null;
  }
  return textRefusal(type, value, node, today);
}

/** The reason why a result can be no answer, apart from limits: beyond these, the question has no default. */
function resultRefusal(
  { type, key, node, scope, followed }: IndexedField,
  textsOf: (key: string) => Texts,
  { index, form, names }: CheckContext,
): string | null {
  if (followed === null || !isFieldType(type)) return null;
  const sources = sourcesIn(index.calculations)(followed);
  if ([key, ...sources].some((one) => isDeclaredSensitive(one, names))) return 'a sensitive answer would be in it';
  const outside = sources.find((one) => /^(?:session|document):/.test(one) && one !== 'session:today');
  if (outside !== undefined) return `"${outside}" can change without an edit`;
  const later = index.fields.slice(index.fields.findIndex((one) => one.key === key) + 1);
  const late = later.find((one) => sources.includes(one.key) && isPresent(at(one.node, 'default')));
  if (late !== undefined) return `"${late.key}" has a default too and is asked later`;
  const isLong = (one: string): boolean => isMultiline(names.fields.get(one)?.type ?? '');
  if (!isMultiline(type) && sources.some(isLong)) return 'it could have several lines';
  const { others } = textsOf(followed);
  if (isChoice(type)) {
    const options = optionSourcesOf(node).map((source) => {
      const conditional = conditionalOptionsIn(form, source, scope);
      return (optionsIn(form, source, scope) ?? []).filter((option) => !conditional.includes(option));
    });
    const isOption = (text: string): boolean => options.every((list) => list.includes(text));
    return others.are === 'listed' && others.texts.every(isOption)
      ? null
      : 'its result can be a text that is not one of the options';
  }
  const isNumber =
    others.are === 'numerals' || (others.are === 'listed' && others.texts.every((text) => plainDecimal.test(text)));
  if (isNumberField(type) && !isNumber) return 'its result can be a text that is no number';
  return isDateField(type) && !areOnly(dates, others) ? 'its result can be a text that is no date' : null;
}

function textRefusal(type: FieldTypeName, value: string, { value: written }: SourceNode, today: string): string | null {
  const { parse, accepts, maxLength: greatest } = fieldTypes[type];
  const otherwise = whyRefused(type, accepts[0]);
  const definition = written as FieldBase & { readonly maxLength?: number };
  const result = parse(value, definition);
  if (value.trim() === '' || result.problem !== null || result.value !== value || !accepts[0].test(value, definition))
    return otherwise === '' ? 'it cannot be typed like this' : otherwise.replace(/^The/, 'the').replace(/\.$/, '');
  if ([...value].length > (definition.maxLength ?? greatest ?? 45)) return 'it is too long';
  return matchesSchema(definition.schema ?? {}, value, today) ? null : 'it does not match "schema"';
}

/**
 * True also for a schema that cannot be compiled, which is another problem. Limits that move with the day are known on
 * a day alone.
 */
function matchesSchema(schema: AnswerSchema, value: string, today: string): boolean {
  const { earliest: _earliest, latest: _latest, ...lasting } = schema;
  const known = today === '' ? lasting : schema;
  try {
    const check = checkOf({ id: JSON.stringify(known), schema: { type: 'string', ...known } });
    return check.call({ today }, value) === true;
  } catch {
    return true;
  }
}

type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

const keysIn = (clauses: readonly WrittenClause[]): readonly string[] =>
  comparisonsIn(clauses).flatMap(({ valueKey, reference }) => [valueKey, reference ?? []].flat());

/** The keys that decide the value of each key besides the applicant. */
function dependenciesOf({ fields, calculations, rules }: FormIndex): Dependencies {
  const dependencies = new Map<string, Set<string>>();
  const depends = (key: string, reads: readonly string[]): void =>
    void dependencies.set(key, new Set([...(dependencies.get(key) ?? []), ...reads]));
  for (const { key, keys, needs, followed } of fields) {
    for (const own of keys) depends(own, [...keysIn(needs.flat()), ...(followed === null ? [] : [followed])]);
    depends(`${key}_desc`, [key]);
  }
  for (const { key, from } of calculations) depends(key, from);
  for (const { clears, when } of rules) for (const { key } of clears) depends(key, keysIn(when));
  return dependencies;
}

function dependsOn(key: string, wanted: string, dependencies: Dependencies, seen = new Set<string>()): boolean {
  return [...(dependencies.get(key) ?? [])].some((read) => {
    if (read === wanted) return true;
    if (seen.has(read)) return false;
    seen.add(read);
    return dependsOn(read, wanted, dependencies, seen);
  });
}
