import { useEffect, useRef, useState } from 'react';
import { questionsOf } from '../form/cleared-questions.ts';
import type { FormStore } from '../store/form-store.ts';
import type { SaveStatus } from '../session/save-queue.ts';
import { useSessionState } from '../session/session-state.ts';
import type { Session } from '../session/session.ts';
import { say } from './say.ts';
import * as styles from './SaveStatusLine.module.css';

export interface SaveStatusLineProps {
  /** Its form has the texts. */
  readonly session: Session;
  /** The state of the latest answers. */
  readonly save: SaveStatus;
}

/** The state of saving: inconspicuous while answers are saved, prominent after a failure. */
export function SaveStatusLine({ session, save }: SaveStatusLineProps) {
  const isFailure = save.state === 'offline' || save.state === 'failed' || save.state === 'refused';
  const text = textOf(session.store, save);
  const spoken = useSpoken(isFailure || save.state === 'waiting' ? '' : text);
  return (
    <div className={isFailure ? `${styles['line']} ${styles['urgent']}` : styles['line']}>
      <p aria-hidden="true" className={isFailure ? styles['failure'] : styles['quiet']}>
        {text}
      </p>
      <div role="status" className="visually-hidden">
        {spoken}
      </div>
      <div role="alert" className="visually-hidden">
        {isFailure ? text : ''}
      </div>
    </div>
  );
}

function textOf(store: FormStore, save: SaveStatus): string {
  const { form } = store;
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
      return refusedText(store, save);
    case 'conflict':
      return say(form, 'conflictTitle');
  }
}

/** Lists the questions if the server has named their answers; a form that is not open refuses any answer. */
function refusedText({ form, values }: FormStore, { reason, keys }: Extract<SaveStatus, { state: 'refused' }>): string {
  if (useSessionState.getState().opening !== 'open') return say(form, 'notSavedRefused', { reason });
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

const restBetweenWords = 10_000;

/** The text for screen readers: the latest one, at most every ten seconds. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('');
  const lastAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + restBetweenWords - Date.now());
    const timer = setTimeout(() => {
      lastAt.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}
