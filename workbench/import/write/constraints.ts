/** Constraints of questions: the limits of numbers, and checks for all others. */
import type { Condition } from '../../../engine/index.ts';
import { joinedBy, type SourceTree } from '../base/expression.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { SourceCheck, SourceQuestion } from '../base/source-form.ts';
import { conditionsOf, wholePattern } from '../translate/conditions.ts';
import { scopeOf, type KnownAnswer, type SourceNames } from '../translate/scope.ts';
import { translatedOr, treeOf } from './translated.ts';

/** The properties of a question that refuse what its constraints refuse. */
export interface Constrained {
  readonly minimum?: number;
  readonly maximum?: number;
  /** The greatest length of a text. */
  readonly maxLength?: number;
  /** The greatest number of digits after the point. */
  readonly decimals?: number;
  /** The least and the greatest number of options. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  readonly checks?: readonly { readonly when: readonly Condition[]; readonly message: string }[];
}

interface Constraining {
  readonly names: SourceNames;
  readonly report: ImportReport;
  readonly self: KnownAnswer;
  readonly message: string;
  /** The words of a check of its own as a text of the form. */
  readonly said: (words: string, place: string) => string;
  /** The greatest number that has a meaning; null without one. */
  readonly greatest: number | null;
}

/** The parts of a question that refuse what its constraints refuse. What cannot be translated refuses nothing. */
export function constrained(question: SourceQuestion, constraining: Constraining): Constrained {
  const limits = new Map<LimitName, number | string>();
  const { constraint, constraintMessage, checks = [] } = question;
  const own = constraint === null ? [] : [{ constraint, message: constraintMessage }];
  const written = [...own, ...checks].flatMap((check) => checkOf(check, question, limits, constraining));
  const { greatest, report } = constraining;
  if (greatest !== null && Number(limits.get('maximum') ?? Infinity) > greatest) {
    limits.set('maximum', greatest);
    report.differently(question.place, 'type', `It is at most ${greatest}, because there are no more copies.`);
  }
  return { ...Object.fromEntries(limits), ...(written.length > 0 && { checks: written }) };
}

function checkOf(
  { constraint, message: own, isAlways, place: at }: SourceCheck,
  question: SourceQuestion,
  limits: Map<LimitName, number | string>,
  { names, report, self, message, said }: Constraining,
): NonNullable<Constrained['checks']> {
  const place = at ?? question.place;
  const found = new Map<LimitName, number | string>();
  const others: Condition[] = [];
  const attempt = { report, place, what: 'constraint', effect: 'NOT CHECKED', text: constraint.text };
  const isTranslated = translatedOr(false, attempt, () => {
    for (const one of joinedBy('and', treeOf(constraint))) {
      const limit = limitIn(one, question, self);
      const taken = new Map([...limits, ...found]);
      if (limit !== null && isWanted(limit, { ...question, constraintMessage: own }, taken))
        found.set(limit.name, limit.value);
      else {
        const scope = scopeOf(names, self.repeat, self);
        others.push(...conditionsOf(one, scope));
        for (const note of scope.notes) report.differently(place, 'constraint', note);
      }
    }
    return true;
  });
  if (!isTranslated) return [];
  for (const [name, value] of found) limits.set(name, value);
  if (own !== '' && [...found.keys()].some((name) => name !== 'pattern'))
    report.differently(place, 'constraint_message', 'An answer beyond a limit has the message of the portal.');
  if (others.length === 0) return [];
  const words = (own === question.constraintMessage ? '' : said(own, place)) || message;
  const answered: readonly Condition[] = isAlways === true ? [] : [{ valueKey: self.key, operator: 'answered' }];
  return [{ when: [...answered, { not: others }], message: words }];
}

type LimitName = 'minimum' | 'maximum' | 'maxLength' | 'decimals' | 'min' | 'max' | 'pattern';

interface Limit {
  readonly name: LimitName;
  readonly value: number | string;
}

/** The property of a question that a part of a constraint is; null for any other part. */
function limitIn(expression: SourceTree, question: SourceQuestion, { kind }: KnownAnswer): Limit | null {
  if (kind === 'text' && expression.kind === 'call' && expression.name === 'regex') return patternIn(expression.args);
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  if (kind === 'number') return numberLimit(expression, question);
  const [one] = left.kind === 'call' ? left.args : [];
  if (left.kind !== 'call' || one?.kind !== 'self' || right.kind !== 'number' || !Number.isInteger(right.value))
    return null;
  if (kind === 'text' && left.name === 'string-length' && operator === '<=' && right.value > 0)
    return { name: 'maxLength', value: right.value };
  if (kind !== 'several' || left.name !== 'count-selected' || right.value < 1) return null;
  return operator === '>='
    ? { name: 'min', value: right.value }
    : operator === '<='
      ? { name: 'max', value: right.value }
      : null;
}

function patternIn([answer, pattern]: readonly SourceTree[]): Limit | null {
  if (answer?.kind !== 'self' || pattern?.kind !== 'text') return null;
  return { name: 'pattern', value: wholePattern(pattern.value) };
}

/** The least or the greatest number, or the digits after its point. */
function numberLimit(
  { operator, left, right }: Extract<SourceTree, { kind: 'binary' }>,
  { kind }: SourceQuestion,
): Limit | null {
  const places =
    right.kind === 'call' && right.name === 'round' && right.args[0]?.kind === 'self' ? right.args[1] : null;
  if (left.kind === 'self' && operator === '=' && places?.kind === 'number' && kind === 'decimal' && places.value > 0)
    return { name: 'decimals', value: places.value };
  if (left.kind !== 'self' || right.kind !== 'number') return null;
  const { value } = right;
  const isWhole = kind === 'integer' && Number.isInteger(value);
  if (operator === '>=') return { name: 'minimum', value };
  if (operator === '<=') return { name: 'maximum', value };
  if (operator === '>' && isWhole) return { name: 'minimum', value: value + 1 };
  return operator === '<' && isWhole ? { name: 'maximum', value: value - 1 } : null;
}

/**
 * A limit of the question makes a better keyboard and a shorter answer, but has no message of its own: with a message,
 * only a minimum of 0 or more becomes one.
 */
function isWanted(
  { name, value }: Limit,
  { constraintMessage, range, schema }: SourceQuestion,
  limits: ReadonlyMap<string, number | string>,
): boolean {
  if (limits.has(name)) return false;
  if (typeof value === 'string') return schema?.['pattern'] === undefined;
  if (name === 'maxLength' || name === 'decimals') return value <= (name === 'decimals' ? 15 : 10_000);
  if (range !== undefined || Math.abs(value) > 999_999_999) return false;
  return constraintMessage === '' || (name === 'minimum' && value >= 0);
}
