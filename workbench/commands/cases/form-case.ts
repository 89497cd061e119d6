/** A case beside a form: answers, and what the form makes of them. */
import {
  applyEdit,
  errorsOf,
  newValues,
  isShown,
  viewField,
  withChanges,
  type Edit,
  type Form,
  type Validators,
  type Values,
} from '../../../engine/index.ts';
import { completionOf } from '../../../engine/internal.ts';

/** A file in `cases/`. Expectations that are left out are not tested. */
export interface FormCase {
  readonly title: string;
  /** The current day, as an ISO date. */
  readonly today: string;
  /** Values of the session besides the day. */
  readonly session?: Readonly<Record<string, string>>;
  /** Entered one after the other: answers, open tabs (`tab:…`) and numbers of copies (`count:…`). */
  readonly answers: Edit;
  /** Entered after the answers, for example to change one of them. */
  readonly later?: Edit;
  /** Entered at the very end, for example to change an answer back. */
  readonly last?: Edit;
  /** Questions that are shown at the end. */
  readonly visible?: readonly string[];
  /** Questions that are not shown at the end. */
  readonly hidden?: readonly string[];
  /** Exactly the answers that were cleared. */
  readonly cleared?: readonly string[];
  /** Exactly the error messages of the whole application at the end, by question. */
  readonly invalid?: Readonly<Record<string, readonly string[]>>;
  /** Printed answers at the end, by question. */
  readonly printed?: Readonly<Record<string, string>>;
  /** The id of the completion page at the end. */
  readonly completion?: string;
}

/** A compiled form with its validators. */
export interface TestedForm {
  readonly form: Form;
  readonly validators: Validators;
}

/** The result of entering answers. */
export interface CaseOutcome {
  readonly values: Values;
  readonly cleared: readonly string[];
  /** Answers to questions that were hidden when they were entered. */
  readonly lost: readonly string[];
}

/** Enters the answers of a case one after the other. */
export function outcomeOf({ form }: TestedForm, { today, session, answers, later, last }: FormCase): CaseOutcome {
  let values = newValues(form, { today, ...session });
  const cleared: string[] = [];
  const lost: string[] = [];
  for (const [key, value] of [answers, later ?? {}, last ?? {}].flatMap((edit) => Object.entries(edit))) {
    const change = applyEdit(form, values, { [key]: value });
    cleared.push(...change.cleared.filter(({ key: one, was }) => was !== '' && one !== key).map((one) => one.key));
    values = withChanges(values, change.changed);
    if ((values[key] ?? '') !== value) lost.push(key);
  }
  return { values, cleared: [...new Set(cleared)].filter((key) => form.fields.get(key)?.descKey !== key).sort(), lost };
}

/** The sentences about everything that differs from a case; empty if it passes. */
export function failuresOf(tested: TestedForm, expected: FormCase): readonly string[] {
  const { form, validators } = tested;
  const { values, cleared, lost } = outcomeOf(tested, expected);
  const errors = errorsOf(form, validators, values);
  return [
    ...lost.map((key) => `'${key}' does not keep the entered answer: its question is hidden, or there is none.`),
    ...notAsked(form, expected).map((key) => `There is no question '${key}'.`),
    ...(expected.visible ?? []).filter((key) => !isSeen(form, values, key)).map((key) => `'${key}' is not visible.`),
    ...(expected.hidden ?? []).filter((key) => isSeen(form, values, key)).map((key) => `'${key}' is visible.`),
    ...differences('cleared', expected.cleared?.toSorted(), cleared),
    ...(expected.invalid === undefined ? [] : invalidDifferences(expected.invalid, errors)),
    ...Object.entries(expected.printed ?? {}).flatMap(([key, text]) =>
      differences(`'${key}' printed`, text, printedText(form, values, key)),
    ),
    ...differences('the completion page', expected.completion, completionOf(form, values)?.id),
  ];
}

/** Keys of expectations that would hold because no question has them. */
function notAsked(form: Form, { hidden = [], invalid = {}, printed = {} }: FormCase): readonly string[] {
  const keys = new Set([...hidden, ...Object.keys(invalid), ...Object.keys(printed)]);
  return [...keys].filter((key) => !form.fields.has(key));
}

/** True while a question is shown. */
export function isSeen(form: Form, values: Values, key: string): boolean {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values);
}

/** The answer as it is printed; '' for a hidden question. */
export function printedText(form: Form, values: Values, key: string): string {
  return viewField(form, values, key)?.text ?? '';
}

function invalidDifferences(
  expected: Readonly<Record<string, readonly string[]>>,
  errors: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(errors)])];
  return keys.flatMap((key) => differences(`the errors of '${key}'`, expected[key] ?? [], errors[key] ?? []));
}

function differences(what: string, expected: unknown, actual: unknown): readonly string[] {
  const [wanted, found] = [JSON.stringify(expected), JSON.stringify(actual)];
  return expected === undefined || wanted === found ? [] : [`${what}: ${wanted} is expected, and it is ${found}.`];
}
