/** The rows of one question. */
import type { ExpandedField } from '../../../engine/form/expanded.ts';
import type { MarkedText } from '../../../engine/language/text.ts';
import { writtenDefault } from '../../../engine/form/defaults.ts';
import { isTimeField } from '../../sets/knowledge.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { alternatives, conjunction } from '../../import/base/trees.ts';
import { conditionsTree, conditionTree } from './conditions.ts';
import { limitTrees, type LimitedField } from './limits.ts';
import { choiceColumns } from './option-rows.ts';
import { expressionText, scopeIn, type ExportedField, type ExportedThing, type SurveyRow } from './row.ts';
import { parsed } from './expression-parts.ts';
import { valueTree } from './expressions.ts';
import { exportedText } from './texts.ts';
import { inverse } from './tree.ts';
import { typeOf } from './row-types.ts';
import type { ExportScope } from './values.ts';

/** The rows of a question: two for a month with its year, a text for a calculated answer, none for a left out type. */
export function questionRows(exported: ExportedField): readonly SurveyRow[] {
  const { field, place, repeat, exporting } = exported;
  reportProperties(exported);
  const { type, note, left } = typeOf(field);
  if (left !== undefined) {
    exporting.report.left(place, 'type', left, true);
    return [];
  }
  if (note !== undefined) exporting.report.differently(place, 'type', note);
  const scope = scopeIn(exporting, repeat);
  const relevant = relevantText(exported, scope);
  if (field.fieldType.isCalculated === true) return [calculatedRow(exported, relevant)];
  if (field.keys.length > 1) return monthRows(exported, relevant);
  return [questionRow(exported, field.key, type, relevant)];
}

/** Properties that are the look of a question, or part of something else. */
const looks: ReadonlySet<string> = new Set(['autocomplete', 'width', 'capitals', 'rows', 'describe', 'inputMode']);
const structural: ReadonlySet<string> = new Set([
  'key',
  'fills',
  'category',
  'ownEntry',
  'schemaWhen',
  'checklist',
  'places',
]);
/** Properties that the columns of a row have. */
const carried: ReadonlySet<string> = new Set([
  'type',
  'label',
  'hint',
  'when',
  'required',
  'checks',
  'schema',
  'default',
  'options',
  'optionsBy',
  'years',
  'search',
  'maxLength',
  'minimum',
  'maximum',
  'decimals',
  'min',
  'max',
]);

const hasForm = ({ spans }: MarkedText): boolean =>
  spans.some(({ image, href, strong, em }) => Boolean(image ?? href ?? strong ?? em));

function reportProperties({ field, place, exporting: { report, values } }: ExportedField): void {
  for (const name of Object.keys(field.expanded)) {
    if (looks.has(name)) report.left(place, name, 'A look, or a hint for the browser, that XLSForm does not have.');
    else if (name === 'order') report.left(place, name, 'The options are shown as they are written.');
    else if (field.fieldType.isRanked === true && (name === 'min' || name === 'max'))
      report.left(place, name, 'A ranking has all options.');
    else if (isTimeField(field.type) && ['min', 'max', 'step'].includes(name))
      report.left(place, name, 'NOT CHECKED: XLSForm does not compare times of day.', true);
    else if (name === 'fromAddress')
      report.left(place, name, 'THE QUESTION IS ASKED: XLSForm takes no answer from an address.', true);
    else if (name === 'marked') {
      if (field.expanded.marked?.some(hasForm))
        report.left(place, 'marks', 'The texts have no marks, links and images.');
    } else if (name === 'copiesOf') report.differently(place, 'options', 'The answer does not move with its copy.');
    else if (name === 'unit') report.differently(place, name, 'The unit stands in the hint.');
    else if (name === 'decimals' && field.fieldType.isCalculated)
      report.left(place, name, 'The result has the decimal places of its calculation.');
    else if (name === 'limits') report.left(place, name, 'XLSForm does not limit uploads.');
    else if (carried.has(name)) report.taken(place, name);
    else if (!structural.has(name)) report.left(place, name, 'XLSForm has no such thing.', true);
  }
  for (const key of field.keys) {
    const name = values.named.get(key)?.name;
    if (name !== undefined && name !== key) report.differently(place, 'key', `"${key}" is "${name}".`);
  }
  if (field.isSensitive) report.left(place, 'sensitive', 'THE ANSWER IS STORED AS ANY OTHER.', true);
}

