/** Characters typed into a control that are no answer yet, such as half a date, or more of a text than is kept. */
import { beginningOf, interpolate, isShown, type AnswerKey, type CompiledField, type Form, type Values } from '../../engine/index.ts';

export type Drafts = readonly (readonly [AnswerKey, string])[];

/** The part of a form store in which characters stand that are no answer. */
interface Drafted {
  readonly form: Form;
  readonly drafts: Map<AnswerKey, string>;
  values(): Values;
}

/** What stands in controls and is no answer; nothing of a control that was emptied again, or of a question that is not asked. */
export const draftsIn = (store: Drafted): Drafts => [...store.drafts].filter(([key, text]) => text.trim() !== '' && askedField(store, key) !== null);

/** Puts characters that are no answer back where they were typed, and where nothing is answered or no more than their beginning. */
export function bringDrafts({ form, drafts, values }: Drafted, kept: Drafts): void {
  for (const [key, text] of kept) {
    const answer = values()[key] ?? '';
    const field = form.fields.get(key);
    if (answer === '' || (field !== undefined && isCut(answer, text, field))) drafts.set(key, text);
  }
}

/** What is wrong with a text of which only the beginning is kept; nothing with any other, or where it is not asked. */
export function tooLong(store: Drafted, key: AnswerKey): readonly string[] {
  const { form, drafts, values } = store;
  const draft = drafts.get(key);
  const field = draft === undefined ? null : askedField(store, key);
  if (draft === undefined || field === null || !isCut(values()[key] ?? '', draft, field)) return none;
  return [interpolate(form.messages['valueTooLong'] ?? 'valueTooLong', { limit: String(field.maxLength) })];
}

const none: readonly string[] = [];

function askedField({ form, values }: Drafted, key: AnswerKey): CompiledField | null {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values()) ? field : null;
}

/** Whether the answer is as much of these characters as there is room for, and not all of them. */
function isCut(answer: string, characters: string, { maxLength }: CompiledField): boolean {
  return answer !== '' && answer !== characters && answer === beginningOf(characters, maxLength);
}
