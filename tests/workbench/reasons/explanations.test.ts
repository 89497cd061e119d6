import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import {
  applyEdit,
  initialValues,
  isShown,
  viewField,
  withChanges,
  type Edit,
  type Values,
} from '../../../engine/index.ts';
import { errorsOfField } from '../../../engine/internal.ts';
import { candidatesFor } from '../../../workbench/reasons/candidates.ts';
import {
  explainedForm,
  explainQuestion,
  offersOf,
  sentencesOf,
  type ExplainedForm,
} from '../../../workbench/reasons/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';
import { runs } from '../../support/runs.ts';

const explainedById = Object.fromEntries(
  await Promise.all(
    ['admissions', 'scholarship'].map(
      async (id) => [id, explainedForm(await loadFormSource(`forms/${id}`), compileWithValidators)] as const,
    ),
  ),
);
const admissions = explainedById['admissions'] as ExplainedForm;

const start = ({ form }: ExplainedForm): Values => initialValues(form, { today: '2026-03-16' }, {});
const after = ({ form }: ExplainedForm, values: Values, edit: Edit): Values =>
  withChanges(values, applyEdit(form, values, edit).changed);
const isNowShown = ({ form }: ExplainedForm, values: Values, key: string): boolean => {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values);
};
const isNowRequired = ({ form }: ExplainedForm, values: Values, key: string): boolean =>
  viewField(form, values, key)?.isRequired === true;

/** A state that an applicant can reach, from random picks of a key and of one of its values. */
function stateAfter(explained: ExplainedForm, picks: readonly (readonly [key: number, value: number])[]): Values {
  const keys = [...explained.form.choices.keys(), ...explained.form.fields.keys()];
  return picks.reduce((values, [pick, choice]) => {
    // Later keys are reached after those on which they depend, so that many states are deep.
    const shown = keys.filter((key) => !explained.form.fields.has(key) || isNowShown(explained, values, key));
    const key = shown[pick % shown.length] ?? '';
    const known = candidatesFor(explained, key, values);
    return after(explained, values, { [key]: known[choice % known.length] ?? '' });
  }, start(explained));
}

/** Every part of an edit is needed. */
function expectSmallest(edit: Edit, isReached: (edit: Edit) => boolean): void {
  expect(isReached(edit)).toBe(true);
  for (const key of Object.keys(edit)) {
    const { [key]: _, ...less } = edit;
    if (Object.keys(less).length > 0) expect(isReached(less), `${JSON.stringify(edit)} without ${key}`).toBe(false);
  }
}

/** Checks an explanation against the engine, and each proposed change by applying it. */
function expectExplained(explained: ExplainedForm, values: Values, key: string): void {
  const { form, validators } = explained;
  const explanation = explainQuestion(explained, values, key);
  if (explanation === undefined) throw new Error(`${key} is not explained.`);
  expect(explanation.isShown).toBe(isNowShown(explained, values, key));
  expect(explanation.shownWhile.every(({ holds }) => holds)).toBe(explanation.isShown);
  expect(explanation.isRequired).toBe(isNowRequired(explained, values, key));
  for (const edit of explanation.toChangeShown)
    expectSmallest(edit, (part) => isNowShown(explained, after(explained, values, part), key) !== explanation.isShown);
  expect(explanation.toChangeShown.length > 0).toBe(explanation.shownWhile.length > 0);
  for (const edit of explanation.required?.toChange ?? [])
    expectSmallest(
      edit,
      (part) => isNowRequired(explained, after(explained, values, part), key) !== explanation.isRequired,
    );
  expect(explanation.errors.map(({ message }) => message)).toEqual(
    errorsOfField(form, validators, values, explanation.key),
  );
  for (const { message, because, toCorrect } of explanation.errors) {
    expect(because.every(({ holds }) => holds)).toBe(true);
    expect(toCorrect.length, `${key}: ${message}`).toBeGreaterThan(0);
    for (const edit of toCorrect)
      expectSmallest(
        edit,
        (part) => !errorsOfField(form, validators, after(explained, values, part), explanation.key).includes(message),
      );
  }
  for (const { when, holds } of explanation.clearedBy) expect(when.every((reason) => reason.holds)).toBe(holds);
  expect(sentencesOf(explanation).join('\n')).not.toContain('undefined');
}

