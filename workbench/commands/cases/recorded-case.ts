/** Makes a case of a session without personal data: codes are kept, texts, numbers and dates are replaced. */
import { errorsOf, type Edit, type Values } from '../../../engine/index.ts';
import { isSeen, outcomeOf, printedText, type FormCase, type TestedForm } from './form-case.ts';
import { replacementsOf } from './replacements.ts';

/** A case with the values of a session: it passes as long as the form treats such answers alike. */
export function recordedCase(tested: TestedForm, title: string, today: string, session: Values): FormCase {
  const { form, validators } = tested;
  const answers = withoutPersonalData(tested, today, answersIn(tested, session));
  const entered: FormCase = { title, today, answers };
  const { values, lost } = outcomeOf(tested, entered);
  const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => !lost.includes(key)));
  const questions = [...new Set(form.fields.values())];
  const conditional = questions.filter(({ shown }) => shown !== null).map(({ key }) => key);
  return {
    ...entered,
    answers: kept,
    visible: conditional.filter((key) => isSeen(form, values, key)),
    hidden: conditional.filter((key) => !isSeen(form, values, key)),
    cleared: [],
    invalid: errorsOf(form, validators, values),
    printed: Object.fromEntries(
      questions
        .filter(({ key }) => (kept[key] ?? '') !== '')
        .map(({ key }) => [key, printedText(form, values, key)] as const),
    ),
  };
}

/** The answers of shown questions with open tabs and numbers of copies, in the order of the form. */
function answersIn({ form }: TestedForm, session: Values): Edit {
  const keys = [...form.choices.keys(), ...form.fields.keys()];
  const given = keys.filter((key) => {
    const type = form.fields.get(key)?.fieldType;
    return (session[key] ?? '') !== '' && type?.isDocument !== true && type?.isCalculated !== true;
  });
  return Object.fromEntries(given.map((key) => [key, session[key] ?? '']));
}

const isBoolean = (value: string): boolean => /^(?:true|false)$/.test(value);

/**
 * The answers with others of the same format in place of what a person has entered: the first ones with which the form
 * shows and refuses the same questions. Where none has this effect, the case has another outcome than the session.
 */
function withoutPersonalData(tested: TestedForm, today: string, answers: Edit): Edit {
  const { form } = tested;
  const isPersonal = (key: string): boolean =>
    form.fields.get(key)?.optionLists === null && !isBoolean(answers[key] ?? '');
  const effect = effectOf(tested, today, answers);
  const replaced: Record<string, string> = { ...answers };
  for (const key of Object.keys(answers).filter(isPersonal)) {
    const [first, ...more] = replacementsOf(answers[key] ?? '', today);
    const others = [first, ...more].filter((text) => text !== answers[key]);
    const same = others.find((text) => effectOf(tested, today, { ...replaced, [key]: text }) === effect);
    // Only a text without digits can have no other one: it is what every text with its format becomes.
    replaced[key] = same ?? others[0] ?? first;
  }
  return replaced;
}

/** The shown and the refused questions, as a text to compare. */
function effectOf(tested: TestedForm, today: string, answers: Edit): string {
  const { form, validators } = tested;
  const { values } = outcomeOf(tested, { title: '', today, answers });
  const shown = [...form.fields.keys()].filter((key) => isSeen(form, values, key));
  return JSON.stringify([shown, Object.keys(errorsOf(form, validators, values))]);
}