function thing({ place }: ExportedField, what: string, effect: string): ExportedThing {
  return { place, what, effect };
}

/** The condition of the question, with that of an answer that controls its options. */
function relevantText(exported: ExportedField, scope: ExportScope): string | undefined {
  const { field, exporting } = exported;
  const { when, optionsBy } = field.expanded as ExpandedField & {
    readonly optionsBy?: {
      readonly valueKey: string;
      readonly isMatched?: readonly string[];
      readonly options: object;
    };
  };
  const found = expressionText(exporting, thing(exported, 'when', 'SHOWN ALWAYS'), scope, () => {
    const own = conditionsTree(when, scope);
    if (optionsBy === undefined) return own;
    const target = optionsBy.isMatched ?? Object.keys(optionsBy.options);
    const controlled = conditionTree({ valueKey: optionsBy.valueKey, operator: 'in', target }, scope);
    return conjunction([...(own === null ? [] : [own]), controlled]);
  });
  if (optionsBy !== undefined)
    exporting.report.differently(exported.place, 'optionsBy', 'An option that stays offered stays chosen.');
  return found ?? undefined;
}

/** A calculated answer is a row of its own; the text of its question shows it. */
function calculatedRow(exported: ExportedField, relevant: string | undefined): SurveyRow {
  const { field, place, repeat, exporting } = exported;
  const { expanded, key, label } = field;
  if ((expanded.checks ?? []).length > 0)
    exporting.report.left(place, 'checks', 'NOT CHECKED: XLSForm has no constraint of a calculation.', true);
  const scope = scopeIn(exporting, repeat);
  const value = exportedText(`{${key}}`, exporting, place, 'label', scope);
  return {
    type: 'note',
    name: exporting.freeName(`${key}_shown`),
    label: `${exportedText(label, exporting, place, 'label', scope)}: ${value}`,
    ...hinted(exported, scope),
    ...(relevant !== undefined && { relevant }),
  };
}

/** The hint and the unit, which has no place of its own in an XLSForm. */
function hinted({ field, place, exporting }: ExportedField, scope: ExportScope): { readonly hint?: string } {
  const { hint, expanded } = field;
  const unit = 'unit' in expanded && typeof expanded.unit === 'string' ? [`Unit: ${expanded.unit}`] : [];
  const said = hint === null ? [] : [exportedText(hint, exporting, place, 'hint', scope)];
  const lines = [...said, ...unit];
  return lines.length === 0 ? {} : { hint: lines.join('\n') };
}

/** A month and its year are two questions. */
function monthRows(exported: ExportedField, relevant: string | undefined): readonly SurveyRow[] {
  const { field, exporting } = exported;
  const [month = '', year = ''] = field.keys;
  const { type } = typeOf(field);
  const first = questionRow(exported, month, type, relevant, ' (month)');
  const second = questionRow(exported, year, 'integer', relevant, ' (year)');
  exporting.report.differently(exported.place, 'type', 'Two questions ask for the month and the year.');
  return [first, second];
}

function questionRow(
  exported: ExportedField,
  key: string,
  type: string,
  relevant: string | undefined,
  suffix = '',
): SurveyRow {
  const { field, place, repeat, exporting } = exported;
  const name = exporting.values.named.get(key)?.name ?? key;
  const scope = scopeIn(exporting, repeat);
  const isFirst = key === field.key;
  const label = `${exportedText(field.label, exporting, place, 'label', scope)}${suffix}`;
  return {
    ...choiceColumns(exported, key, type, scope),
    name,
    label,
    ...(isFirst && hinted(exported, scope)),
    ...requirement(exported, key, scope),
    ...(relevant !== undefined && { relevant }),
    ...(key === field.keys.at(-1) && limitation(exported, key)),
    ...(isFirst && defaulted(exported, scope)),
  };
}

type Check = NonNullable<ExpandedField['checks']>[number];

/** True for a check of the unanswered question, which is a requirement. */
const isRequirement = ({ when }: Check, keys: readonly string[]): boolean =>
  when.some((one) => 'valueKey' in one && keys.includes(one.valueKey) && one.operator === 'notAnswered');

