/** Characters in a control that are no answer: the control says why once it is left, and while validating it is an error. */
import { fieldTypes, type CompiledField } from '../engine/index.ts';
import { outsideWindow } from './date-window.ts';
import type { WordName } from './parts/words.ts';

/** Why these characters are no answer to the question; null where they are one, or it takes any. */
export function noteOn(field: CompiledField, characters: string, today: string, say: (name: WordName) => string): string | null {
  const { value, isComplete } = fieldTypes[field.type].parse(characters);
  switch (field.type) {
    case 'date': return value === '' ? say(isDayFirst(characters) ? 'dateMonthFirst' : 'dateNotComplete') : outsideWindow(field.definition.schema, value, today);
    case 'phone': return isComplete && value !== '' ? null : say('phoneNotComplete');
    case 'ssn': return isComplete && value !== '' ? null : say('ssnNotComplete');
    case 'select': return say('selectNotListed');
    default: return null;
  }
}

/** Whether a date would exist if its day stood first, and does not as it stands. */
export function isDayFirst(characters: string): boolean {
  const [, day, month] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ]\d{4}$/.exec(characters.trim()) ?? [];
  return Number(day) > 12 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
}
