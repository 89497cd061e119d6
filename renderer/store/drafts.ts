/** Characters typed into a control that are no answer yet, such as half a date, or more of a text than is kept. */
import { beginningOf, interpolate, isShown, type AnswerKey, type CompiledField, type Form, type Values } from '../../engine/index.ts';
import { errorOn, named } from '../left-note.ts';

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

/** The messages of a question: characters that are no answer are named as the reason, and not that an answer is missing. */
export function messagesAt(store: Drafted, key: AnswerKey, found: readonly string[]): readonly string[] {
  const isMissing = (store.values()[key] ?? '') === '';
  if (found.length > 0 && !isMissing) return found;
  const reasons = unkept(store, key);
  return reasons.length > 0 ? reasons : found;
}

/** What is wrong with what stands in a control and is not kept, or only its beginning; nothing where the question is not asked. */
export function unkept(store: Drafted, key: AnswerKey): readonly string[] {
  const field = store.form.fields.get(key);
  const message = field === undefined ? null : messageOn(store, key, field);
  return message === null || askedField(store, key) === null ? none : [message];
}

const none: readonly string[] = [];

function messageOn({ form, drafts, values }: Drafted, key: AnswerKey, field: CompiledField): string | null {
  const say = (name: string): string => form.messages[name] ?? name;
  const draft = drafts.get(key) ?? '';
  if (draft.trim() === '') return null;
  const answer = values()[key] ?? '';
  if (answer === '') return errorOn(field, draft, values()['session:today'] ?? '', say);
  return isCut(answer, draft, field) ? named(field, interpolate(say('valueTooLong'), { limit: String(field.maxLength) }), say) : null;
}

function askedField({ form, values }: Drafted, key: AnswerKey): CompiledField | null {
  const field = form.fields.get(key);
  return field !== undefined && isShown(field, values()) ? field : null;
}

/** Whether the answer is as much of these characters as there is room for, and not all of them. */
function isCut(answer: string, characters: string, { maxLength }: CompiledField): boolean {
  return answer !== '' && answer !== characters && answer === beginningOf(characters, maxLength);
}