function requirement(
  exported: ExportedField,
  key: string,
  scope: ExportScope,
): Pick<SurveyRow, 'required' | 'required_message'> {
  const { field, exporting, place } = exported;
  const { required, expanded } = field;
  const message = typeof required === 'object' ? required.message : required;
  if (typeof required === 'string')
    return { required: 'yes', required_message: exportedText(required, exporting, place, 'required', scope) };
  const checks = (expanded.checks ?? []).filter((check) => isRequirement(check, field.keys));
  const found = expressionText(exporting, thing(exported, 'required', 'NEVER REQUIRED'), scope, () => {
    const own = required === undefined ? null : conditionsTree(required.when, scope);
    const checked = checks.map(({ when }) => whileUnanswered(when, key, scope));
    const all = [...(own === null ? [] : [own]), ...checked];
    return all.length === 0 ? null : alternatives(all);
  });
  const words = message ?? checks[0]?.message;
  if (found === null) return {};
  return {
    required: found,
    ...(words !== undefined && { required_message: exportedText(words, exporting, place, 'required', scope) }),
  };
}

/** What is left of a condition that the question itself is unanswered. */
const whileUnanswered = (when: Check['when'], key: string, scope: ExportScope): SourceTree =>
  conjunction(
    when
      .filter((one) => !('valueKey' in one && one.valueKey === key && one.operator === 'notAnswered'))
      .map((one) => conditionTree(one, scope)),
  );

/** The limits of the answer, and its checks, as one constraint with all messages. */
function limitation(exported: ExportedField, key: string): Pick<SurveyRow, 'constraint' | 'constraint_message'> {
  const { field, exporting, place, repeat } = exported;
  const scope = scopeIn(exporting, repeat, key);
  const limited: LimitedField = { ...exported, key, scope };
  const { trees, messages } = limitTrees(limited);
  const checks = (field.expanded.checks ?? []).filter((check) => !isRequirement(check, field.keys));
  const found = [...trees];
  const words = [...messages];
  for (const check of checks) {
    const refused = expressionText(exporting, thing(exported, 'checks', 'NOT CHECKED'), scope, () => {
      const tree = inverse(conjunction(check.when.map((one) => conditionTree(one, scope))));
      found.push(tree);
      words.push(check.message);
      return tree;
    });
    if (refused !== null && !check.when.some((one) => isOfAnswer(one, field.keys)))
      exporting.report.differently(place, 'checks', 'A check applies only to an answered question.');
  }
  const constraint = expressionText(exporting, thing(exported, 'limits', 'NOT CHECKED'), scope, () =>
    found.length === 0 ? null : conjunction(found),
  );
  if (constraint === null) return {};
  const distinct = [...new Set(words)];
  if (distinct.length > 1) exporting.report.differently(place, 'checks', 'All checks have one message.');
  return {
    constraint,
    ...(distinct.length > 0 && {
      constraint_message: distinct.map((one) => exportedText(one, exporting, place, 'checks', scope)).join(' '),
    }),
  };
}

/** True for a condition that no unanswered question meets. */
function isOfAnswer(condition: Check['when'][number], keys: readonly string[]): boolean {
  if (!('valueKey' in condition) || !keys.includes(condition.valueKey)) return false;
  return !['notAnswered', 'notEquals', 'notIn', 'notContains'].includes(condition.operator);
}

function defaulted(exported: ExportedField, scope: ExportScope): Pick<SurveyRow, 'default'> {
  const { field, exporting, place } = exported;
  const given = writtenDefault(field);
  const value = exporting.values.named.get(field.key);
  if (given === undefined) return {};
  const code = (one: string): string => value?.codes?.get(one) ?? one;
  if (typeof given === 'string') {
    if (value?.kind === 'truth') return { default: 'OK' };
    return { default: value?.kind === 'several' ? given.split(',').map(code).join(' ') : code(given) };
  }
  exporting.report.differently(place, 'default', 'It is calculated once, when the form is opened.');
  const found = expressionText(exporting, thing(exported, 'default', 'NO DEFAULT'), scope, () => {
    const source = scope.values.generated.get(given.valueKey);
    return source === undefined ? null : valueTree(parsed(source), scope).tree;
  });
  return found === null ? {} : { default: found };
}
