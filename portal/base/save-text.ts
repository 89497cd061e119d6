import { questionsOf } from '../../renderer/form/cleared-questions.ts';
import type { SaveStatus } from '../session/queue/save-queue.ts';
import type { Session } from '../session/session/session.ts';
import { say } from './say.ts';

type SavingSession = Pick<Session, 'portal' | 'store'>;

/** The answers are not stored, and the applicant should know why. */
export const isSaveFailure = ({ state }: SaveStatus): boolean =>
  state === 'offline' || state === 'failed' || state === 'refused';

/** The state of saving as text; '' while nothing was changed. */
export function saveText(session: SavingSession, save: SaveStatus): string {
  const { form } = session.store;
  switch (save.state) {
    case 'idle':
      return '';
    case 'waiting':
      return say(form, 'notSavedYet');
    case 'saving':
      return say(form, 'saving');
    case 'saved':
      return say(form, 'saved', { time: timeOfDay(save.at) });
    case 'offline':
      return say(form, 'notSavedOffline');
    case 'failed':
      return say(form, 'notSaved');
    case 'refused':
      return refusedText(session, save);
    case 'conflict':
      return say(form, 'conflictTitle');
  }
}

/** Lists the questions if the server has named their answers; a form that is not open refuses any answer. */
function refusedText(
  { portal, store: { form, values } }: SavingSession,
  { reason, keys }: Extract<SaveStatus, { state: 'refused' }>,
): string {
  if (portal.state.getState().opening !== 'open') return say(form, 'notSavedRefused', { reason });
  const questions = questionsOf(
    form,
    values(),
    keys.map((key) => ({ key })),
  ).join(', ');
  return questions === '' ? say(form, 'notSavedRefused', { reason }) : say(form, 'notSavedQuestions', { questions });
}

/** For example '3:04 pm', in the browser's time zone. */
function timeOfDay(at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at);
  return parts.replace(/\s*([AP]M)$/, (_, half: string) => ` ${half.toLowerCase()}`);
}
