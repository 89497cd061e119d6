import type { Answers } from '../../engine/index.ts';

/** One validation rule of the specification, with everything needed to see it hold and to see it not hold. */
export interface Rule {
  /** Where the specification states it. */
  readonly section: string;
  readonly key: string;
  /** Exact, unless the specification only describes the words. */
  readonly message: string | RegExp;
  /** Other answers, or values such as `count:…`, that make the rule apply. */
  readonly given?: Answers;
  /** Each fails with exactly this message. */
  readonly fails: readonly Answers[];
  /** The nearest that pass; a rule whose field then shows another message says so by `given`. */
  readonly passes: readonly Answers[];
  /** With these the field is shown and the failing answers are no error, since the rule does not apply. */
  readonly spared?: readonly Answers[];
  /** Answers that hide the field; null for a question everybody is asked. */
  readonly hidden: Answers | null;
}

/** Nearly addresses of e-mail. */
export const notEmails = ['a', 'a@', 'a@b', '@b.org', 'a@.org', 'a@b.', 'a@b..org', 'a b@c.org', 'a@b.org c', 'a@b@c.org'];

/** A question that must be answered: fails when empty, passes with `value`. */
export function required(
  section: string, key: string, message: string | RegExp, value: string,
  more: Pick<Rule, 'given' | 'spared'> & { readonly hidden?: Answers | null } = {},
): Rule {
  return { section, key, message, fails: [{ [key]: '' }], passes: [{ [key]: value }], ...more, hidden: more.hidden ?? null };
}

/** A month and a year that must both be given; the message stands on the month. */
export function requiredMonth(
  section: string, name: string, message: string | RegExp,
  more: Pick<Rule, 'given' | 'spared'> & { readonly hidden?: Answers | null; readonly year?: string } = {},
): Rule {
  const { year = '2025', ...rest } = more;
  const monthAndYear = (month: string, y: string): Answers => ({ [`${name}_month`]: month, [`${name}_year`]: y });
  return {
    section, key: `${name}_month`, message,
    fails: [monthAndYear('', ''), monthAndYear('5', ''), monthAndYear('', year)],
    passes: [monthAndYear('5', year)],
    ...rest, hidden: rest.hidden ?? null,
  };
}

/** Rows that differ in their values only. */
export function format(
  section: string, key: string, message: string | RegExp, fails: readonly string[], passes: readonly string[],
  more: Pick<Rule, 'given' | 'spared'> & { readonly hidden?: Answers | null } = {},
): Rule {
  const answer = (value: string): Answers => ({ [key]: value });
  return { section, key, message, fails: fails.map(answer), passes: passes.map(answer), ...more, hidden: more.hidden ?? null };
}
