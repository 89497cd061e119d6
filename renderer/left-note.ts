/** Characters in a control that are no answer: the control says why once it is left, and while validating it is an error. */
import { beginningOf, dateLimitMessage, fieldTypes, interpolate, namedError, type CompiledField } from '../engine/index.ts';
import type { WordName } from './parts/words.ts';

/** Why these characters are no answer to the question; null where they are one, or it takes any. */
export function noteOn(field: CompiledField, characters: string, today: string, say: (name: WordName) => string): string | null {
  const { value, isComplete } = fieldTypes[field.type].parse(characters);
  switch (field.type) {
    case 'date': return value === '' ? say(isDayFirst(characters) ? 'dateMonthFirst' : 'dateNotComplete') : dateLimitMessage(field.definition.schema, value, today);
    case 'phone': return isComplete && value !== '' ? null : say('phoneNotComplete');
    case 'ssn': return isComplete && value !== '' ? null : say('ssnNotComplete');
    case 'select': return say('selectNotListed');
    case 'email': return isTooLong(field, characters) || !breaksPattern(field, value) ? lengthNote(field, characters, say) : say('emailNotComplete');
    case 'text': case 'lookup': return lengthNote(field, characters, say);
    default: return null;
  }
}

/** Whether there are more characters than an answer to the question can have. */
export const isTooLong = ({ maxLength }: CompiledField, characters: string): boolean => beginningOf(characters, maxLength) !== characters;

function lengthNote(field: CompiledField, characters: string, say: (name: WordName) => string): string | null {
  if (!isTooLong(field, characters)) return null;
  return authoredError(field, characters) ?? interpolate(say('valueTooLong'), { limit: String(field.maxLength) });
}

const breaksPattern = ({ definition: { schema } }: CompiledField, characters: string): boolean =>
  typeof schema?.['pattern'] === 'string' && !new RegExp(schema['pattern'], 'u').test(characters);

/** The same as an error: in the author's words where there are any, else in those of the note, after the name of its question. */
export function errorOn(field: CompiledField, characters: string, today: string, say: (name: WordName) => string): string | null {
  const note = noteOn(field, characters, today, say);
  if (note === null) return null;
  return (isAuthored(field, characters) ? note : authoredError(field, characters)) ?? named(field, note, say);
}

/** A message that also reads well away from its question. */
export const named = ({ label }: CompiledField, error: string, say: (name: WordName) => string): string => namedError(label, error, say);

/** A date that exists and is refused, is refused in the words of its schema. */
const isAuthored = ({ type }: CompiledField, characters: string): boolean => type === 'date' && fieldTypes.date.parse(characters).value !== '';

/** What the schema of a question says of these characters; of a telephone or Social Security number, of any that are none. */
function authoredError(field: CompiledField, characters: string): string | null {
  const message = field.definition.schema?.['errorMessage'];
  return typeof message === 'string' && (field.type === 'phone' || field.type === 'ssn' || breaksPattern(field, characters)) ? message : null;
}

/** Whether a date would exist if its day stood first, and does not as it stands. */
export function isDayFirst(characters: string): boolean {
  const [, day, month] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{4}$/.exec(characters.trim()) ?? [];
  return Number(day) > 12 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}
