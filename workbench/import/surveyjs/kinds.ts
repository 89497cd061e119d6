/** The kinds of questions that the types of a survey become. */
import type { QuestionKind } from '../base/source-form.ts';
import { isObject } from '../json/json-files.ts';
import { jsonText } from '../json/nodes.ts';
import type { NamedKind } from './names.ts';
import type { SurveyNode } from './reading.ts';

interface Choice {
  readonly kind: QuestionKind;
  readonly note?: string;
}

/** The types with options, and the kind of question that they become. */
const choices: Readonly<Record<string, Choice>> = {
  radiogroup: { kind: 'one' },
  buttongroup: { kind: 'one' },
  dropdown: { kind: 'one-of-many' },
  checkbox: { kind: 'several' },
  tagbox: { kind: 'several', note: 'It is a list of boxes to tick.' },
  ranking: { kind: 'several' },
  imagepicker: { kind: 'one', note: 'The options have words, and no pictures.' },
};

/** Types that no form has, and why. */
export const unaskedTypes: Readonly<Record<string, readonly [reason: string, isLoud: boolean]>> = {
  imagemap: ['NOT ASKED: a form has no areas of a picture.', true],
  microphone: ['NOT ASKED: a form has no sound.', true],
  image: ['A form has no pictures between its questions.', false],
  empty: ['It shows nothing.', false],
};

/** The types of answers to a text, and the kind of question that they become. */
const inputs: Readonly<Record<string, readonly [kind: QuestionKind, note: string]>> = {
  text: ['text', ''],
  number: ['decimal', ''],
  range: ['decimal', 'The number is written, not slid.'],
  date: ['date', ''],
  'datetime-local': ['date-time', 'The day and the time are written like 2026-03-16 14:30.'],
  datetime: ['date-time', 'The day and the time are written like 2026-03-16 14:30.'],
  time: ['time', 'A time of day without seconds.'],
  email: ['email', ''],
  url: ['web-address', ''],
  tel: ['text', ''],
  color: ['text', 'The color is written, not chosen.'],
  month: ['text', 'The month is written like 2026-03, which is not checked.'],
  week: ['text', 'The week is written like 2026-W12, which is not checked.'],
};

/** What expressions know of the answer to a question; a text by default. */
export const namedKinds: Readonly<Partial<Record<QuestionKind, NamedKind>>> = {
  integer: 'number',
  decimal: 'number',
  date: 'date',
  one: 'choice',
  'one-of-many': 'choice',
  several: 'several',
  agreement: 'agreement',
  image: 'none',
  file: 'none',
};

/** The kind of a question; null for a type that no form has. */
export function surveyKind(element: string, { value }: SurveyNode): Choice | { refused: string } | null {
  const choice = Object.hasOwn(choices, element) ? choices[element] : undefined;
  if (choice !== undefined)
    return element === 'imagepicker' && value['multiSelect'] === true ? { ...choice, kind: 'several' } : choice;
  if (element === 'comment') return { kind: 'long-text' };
  if (element === 'signaturepad') return { kind: 'signature', note: 'The name is typed, not drawn.' };
  if (element === 'rating') return { kind: 'one' };
  if (element === 'boolean') return { kind: isBox(value) ? 'agreement' : 'one' };
  if (element === 'slider') return { kind: 'decimal', note: 'The number is written, not slid.' };
  if (element === 'file') return { kind: isImage(value) ? 'image' : 'file' };
  if (element !== 'text') return null;
  const input = jsonText(value['inputType']).toLowerCase() || 'text';
  if (input === 'password') return { refused: 'NOT ASKED: a password is never an answer of an application.' };
  const known = Object.hasOwn(inputs, input) ? inputs[input] : undefined;
  if (known === undefined) return { kind: 'text', note: `A form has no "${input}": it is a text.` };
  const [kind, note] = known;
  const demanded = kind === 'text' && input === 'text' ? validated(value) : null;
  if (demanded !== null) return demanded;
  const isWhole = kind === 'decimal' && [value['step'], value['min'] ?? 0].every((one) => Number.isInteger(one));
  return { kind: isWhole ? 'integer' : kind, note };
}

/** A text that must be a number or an address asks for one. */
function validated(value: SurveyNode['value']): Choice | null {
  const list = Array.isArray(value['validators']) ? value['validators'] : [];
  const types = new Set(
    list.map((one: unknown) => (isObject(one) ? jsonText(one['type']).replace(/validator$/, '') : '')),
  );
  if (types.has('numeric')) return { kind: 'decimal', note: 'It is a number.' };
  return types.has('email') ? { kind: 'email' } : null;
}

const isBox = (value: SurveyNode['value']): boolean =>
  (value['renderAs'] === 'checkbox' || value['displayMode'] === 'checkbox') &&
  value['valueTrue'] === undefined &&
  value['valueFalse'] === undefined;

const isImage = (value: SurveyNode['value']): boolean => {
  const types = jsonText(value['acceptedTypes']);
  return types !== '' && types.split(',').every((type) => /image\/|\.(?:png|jpe?g)$/i.test(type.trim()));
};