describe('an explanation agrees with the engine, and what would change it changes it, in random states of', () => {
  it.each(Object.entries(explainedById))('the form %s', (_, explained) => {
    const questions = [...new Set([...explained.form.fields.values()].map(({ key }) => key))];
    const picks = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 });
    fc.assert(
      fc.property(picks, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (edits, chosen) => {
        const values = stateAfter(explained, edits);
        for (const pick of chosen) expectExplained(explained, values, questions[pick % questions.length] ?? '');
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('the explanation of a question', () => {
  const lines = (edit: Edit, key: string): readonly string[] => {
    const explanation = explainQuestion(admissions, after(admissions, start(admissions), edit), key);
    return explanation === undefined ? [] : sentencesOf(explanation);
  };
  const matching = (...patterns: readonly RegExp[]) =>
    expect.arrayContaining(patterns.map((pattern) => expect.stringMatching(pattern)));

  it('names each condition with its place, down to the answers that were entered', () => {
    expect(lines({ us_citizen: 'N' }, 'visa_us_type')).toEqual(
      matching(
        /^It is hidden, because:$/,
        /^ {2}✗ us_permanent_resident equals "N" \(sections\/citizenship\.json:\d+\)$/,
        /^ {4}us_permanent_resident is not answered\.$/,
        /^ {4}visa_us is hidden, so it has no answer\.$/,
        /^ {2}It would be shown with us_permanent_resident=N and visa_us=Y\.$/,
        /^It is empty: a hidden question has no answer\.$/,
      ),
    );
  });

  it('names the answers behind a derived value', () => {
    expect(lines({ hs_type: 'HS' }, 'hs_name')).toEqual(
      matching(
        /^It is shown/,
        /^ {2,}derived:school_to_name is derived: "1"\.$/,
        /^ {4,}hs_type was answered with "HS"\.$/,
      ),
    );
  });

  it('names the check behind an error, and a correction', () => {
    const period = {
      instate_tuition: 'N',
      previously_lived_in_kansas: 'Y',
      prev_lived_ks_from_month: '5',
      prev_lived_ks_from_year: '2020',
      prev_lived_ks_to_month: '4',
      prev_lived_ks_to_year: '2020',
    };
    expect(lines(period, 'prev_lived_ks_to_month')).toEqual(
      matching(
        /^Error "The End Date is before the Start Date\.": a check fails \(sections\/residency\.json:\d+\), because:$/,
        /^ {4}prev_lived_ks_to_month was answered with "4"\.$/,
        /^ {2}The message would be gone with /,
      ),
    );
  });

  it('explains nothing for a key that no question has', () => {
    expect(explainQuestion(admissions, start(admissions), 'session:today')).toBeUndefined();
  });
});

it('an offer names its effect and its edit, and none needs a session value or a document', () => {
  const explanation = explainQuestion(admissions, start(admissions), 'state');
  expect(explanation?.isShown).toBe(false);
  const [first] = explanation === undefined ? [] : offersOf(explanation);
  expect(first).toEqual({
    text: expect.stringMatching(/^Show it: country=[A-Z]{3}$/),
    edit: { country: expect.any(String) },
  });
  for (const explained of [admissions, explainedById['scholarship'] as ExplainedForm]) {
    const shown = [...explained.form.fields.keys()].map((key) => explainQuestion(explained, start(explained), key));
    const offers = shown.flatMap((one) => (one === undefined ? [] : offersOf(one)));
    expect(offers.length).toBeGreaterThan(5);
    const keys = offers.flatMap(({ edit }) => Object.keys(edit));
    expect(keys.filter((key) => /^(?:session|document):/.test(key))).toEqual([]);
  }
});
