import { withOwnWords } from '../../engine/internal.ts';
import type { Application } from '../database/applications.ts';
import { messageText } from '../forms/messages.ts';
import { valuesOf } from './values.ts';
import type { ApplicationContext } from './context.ts';

/**
 * The sentences about the last migration of a draft, with labels as the applicant reads them. Empty without a
 * migration, and after the next change of an answer.
 */
export function updateSentences(
  context: ApplicationContext,
  username: string,
  application: Application,
): readonly string[] {
  const { formUpdate, submission } = application;
  if (formUpdate === null || submission !== null) return [];
  const { form } = context.forms.current;
  const values = valuesOf(context, username, application);
  const read = (label: string): string => withOwnWords(label, values);
  const { dropped, newQuestions } = formUpdate;
  const sentences = [
    messageText(form, 'formUpdatedSince'),
    ...dropped.map(({ question, reason }) =>
      messageText(form, 'formUpdatedDropped', { question: read(question), reason }),
    ),
    ...(newQuestions.length === 0
      ? []
      : [messageText(form, 'formUpdatedNew', { questions: newQuestions.map(read).join(', ') })]),
  ];
  // A month and its year are two answers to one question.
  return [...new Set(sentences)];
}
