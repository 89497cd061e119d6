import type { Answers } from '../../engine/index.ts';

/** A validation rule of the specification, with answers that pass and answers that fail. */
export interface SpecifiedRule {
  readonly section: string;
  readonly key: string;
  /** Exact, or a pattern if the specification only describes the text. */
  readonly message: string | RegExp;
  /** Other answers, or values such as `count:…`, that make the rule apply. */
  readonly given?: Answers;
  /** Answers that each fail with exactly this message. */
  readonly fails: readonly Answers[];
  /** The nearest answers that pass; `given` prevents other messages of the field. */
  readonly passes: readonly Answers[];
  /** Answers with which the field is shown but the rule does not apply, so that the failing answers are valid. */
  readonly spared?: readonly Answers[];
  /** Answers that hide the field; null if it is always shown. */
  readonly hidden: Answers | null;
}

/** Texts that are almost e-mail addresses. */
export const notEmails = [
  'a',
  'a@',
  'a@b',
  '@b.org',
  'a@.org',
  'a@b.',
  'a@b..org',
  'a b@c.org',
  'a@b.org c',
  'a@b@c.org',
];

/** A required field: fails if empty, passes with `value`. */
export function required(
  section: string,
  key: string,
  message: string | RegExp,
  value: string,
  more: Pick<SpecifiedRule, 'given' | 'spared'> & { readonly hidden?: Answers | null } = {},
): SpecifiedRule {
  return {
    section,
    key,
    message,
    fails: [{ [key]: '' }],
    passes: [{ [key]: value }],
    ...more,
    hidden: more.hidden ?? null,
  };
}

/** A required month and year; the message is at the month. */
export function requiredMonth(
  section: string,
  name: string,
  message: string | RegExp,
  more: Pick<SpecifiedRule, 'given' | 'spared'> & { readonly hidden?: Answers | null; readonly year?: string } = {},
): SpecifiedRule {
  const { year = '2025', ...rest } = more;
  const monthAndYear = (month: string, y: string): Answers => ({ [`${name}_month`]: month, [`${name}_year`]: y });
  return {
    section,
    key: `${name}_month`,
    message,
    fails: [monthAndYear('', ''), monthAndYear('5', ''), monthAndYear('', year)],
    passes: [monthAndYear('5', year)],
    ...rest,
    hidden: rest.hidden ?? null,
  };
}

/** Rows that differ only in their values. */
export function format(
  section: string,
  key: string,
  message: string | RegExp,
  fails: readonly string[],
  passes: readonly string[],
  more: Pick<SpecifiedRule, 'given' | 'spared'> & { readonly hidden?: Answers | null } = {},
): SpecifiedRule {
  const answer = (value: string): Answers => ({ [key]: value });
  return {
    section,
    key,
    message,
    fails: fails.map(answer),
    passes: passes.map(answer),
    ...more,
    hidden: more.hidden ?? null,
  };
}
