/** Makes a case of the answers of a session, without personal data: codes are kept, texts are replaced. */
import { errorsOf, type Edit, type Values } from '../../../engine/index.ts';
import { isSeen, outcomeOf, printedText, type FormCase, type TestedForm } from './form-case.ts';

/** A case with the values of a session: it passes as long as the form treats such answers alike. */
export function recordedCase(tested: TestedForm, title: string, today: string, session: Values): FormCase {
  const { form, validators } = tested;
  const answers = answersIn(tested, session);
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
  const given = keys.flatMap((key) => {
    const value = session[key] ?? '';
    const field = form.fields.get(key);
    const isEntered = value !== '' && field?.fieldType.isDocument !== true;
    return isEntered ? [[key, field === undefined ? value : withoutPersonalData(value, field.choices !== null)]] : [];
  });
  return Object.fromEntries(given) as Edit;
}

const code = /^(?:true|false)$/;

/** A text of the same format: letters and digits are replaced, so that length and punctuation stay. */
export function withoutPersonalData(value: string, isOption: boolean): string {
  if (isOption || code.test(value)) return value;
  const day = /^(\d{4})-\d\d-\d\d$/.exec(value);
  if (day !== null) return `${day[1]}-01-01`;
  if (/^\d{1,4}$/.test(value)) return value;
  return value
    .replaceAll(/\d/gu, '5')
    .replaceAll(/[\p{Ll}\p{Lo}\p{Lm}]/gu, 'x')
    .replaceAll(/[\p{Lu}\p{Lt}]/gu, 'X');
}
