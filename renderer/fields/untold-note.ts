import type { AnswerKey } from '../../engine/index.ts';
import type { InputProps } from './field-component.ts';

/** The note at a control that was left; null where answers are judged and its error says the same. */
export function untoldNote({ problems }: Pick<InputProps, 'problems'>, key: AnswerKey, note: string | null): string | null {
  return note !== null && problems(key)?.includes(note) ? null : note;
}
