import { error, noteProblem, warning } from './problem-words.ts';

/** The problems that the solver proves: a part of the catalogue in problems.ts. */
export const provenProblems = {
  // Comparisons and conditions.
  'date-compared-with-text': error(
    (key: string, target: string) =>
      `"${key}" is a date, and "${target}" is none: write a day that exists, such as "2026-09-01".`,
  ),
  'time-compared-with-text': error(
    (key: string, target: string) =>
      `"${key}" is a time of day, and "${target}" is none: write a time with 24 hours, such as "09:30".`,
  ),
  'number-compared-with-text': error(
    (key: string, target: string) => `"${key}" is a number, and "${target}" is none: write digits, such as "12.5".`,
  ),
  'target-without-order': error(
    (operator: string, target: string) =>
      `"${operator}" never holds for "${target}", which is no number, date or time: use "equals" or "in".`,
  ),
  'count-beyond-maximum': error(
    (key: string, target: string, maximum: string) =>
      `This never holds, because the greatest "${key}" is ${maximum}: ` +
      `reduce "${target}", or increase "max" of the repeat.`,
  ),
  'derived-never-equals': error(
    (key: string, target: string, results: string) =>
      `"${target}" is never the result of "${key}", which is one of ${results}: correct the target or the calculation.`,
  ),
  'variant-shadowed': error(
    (ids: string, others: string) =>
      `Only the first of these whose conditions hold is shown, so ${ids} can never be, because ${others} stands ` +
      'before and applies whenever it does: move it behind, or correct its conditions.',
  ),
  'never-after-submission': error(
    (reasons: string) =>
      `This file is used after the submission, when this can never be shown: ${reasons}; correct it, or remove it.`,
  ),
  'never-holds': warning((reasons: string) => `This alternative can never hold: ${reasons}; correct it, or remove it.`),
  'always-holds': warning(() => 'This condition always holds where it is evaluated: correct it, or remove it.'),
  'rule-never-fires': error((reasons: string) => `This rule can never fire: ${reasons}; correct it, or remove it.`),
  'check-never-applies': error(
    (reasons: string) => `This check can never fail an answer: ${reasons}; correct it, or remove it.`,
  ),
  'schema-never-applies': error(
    (reasons: string) => `This schema is never applied: ${reasons}; correct "schemaWhen", or remove the schema.`,
  ),
  'requirement-never-applies': error(
    (key: string, reasons: string) => `"${key}" is never required: ${reasons}; correct "when", or remove "required".`,
  ),
  'required-only-hidden': error(
    (key: string, reasons: string) =>
      `"${key}" is required only while it is hidden, so it is never required: ${reasons}; ` +
      'correct one of the conditions.',
  ),

  // Requirements.
  'required-but-refused': error(
    (key: string, reasons: string) =>
      `"${key}" is required while each of its answers is an error: ${reasons}; correct the requirement or the check.`,
  ),
  'requirements-exclude': error(
    (key: string, other: string, reasons: string) =>
      `"${key}" and "${other}" are required together, but cannot both be answered without an error: ${reasons}; ` +
      'require one of them otherwise.',
  ),
  'check-always-fails': error(
    (key: string, reasons: string) =>
      `This check fails whenever "${key}" is shown, so that nobody can submit, because ` +
      `${reasons === '' ? 'its conditions hold for every value' : `then ${reasons}`}; correct its conditions.`,
  ),
  'check-needs-hidden-answer': error(
    (key: string, needed: string, reasons: string) =>
      `This check of "${key}" needs an answer to "${needed}", which is hidden at that time: ${reasons}; ` +
      'check a question of the same branch.',
  ),
  'cannot-be-submitted': error(
    (reasons: string) => `Nobody who comes here can submit the application: ${reasons}; correct one of the conditions.`,
  ),
  'pattern-matches-nothing': error(() => 'No text matches this pattern: correct it.'),
  'pattern-too-long': error(
    (shortest: string, length: string, limit: string) =>
      `The shortest match of this pattern, "${shortest}", has ${length} characters, and at most ${limit} can be ` +
      'answered: correct the pattern or "maxLength".',
  ),
  'lengths-crossed': error(
    (least: string, most: string) =>
      `No answer has at least ${least} characters, as the maximum is ${most}: ` +
      'reduce "minLength" or increase "maxLength".',
  ),
  'schema-accepts-nothing': error(() => 'No answer satisfies this schema: its keywords exclude each other.'),
  'date-window-empty': error(
    () => 'No day is within these limits: "latest" is always before "earliest"; exchange or correct them.',
  ),
  'tab-cannot-be-chosen': error(
    (tabs: string, reasons: string) =>
      `No other tab (${tabs}) can ever be chosen, because "heldWhile" always holds when ${reasons}; correct it.`,
  ),
  'hide-each-other': warning(
    (key: string, other: string) =>
      `"${key}" and "${other}" hide each other: an answer to one of them clears the other; ask one question instead.`,
  ),
  'shown-after-itself': error(
    (key: string, others: string) =>
      `"${key}" is only shown after ${others}, which only appears after "${key}": change one of the conditions.`,
  ),

  'completion-never-shown': warning(
    (id: string, reasons: string) =>
      `No submission leads to the last completion page, "${id}": ${reasons}; remove "when" from the page before it.`,
  ),

  // Clearing.
  'rule-clears-trigger': error(
    (key: string) => `This rule clears "${key}", the answer that makes it fire: remove the key from "clears".`,
  ),
  'rule-clears-what-it-asks': error(
    (key: string) =>
      `This rule clears "${key}" when its conditions make the question required: remove the key from "clears".`,
  ),
  'rules-undo-each-other': warning(
    (rule: string, other: string) =>
      `The rules "${rule}" and "${other}" clear the answers that each other reads: keep one of them.`,
  ),
  'clears-omits-key': warning(
    (key: string) => `"clears" omits "${key}" of this section, so that its hidden answer stays: add it to the list.`,
  ),
  'clears-other-page': noteProblem(
    (key: string, page: string) =>
      `This clears "${key}" on the page "${page}", where the applicant does not see it: say so in a text.`,
  ),
};
