/** What the answers of a survey must meet: validators, limits of numbers and days, numbers of options. */
import type { SourceExpression, SourceCheck, SourceQuestion } from '../base/source-form.ts';
import type { SourceOperator, SourceTree } from '../base/expression.ts';
import { isPattern } from '../json/conditions.ts';
import { jsonText } from '../json/nodes.ts';
import type { Planned } from './plan.ts';
import { isSet, nodesIn, takenNumber, takenValue, thingIn, type SurveyReading, type SurveyNode } from './reading.ts';
import { saidCondition, saidValue } from './said.ts';
import { takenText } from './texts.ts';
import { isDay } from './values.ts';

/** The limits of a question. */
export type AnswerLimits = Pick<SourceQuestion, 'checks' | 'chosen' | 'isRanked' | 'maxLength' | 'range'>;

type Chosen = NonNullable<SourceQuestion['chosen']>;

/** The limits of the answer to a question. */
export function answerLimits(planned: Planned, reading: SurveyReading): AnswerLimits {
  const { node, kind, options } = planned;
  const checks: SourceCheck[] = [];
  const chosen: { min?: number; max?: number } = {};
  for (const validator of nodesIn(node, 'validators')) {
    const found = validated(validator, planned, reading);
    checks.push(...found.checks);
    Object.assign(chosen, found.chosen);
  }
  const [least, most] = [
    takenNumber(node, reading, 'minSelectedChoices'),
    takenNumber(node, reading, 'maxSelectedChoices'),
  ];
  if (least !== null && least > 0) chosen.min = least;
  if (most !== null && most > 0) chosen.max = most;
  const isRanked = jsonText(node.value['type']) === 'ranking';
  // All options have a place, unless the survey lets applicants select some. One with a condition can be absent.
  if (
    isRanked &&
    !isSet(node, reading, 'selectToRankEnabled') &&
    options.every(({ conditions: { length } }) => length === 0)
  )
    Object.assign(chosen, { min: options.length, max: options.length });
  checks.push(...boundsOf(planned, reading));
  const maxLength = kind === 'text' || kind === 'long-text' ? lengthOf(node, reading) : null;
  const isLimited = chosen.min !== undefined || chosen.max !== undefined;
  return {
    checks,
    ...(isLimited && kind === 'several' && { chosen: reachable(chosen, options.length) }),
    ...(isRanked && { isRanked }),
    ...(maxLength !== null && { maxLength }),
  };
}

/** Numbers of options that an answer can have. */
function reachable({ min, max }: Chosen, count: number): Chosen {
  const most = max === undefined ? undefined : Math.min(max, count);
  const least = min === undefined ? undefined : Math.min(min, most ?? count);
  return { ...(least !== undefined && { min: least }), ...(most !== undefined && { max: most }) };
}

const greatestLength = 10_000;

function lengthOf(node: SurveyNode, reading: SurveyReading): number | null {
  const given = takenNumber(node, reading, 'maxLength');
  if (given === null || given <= 0) return null;
  if (given > greatestLength)
    reading.report.differently(node.place, 'maxLength', `A text has at most ${greatestLength} characters.`);
  return Math.min(given, greatestLength);
}

const self: SourceTree = { kind: 'self' };
const number = (value: number): SourceTree => ({ kind: 'number', value });
const compared = (left: SourceTree, operator: SourceOperator, right: SourceTree): SourceTree => ({
  kind: 'binary',
  operator,
  left,
  right,
});

interface Validated {
  readonly checks: readonly SourceCheck[];
  readonly chosen?: Chosen;
}

function validated(validator: SurveyNode, planned: Planned, reading: SurveyReading): Validated {
  const type = jsonText(validator.value['type']).replace(/validator$/, '');
  const known = Object.hasOwn(validators, type) ? validators[type] : undefined;
  if (known === undefined) {
    reading.report.left(validator.place, 'type', `NOT CHECKED: "${type}" is no validator that is known.`, true);
    return { checks: [] };
  }
  reading.report.taken(validator.place, 'type');
  if (thingIn(validator, 'visibleIf') !== null)
    reading.report.left(
      validator.place,
      'visibleIf',
      'CHECKED ALWAYS: the condition of the validator is left out.',
      true,
    );
  const message = takenText(validator, planned.around, reading, 'text');
  const found = known(validator, planned, reading, message);
  for (const { constraint } of found.checks)
    if (constraint.tree === null)
      reading.report.left(
        validator.place,
        'type',
        `NOT CHECKED: "${constraint.text}" cannot be translated: ${constraint.problem ?? ''}.`,
        true,
      );
  return found;
}

type Validator = (validator: SurveyNode, planned: Planned, reading: SurveyReading, message: string) => Validated;

