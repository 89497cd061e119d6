/** Conditions in words, such as `you answered “Yes” to “Are you a U.S. citizen?” (question 12)`. */
import { dateWritten, isDate, type ExpandedCondition, type ExpandedConditions } from '../../engine/internal.ts';
import type { MessageName } from '../forms/messages.ts';
import type { PdfWords } from '../pdf/blocks.ts';
import type { NumberedForm, NumberedQuestion } from './questions.ts';

/** Conditions that are joined by "and", in words; '' for an empty list. */
export function conditionsInWords(numbered: NumberedForm, words: PdfWords, conditions: ExpandedConditions): string {
  return conditions.map((condition) => inWords(numbered, words, condition)).join(words('blankAnd'));
}

function inWords(numbered: NumberedForm, words: PdfWords, condition: ExpandedCondition): string {
  if ('any' in condition)
    return condition.any.map((one) => conditionsInWords(numbered, words, [one].flat())).join(words('blankOr'));
  if ('not' in condition)
    return words('blankNot', { conditions: conditionsInWords(numbered, words, [condition.not].flat()) });
  const question = numbered.questions.get(condition.valueKey);
  if (question === undefined) return followsFrom(numbered, words, condition.valueKey);
  const named = { question: nameOf(words, question) };
  switch (condition.operator) {
    case 'answered':
      return words(question.isCheck ? 'blankChecked' : 'blankAnswered', named);
    case 'notAnswered':
      return words(question.isCheck ? 'blankNotChecked' : 'blankNotAnswered', named);
    case 'equals':
    case 'notEquals':
      if (question.isCheck && condition.target !== 'false')
        return words(condition.operator === 'equals' ? 'blankChecked' : 'blankNotChecked', named);
      return words(condition.operator === 'equals' ? 'blankIs' : 'blankIsNot', {
        ...named,
        answers: targetOf(numbered, words, question, condition.target),
      });
    case 'in':
    case 'notIn':
      return words(condition.operator === 'in' ? 'blankIs' : 'blankIsNot', {
        ...named,
        answers: oneOf(
          words,
          condition.target.map((value) => quoted(words, question, value)),
        ),
      });
    case 'contains':
    case 'notContains':
      return words(condition.operator === 'contains' ? 'blankIncludes' : 'blankIncludesNot', {
        ...named,
        answers: quoted(words, question, condition.target),
      });
    case 'matches':
      return words('blankFollows', { questions: named.question });
    default:
      return compared(numbered, words, question, condition);
  }
}

type Order = Extract<ExpandedCondition, { readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte' }>;

const orders: Readonly<Record<'lt' | 'lte' | 'gt' | 'gte', readonly [number: MessageName, day: MessageName]>> = {
  lt: ['blankLess', 'blankBefore'],
  lte: ['blankAtMost', 'blankUntil'],
  gt: ['blankMore', 'blankAfter'],
  gte: ['blankAtLeast', 'blankFrom'],
};

function compared(numbered: NumberedForm, words: PdfWords, question: NumberedQuestion, condition: Order): string {
  const [number, day] = orders[condition.operator as keyof typeof orders];
  const isDay = isDate(dayOf(numbered, condition.target));
  const value = targetOf(numbered, words, question, condition.target, true);
  return words(isDay ? day : number, { question: nameOf(words, question), value });
}

/** A constant in words, the day that a relative day is today, or the question whose answer is compared. */
function targetOf(
  numbered: NumberedForm,
  words: PdfWords,
  question: NumberedQuestion,
  target: Order['target'],
  isPlain = false,
): string {
  const text = dayOf(numbered, target);
  if (isDate(text)) return dayInWords(text);
  if (typeof target === 'string') return isPlain ? target : quoted(words, question, target);
  const other = numbered.questions.get(target.valueKey);
  return other === undefined
    ? followsFrom(numbered, words, target.valueKey)
    : words('blankAnswerTo', { question: nameOf(words, other) });
}

/** The constant, or the result of a calculation that reads nothing but the day; '' for any other target. */
function dayOf({ form, today }: NumberedForm, target: Order['target']): string {
  if (typeof target === 'string') return target;
  const calculation = form.calculations.find(({ key }) => key === target.valueKey);
  const isOfToday = calculation?.from.every((key) => key === 'session:today') === true;
  return isOfToday ? calculation.calculate({ 'session:today': today }) : '';
}

/** An ISO date as readers write it. */
export const dayInWords = (date: string): string => dateWritten('UTC', new Date(date));

/** A value that no question asks for: a calculation names the questions that it reads. */
function followsFrom(numbered: NumberedForm, words: PdfWords, key: string): string {
  const questions = [...new Set(sourcesOf(numbered, key))];
  if (questions.length === 0) return words('blankOtherwise');
  return words('blankFollows', {
    questions: listed(
      words,
      questions.map((question) => nameOf(words, question)),
    ),
  });
}

function sourcesOf(numbered: NumberedForm, key: string): readonly NumberedQuestion[] {
  const question = numbered.questions.get(key.replace(/^document:/, ''));
  if (question !== undefined) return [question];
  const from = numbered.form.calculations.find((one) => one.key === key)?.from ?? [];
  return from.filter((source) => source !== key).flatMap((source) => sourcesOf(numbered, source));
}

const nameOf = (words: PdfWords, { n, label }: NumberedQuestion): string =>
  words('blankQuestion', { question: label, n: String(n) });

const quoted = (words: PdfWords, { answer }: NumberedQuestion, value: string): string =>
  words('blankAnswer', { answer: answer(value) ?? value });

/** Texts joined as in "a, b or c". */
const oneOf = (words: PdfWords, texts: readonly string[]): string => joined(texts, words('blankLastOr'));
const listed = (words: PdfWords, texts: readonly string[]): string => joined(texts, words('blankLastAnd'));

const joined = (texts: readonly string[], last: string): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')}${last}${texts.at(-1)}`;
