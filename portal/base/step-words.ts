import type { Form, PageProgress } from '../../engine/index.ts';
import type { Remaining } from '../../engine/internal.ts';
import { say } from './say.ts';

/** The state of a page as text. With `isCounted`, the number of questions left precedes 'not started'. */
export function stateWords(form: Form, { left, wrong, isStarted }: PageProgress, isCounted: boolean): string {
  if (left === 0) return say(form, 'stepComplete');
  if (!isStarted && !isCounted) return say(form, 'stepNotStarted');
  if (wrong > 0) return wrongWords(form, { left, wrong });
  return say(form, left === 1 ? 'stepQuestionLeft' : 'stepQuestionsLeft', { n: left });
}

/** The number of questions that prevent a submission, of which at least one has a wrong answer. */
export const wrongWords = (form: Form, { left, wrong }: Remaining): string =>
  say(form, wrong === left ? 'leftToCorrect' : 'leftToFinish', { n: left });
