import type { Form } from '../../engine/index.ts';
import type { Application } from '../database/applications.ts';
import { say } from '../forms/messages.ts';

/** The sentences about the last migration of a draft. Empty without one, and after the next change of an answer. */
export function updateSentences(form: Form, { formUpdate, submission }: Application): readonly string[] {
  if (formUpdate === null || submission !== null) return [];
  const { dropped, newQuestions } = formUpdate;
  return [
    say(form, 'formUpdatedSince'),
    ...dropped.map((one) => say(form, 'formUpdatedDropped', one)),
    ...(newQuestions.length === 0 ? [] : [say(form, 'formUpdatedNew', { questions: newQuestions.join(', ') })]),
  ];
}