const validators: Readonly<Record<string, Validator>> = {
  numeric(validator, _, reading, message) {
    const [least, most] = [takenNumber(validator, reading, 'minValue'), takenNumber(validator, reading, 'maxValue')];
    return limited(least, most, self, message);
  },
  text(validator, _, reading, message) {
    const [least, most] = [takenNumber(validator, reading, 'minLength'), takenNumber(validator, reading, 'maxLength')];
    const length: SourceTree = { kind: 'call', name: 'string-length', args: [self] };
    const bounds = limited(least || null, most || null, length, message);
    if (takenValue(validator, reading, 'allowDigits') !== false) return bounds;
    const digit: SourceTree = { kind: 'call', name: '#search', args: [self, { kind: 'text', value: '[0-9]' }] };
    const tree: SourceTree = { kind: 'call', name: 'not', args: [digit] };
    return { checks: [...bounds.checks, { constraint: { text: 'allowDigits: false', tree }, message }] };
  },
  answercount(validator, _, reading) {
    const [min, max] = [takenNumber(validator, reading, 'minCount'), takenNumber(validator, reading, 'maxCount')];
    const text = thingIn(validator, 'text');
    if (text !== null) reading.report.differently(text.place, text.what, 'The message is that of the portal.');
    return { checks: [], chosen: { ...(min !== null && { min }), ...(max !== null && { max }) } };
  },
  regex(validator, _, reading, message) {
    const pattern = jsonText(takenValue(validator, reading, 'regex'));
    const problem = !isPattern(pattern)
      ? 'it is no regular expression'
      : isSet(validator, reading, 'caseInsensitive', 'insensitive') && /[a-z]/i.test(pattern)
        ? 'a pattern of our language tells upper from lower case'
        : null;
    const tree: SourceTree = { kind: 'call', name: '#search', args: [self, { kind: 'text', value: pattern }] };
    const constraint: SourceExpression = { text: pattern, tree: problem === null ? tree : null };
    return { checks: [{ constraint: problem === null ? constraint : { ...constraint, problem }, message }] };
  },
  email(validator, { kind }, { report }) {
    const text = thingIn(validator, 'text');
    if (text !== null) report.differently(text.place, text.what, 'The message is that of the portal.');
    if (kind !== 'email') report.left(validator.place, 'type', 'NOT CHECKED: the question asks for no address.', true);
    return { checks: [] };
  },
  expression(validator, { around }, reading, message) {
    const text = jsonText(takenValue(validator, reading, 'expression'));
    if (text === '') return { checks: [] };
    const condition = saidCondition(text, { names: reading.names, place: around });
    if (condition.isAlways === true) {
      reading.report.left(validator.place, 'expression', 'It refuses no answer.');
      return { checks: [] };
    }
    return { checks: [{ constraint: condition, message, isAlways: true }] };
  },
};

function limited(least: number | null, most: number | null, value: SourceTree, message: string): Validated {
  const bounds = [
    ['>=', least],
    ['<=', most],
  ] as const;
  const checks = bounds.flatMap(([operator, limit]): readonly SourceCheck[] => {
    if (limit === null) return [];
    return [{ constraint: { text: `${operator} ${limit}`, tree: compared(value, operator, number(limit)) }, message }];
  });
  return { checks };
}

const bounds = [
  ['min', 'minValueExpression', 'minErrorText', '>='],
  ['max', 'maxValueExpression', 'maxErrorText', '<='],
] as const;

/** The least and the greatest number or day. */
function boundsOf({ node, kind, around }: Planned, reading: SurveyReading): readonly SourceCheck[] {
  if (!['integer', 'decimal', 'date'].includes(kind)) return [];
  return bounds.flatMap(([what, expression, words, operator]): readonly SourceCheck[] => {
    const thing = thingIn(node, expression, what);
    if (thing === null) return [];
    const given = node.value[thing.what];
    const text = String(given).replace(/^=/, '');
    reading.report.taken(node.place, thing.what);
    const message = takenText(node, around, reading, words);
    const isExpression = thing.what === expression || String(given).startsWith('=');
    const limit = isExpression ? saidValue(text, { names: reading.names, place: around }) : constantLimit(text, kind);
    if (limit.tree !== null)
      return [{ constraint: { text: limit.text, tree: compared(self, operator, limit.tree) }, message }];
    const problem = limit.problem ?? '';
    reading.report.left(node.place, thing.what, `NOT CHECKED: "${text}" cannot be translated: ${problem}.`, true);
    return [];
  });
}

function constantLimit(text: string, kind: Planned['kind']): SourceExpression {
  if (kind === 'date')
    return isDay(text.slice(0, 10))
      ? { text, tree: { kind: 'text', value: text.slice(0, 10) } }
      : { text, tree: null, problem: 'it is no day like 2026-03-16' };
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value)
    ? { text, tree: number(value) }
    : { text, tree: null, problem: 'it is no number' };
}
