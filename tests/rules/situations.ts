/** Applications that each violate as many rules of the tables as possible, so that a few of them show every message. */
import {
  errorsOf,
  initialValues,
  refusals,
  toWire,
  type Answers,
  type Form,
  type Validators,
  type Values,
} from '../../engine/index.ts';
import type { SpecifiedRule } from './rule.ts';

export interface ExpectedMessage {
  readonly key: string;
  readonly message: string;
}
/** Storable answers with their messages. */
export interface Situation {
  readonly answers: Answers;
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly expected: readonly ExpectedMessage[];
}

interface Compiled {
  readonly form: Form;
  readonly validators: Validators;
  readonly counts: Readonly<Record<string, number>>;
}

const today = '2026-03-16';

/** Situations that together show each message of the rules. Throws if storable answers cannot produce a message. */
export function situationsOf(
  form: Form,
  validators: Validators,
  counts: Readonly<Record<string, number>>,
  rules: readonly SpecifiedRule[],
): readonly Situation[] {
  const compiled = { form, validators, counts };
  const situations: Situation[] = [];
  for (const rule of rules.filter(({ fails }) => fails.length > 0)) {
    const expected = situations.find((one) => one.expected.some((other) => isAbout(rule, other)));
    if (expected !== undefined) continue;
    const at = situations.findIndex((one) => joined(compiled, one, rule) !== null);
    const grown = joined(compiled, situations[at] ?? { answers: {}, tabs: {}, counts, expected: [] }, rule);
    if (grown === null) throw new Error(`No answers show “${String(rule.message)}” at ${rule.key}.`);
    situations[at < 0 ? situations.length : at] = grown;
  }
  return situations;
}

const isAbout = (rule: SpecifiedRule, { key, message }: ExpectedMessage): boolean =>
  rule.key === key && (typeof rule.message === 'string' ? rule.message === message : rule.message.test(message));

/** The situation with one more violated rule; null if that is impossible or replaces another message. */
function joined(compiled: Compiled, situation: Situation, rule: SpecifiedRule): Situation | null {
  for (const fail of rule.fails) {
    const { answers: own, tabs: chosen } = withTabs({ ...rule.given, ...fail });
    if (contradicts(situation.answers, own) || contradicts(situation.tabs, chosen)) continue;
    const answers = { ...situation.answers, ...own };
    const tabs = { ...situation.tabs, ...chosen };
    const errors = errorsIn(compiled, answers, tabs);
    const message = errors?.[rule.key]?.find((one) => isAbout(rule, { key: rule.key, message: one }));
    const expected = message === undefined ? situation.expected : [...situation.expected, { key: rule.key, message }];
    if (message !== undefined && expected.every((one) => errors?.[one.key]?.includes(one.message)))
      return { answers, tabs, counts: situation.counts, expected };
  }
  return null;
}

const contradicts = (former: Answers, more: Answers): boolean =>
  Object.entries(more).some(([key, value]) => (former[key] ?? value) !== value);

/** Separates the open tabs of a row, written as `tab:<id>`, from its answers. */
function withTabs(given: Answers): { readonly answers: Answers; readonly tabs: Readonly<Record<string, string>> } {
  const [tabs = [], answers = []] = [true, false].map((isTab) =>
    Object.entries(given).filter(([key]) => key.startsWith('tab:') === isTab),
  );
  return {
    answers: Object.fromEntries(answers),
    tabs: Object.fromEntries(tabs.map(([key, tab]) => [key.slice('tab:'.length), tab])),
  };
}

/** The errors of these answers; null if the server refuses to store them. */
function errorsIn(
  { form, validators, counts }: Compiled,
  answers: Answers,
  tabs: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> | null {
  const values: Values = initialValues(
    form,
    { today, is_logged_in: 'true', web_status: 'validating' },
    answers,
    tabs,
    counts,
  );
  // Nobody sends an unanswered question.
  const sent = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
  return Object.keys(refusals(form, values, toWire(form, sent))).length > 0 ? null : errorsOf(form, validators, values);
}
