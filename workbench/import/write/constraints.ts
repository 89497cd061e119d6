/** Constraints of questions: the limits of numbers, and checks for all others. */
import type { Condition } from '../../../engine/index.ts';
import { conjunctsOf, type SourceTree } from '../base/expression.ts';
import type { ImportReport } from '../base/import-report.ts';
import type { SourceCheck, SourceQuestion } from '../base/source-form.ts';
import { conditionsOf } from '../translate/conditions.ts';
import { scopeOf, type KnownAnswer, type SourceNames } from '../translate/scope.ts';
import { translatedOr, treeOf } from './translated.ts';

interface Constrained {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly checks?: readonly { readonly when: readonly Condition[]; readonly message: string }[];
}

interface Constraining {
  readonly names: SourceNames;
  readonly report: ImportReport;
  readonly self: KnownAnswer;
  readonly message: string;
}

/** The parts of a question that refuse what its constraints refuse. What cannot be translated refuses nothing. */
export function constrained(question: SourceQuestion, constraining: Constraining): Constrained {
  const limits = new Map<'minimum' | 'maximum', number>();
  const { constraint, constraintMessage, checks = [] } = question;
  const own = constraint === null ? [] : [{ constraint, message: constraintMessage }];
  const written = [...own, ...checks].flatMap((check) => checkOf(check, question, limits, constraining));
  return { ...Object.fromEntries(limits), ...(written.length > 0 && { checks: written }) };
}

function checkOf(
  { constraint, message: own, isAlways }: SourceCheck,
  question: SourceQuestion,
  limits: Map<'minimum' | 'maximum', number>,
  { names, report, self, message }: Constraining,
): NonNullable<Constrained['checks']> {
  const { place } = question;
  const found = new Map<'minimum' | 'maximum', number>();
  const others: Condition[] = [];
  const attempt = { report, place, what: 'constraint', effect: 'NOT CHECKED', text: constraint.text };
  const isTranslated = translatedOr(false, attempt, () => {
    for (const one of conjunctsOf(treeOf(constraint))) {
      const limit = self.kind === 'number' ? limitIn(one, question) : null;
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
  if (found.size > 0 && own !== '')
    report.differently(place, 'constraint_message', 'A number beyond a limit has the message of the portal.');
  if (others.length === 0) return [];
  const answered: readonly Condition[] = isAlways === true ? [] : [{ valueKey: self.key, operator: 'answered' }];
  return [{ when: [...answered, { not: others }], message: own || message }];
}

interface Limit {
  readonly name: 'minimum' | 'maximum';
  readonly value: number;
}

/** The least or the greatest number that a part of a constraint accepts; null for any other part. */
function limitIn(expression: SourceTree, { kind }: SourceQuestion): Limit | null {
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
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
  { constraintMessage, range }: SourceQuestion,
  limits: ReadonlyMap<string, number>,
): boolean {
  if (range !== undefined || limits.has(name) || Math.abs(value) > 999_999_999) return false;
  return constraintMessage === '' || (name === 'minimum' && value >= 0);
}
