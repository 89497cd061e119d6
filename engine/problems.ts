import type { AnswerKey, Condition, Conditions } from './definition.ts';
import type { FormProblem } from './form-error.ts';

const operators: ReadonlySet<string> = new Set(['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte', 'in', 'notIn', 'answered', 'notAnswered']);

/** Operators that do not exist, and keys that every object has. */
export function conditionProblems(conditions: Conditions, pointer: string): readonly FormProblem[] {
  return conditions.flatMap((condition, index) => oneConditionProblems(condition, `${pointer}/${index}`));
}

function oneConditionProblems(condition: Condition, pointer: string): readonly FormProblem[] {
  if ('any' in condition) {
    return condition.any.flatMap((one, index) =>
      'length' in one ? conditionProblems(one, `${pointer}/any/${index}`) : oneConditionProblems(one, `${pointer}/any/${index}`));
  }
  const operator: string = condition.operator;
  const problems: FormProblem[] = [];
  if (!operators.has(operator)) {
    problems.push({ code: 'unknown-operator', pointer: `${pointer}/operator`, sentence: `There is no operator '${operator}'.` });
  }
  if (isReserved(condition.valueKey)) problems.push(reserved(condition.valueKey, `${pointer}/valueKey`));
  return problems;
}

/** An answer key that cannot be used: misspelt, a property of every object, or asked already. */
export function keyProblem(known: { has(key: AnswerKey): boolean }, key: AnswerKey, pointer: string): readonly FormProblem[] {
  if (isReserved(key) || !/^[a-z][a-z0-9_]*$/i.test(key)) return [reserved(key, `${pointer}/key`)];
  return known.has(key) ? [{ code: 'duplicate-key', pointer: `${pointer}/key`, sentence: `'${key}' is asked twice.` }] : [];
}

const reserved = (key: string, pointer: string): FormProblem =>
  ({ code: 'reserved-key', pointer, sentence: `'${key}' cannot be a key: use letters, digits and underscores, and no name that every object has.` });

/** A name that every object has, such as `constructor` or `__proto__`. */
export function isReserved(key: string): boolean {
  return key in Object.prototype;
}
