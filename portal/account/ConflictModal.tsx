import { useState } from 'react';
import { viewField, withChanges } from '../../engine/index.ts';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';
import { translateOf } from '../../renderer/loading/own-words.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Modal } from '../../renderer/parts/Modal.tsx';
import type { Conflict } from '../session/queue/save-jobs.ts';
import type { Session } from '../session/session/session.ts';
import { answerAsRead } from './answer-as-read.ts';
import * as styles from './ConflictModal.module.css';
import { say } from '../base/say.ts';

export interface ConflictModalProps {
  /** The session that receives the choice; its form has the labels. */
  readonly session: Session;
  /** One entry for each answer that differs. */
  readonly conflicts: readonly Conflict[];
}

/** Shows answers that were changed here and elsewhere; the applicant chooses. Both answers are kept until then. */
export function ConflictModal({ session, conflicts }: ConflictModalProps) {
  const { store, queue } = session;
  const { form } = store;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (key: string, isTheirs: boolean): void =>
    setTheirs(isTheirs ? [...theirs, key] : theirs.filter((one) => one !== key));
  const keep = (): void => void store.edit(queue.settle(theirs), 'system');
  return (
    <Modal
      title={say(form, 'conflictTitle')}
      role="alertdialog"
      onClose={keep}
      actions={<Button onClick={keep}>{say(form, 'conflictKeep')}</Button>}
    >
      <p>{say(form, 'conflictText')}</p>
      {conflicts.map(({ key, mine, theirs: other }) => (
        <fieldset key={key} className={styles['conflict']}>
          <legend>{drawMarked(undefined, form.fields.get(key)?.label ?? key, store.values())}</legend>
          <Choice
            name={key}
            label={say(form, 'conflictMine')}
            {...asRead(session, key, mine)}
            isChosen={!theirs.includes(key)}
            onChoose={() => choose(key, false)}
          />
          <Choice
            name={key}
            label={say(form, 'conflictTheirs')}
            {...asRead(session, key, other)}
            isChosen={theirs.includes(key)}
            onChoose={() => choose(key, true)}
          />
        </fieldset>
      ))}
    </Modal>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** Set for a text in the words of the applicant. */
  readonly translate: 'no' | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, label, text, translate, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name={`conflict-${name}`} checked={isChosen} onChange={onChoose} />
      <span>
        <span>{`${label}: `}</span>
        <strong>
          <bdi translate={translate}>{text}</bdi>
        </strong>
      </span>
    </label>
  );
}

function asRead({ store }: Session, key: string, value: string): Pick<ChoiceProps, 'text' | 'translate'> {
  const { form } = store;
  const view = viewField(form, withChanges(store.values(), { [key]: value }), key);
  const text = answerAsRead(form, store.values(), key, value);
  return {
    text: text || say(form, 'notProvided'),
    translate: view === null || text === '' ? undefined : translateOf(view),
  };
}
