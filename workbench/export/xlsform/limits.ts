/** The limits of an answer, as parts of a constraint. */
import type { CompiledField } from '../../../engine/form/form.ts';
import type { RelativeDate } from '../../../engine/form/definition.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { isMultiple, isNumberField, limitsOf, storedTextsOf } from '../../sets/knowledge.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { alternatives, called, conjunction, numberTree, textTree } from '../../import/base/trees.ts';
import { conditionsTree, matching, relativeNumber } from './conditions.ts';
import { yearsTree } from './option-rows.ts';
import { expressionText, type Exporting } from './row.ts';
import { binary, dayNumber, inverse } from './tree.ts';
import type { ExportScope } from './values.ts';

/** A question with the place of its constraint. */
export interface LimitedField {
  readonly field: CompiledField;
  readonly key: string;
  readonly place: string;
  readonly exporting: Exporting;
  readonly scope: ExportScope;
}

/** What an answer must be, and the messages of the form for it. */
interface Limits {
  readonly trees: readonly SourceTree[];
  readonly messages: readonly string[];
}

const self: SourceTree = { kind: 'self' };

/** The limits of a question besides its checks. What XLSForm cannot say is a line of the report. */
export function limitTrees(limited: LimitedField): Limits {
  const { field, key } = limited;
  const format = isTypedText(limited) ? storedTextsOf(field.type, 0) : null;
  const written = schemaLimits(limited);
  const trees = [
    ...numberLimits(field),
    ...(format === null ? [] : [matching(self, format)]),
    ...lengthLimit(limited),
    ...chosenLimits(limited),
    ...yearsTree(field, key),
    ...written.trees,
  ];
  return { trees, messages: [...written.messages, ...aloneMessages(field)] };
}

const isTypedText = ({ key, exporting }: LimitedField): boolean => exporting.values.named.get(key)?.kind === 'text';

function numberLimits({ type, expanded }: CompiledField): readonly SourceTree[] {
  if (!isNumberField(type)) return [];
  const {
    minimum = 0,
    maximum,
    decimals = 0,
  } = expanded as {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly decimals?: number;
  };
  return [
    binary(self, '>=', numberTree(minimum)),
    ...(maximum === undefined ? [] : [binary(self, '<=', numberTree(maximum))]),
    ...(decimals === 0 ? [] : [binary(self, '=', called('round', self, numberTree(decimals)))]),
  ];
}

function lengthLimit(limited: LimitedField): readonly SourceTree[] {
  if (!isTypedText(limited) || limited.field.optionLists !== null) return [];
  return [binary(called('string-length', self), '<=', numberTree(limited.field.maxLength))];
}

function chosenLimits({ field, key, exporting }: LimitedField): readonly SourceTree[] {
  if (!isMultiple(field.type)) return [];
  const { codes } = exporting.values.named.get(key) ?? {};
  const counts = limitsOf(field.type, field.expanded).flatMap(({ message, limit }) => {
    const chosen = called('count-selected', self);
    if (message === 'chooseAtLeast') return [binary(chosen, '>=', numberTree(limit))];
    return [binary(chosen, message === 'chooseAtMost' ? '<=' : '=', numberTree(limit))];
  });
  const alone = aloneIn(field).map(([value]) =>
    inverse(
      conjunction([
        called('selected', self, textTree(codes?.get(value) ?? value)),
        binary(called('count-selected', self), '>', numberTree(1)),
      ]),
    ),
  );
  return [...counts, ...alone];
}

const aloneIn = ({ optionLists }: CompiledField) =>
  optionLists?.from === 'list' && Array.isArray(optionLists.list)
    ? optionLists.list.filter((option) => option[2]?.alone !== undefined)
    : [];

const aloneMessages = (field: CompiledField): readonly string[] =>
  isMultiple(field.type) ? aloneIn(field).map((option) => String(option[2]?.alone)) : [];

/** The keywords of the schema of an answer. */
function schemaLimits(limited: LimitedField): Limits {
  const { field, exporting, place, scope } = limited;
  const { schema, schemaWhen } = field.expanded;
  if (schema === undefined) return { trees: [], messages: [] };
  const trees: SourceTree[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'errorMessage' || keyword === 'type') continue;
    const what = `schema ${keyword}`;
    expressionText(exporting, { place, what, effect: 'NOT CHECKED' }, scope, () => {
      const tree = keywordTree(keyword, value);
      const when = conditionsTree(schemaWhen, scope);
      const limit = when === null ? tree : alternatives([inverse(when), tree]);
      trees.push(limit);
      return limit;
    });
  }
  return { trees, messages: messagesIn(schema['errorMessage']) };
}

function keywordTree(keyword: string, value: unknown): SourceTree {
  switch (keyword) {
    case 'pattern':
      return matching(self, String(value));
    case 'minLength':
      return binary(called('string-length', self), '>=', numberTree(Number(value)));
    case 'maxLength':
      return binary(called('string-length', self), '<=', numberTree(Number(value)));
    case 'enum':
      return alternatives((value as readonly unknown[]).map((one) => binary(self, '=', textTree(String(one)))));
    case 'const':
      return binary(self, '=', textTree(String(value)));
    case 'not':
      return inverse(schemaTree(value));
    case 'allOf':
      return conjunction((value as readonly unknown[]).map(schemaTree));
    case 'anyOf':
      return alternatives((value as readonly unknown[]).map(schemaTree));
    case 'earliest':
      return binary(dayNumber(self), '>=', relativeNumber(value as RelativeDate));
    case 'latest':
      return binary(dayNumber(self), '<=', relativeNumber(value as RelativeDate));
    default:
      throw new Untranslatable(`XLSForm has no "${keyword}"`);
  }
}

const schemaTree = (schema: unknown): SourceTree =>
  conjunction(
    Object.entries(Object(schema) as Readonly<Record<string, unknown>>)
      .filter(([keyword]) => keyword !== 'type' && keyword !== 'errorMessage')
      .map(([keyword, value]) => keywordTree(keyword, value)),
  );

function messagesIn(messages: unknown): readonly string[] {
  if (typeof messages === 'string') return [messages];
  return typeof messages === 'object' && messages !== null ? Object.values(messages).map(String) : [];
}
