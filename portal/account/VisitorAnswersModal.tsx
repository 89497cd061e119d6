import { useSessionValue } from '../base/portal-context.ts';
import { withChanges, type FieldView } from '../../engine/index.ts';
import { withOwnWords } from '../../engine/internal.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { unmarkedWords } from '../../renderer/loading/own-words.ts';
import { Modal } from '../../renderer/parts/Modal.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import type { VisitorOffer } from '../session/state/portal-state.ts';
import type { Session } from '../session/session/session.ts';
import {
  acceptOffer,
  additionsOf,
  discardOffer,
  badInputKeys,
  postponeOffer,
} from '../session/visitor/visitor-offer.ts';
import { answerGroups } from './answer-groups.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';

export interface VisitorAnswersProps {
  /** Receives the answers if the applicant accepts them. */
  readonly session: Session;
  /** The answers, and the state of the decision. */
  readonly offer: VisitorOffer;
}

/**
 * Lists the questions that were answered before the log-in, without their answers. The applicant chooses to use or
 * discard the answers.
 */
export function VisitorAnswersModal({ session, offer }: VisitorAnswersProps) {
  const { portal, store } = session;
  const { form } = store;
  const groups = offeredGroups(store, offer);
  const isUsable = groups.length > 0;
  const accept = (): void => {
    const message = acceptOffer(session);
    toast(portal, 'success', say(form, 'successToast'), say(form, message));
  };
  return (
    <Modal
      title={say(form, isUsable ? 'visitorAnswersTitle' : 'visitorAnswersUnusable')}
      role="alertdialog"
      closeLabel={say(form, 'visitorAnswersLater')}
      onClose={() => postponeOffer(portal)}
      actions={
        <>
          <Button kind="secondary" onClick={() => discardOffer(portal)}>
            {say(form, 'visitorAnswersDiscard')}
          </Button>
          {isUsable && <Button onClick={accept}>{say(form, 'visitorAnswersUse')}</Button>}
        </>
      }
    >
      <Explanation store={store} count={groups.reduce((sum, { labels }) => sum + labels.length, 0)} />
      {isUsable && (
        <ul>
          {groups.map(({ id, heading, labels }) => (
            <li key={id}>
              <strong>{unbroken(`${heading}:`)}</strong>
              <span>{unbroken(` ${labels.join(', ')}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {[offer.isAfterOther && say(form, 'visitorAnswersSince'), isUsable && say(form, 'visitorAnswersYours')]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Modal>
  );
}

function Explanation({ store, count }: { readonly store: FormStore; readonly count: number }) {
  const { form } = store;
  const isSubmitted = useSessionValue(store, 'web_status') === 'submitted';
  if (isSubmitted) return <p>{`${say(form, 'alreadySubmitted')} ${say(form, 'visitorAnswersSubmitted')}`}</p>;
  if (count === 0) return <p>{say(form, 'visitorAnswersAnswered')}</p>;
  return <p>{say(form, count === 1 ? 'visitorAnswersOne' : 'visitorAnswersMany', { count })}</p>;
}

interface OfferedGroup {
  readonly id: string;
  readonly heading: string;
  readonly labels: readonly string[];
}

/** The questions that would be answered, under their headings in the form. */
function offeredGroups(store: FormStore, offer: VisitorOffer): readonly OfferedGroup[] {
  const { form } = store;
  const additions = additionsOf(store, offer);
  const offered = new Set([...Object.keys(additions), ...badInputKeys(store, offer)]);
  const isOffered = ({ keys }: FieldView): boolean => keys.some((key) => offered.has(key));
  const values = withChanges(store.values(), additions);
  const copyTitle = (title: string, n: number, total: number): string => say(form, 'blockOf', { title, n, total });
  return form.pages.flatMap((page) =>
    answerGroups(form, values, page, copyTitle)
      .map(({ id, headings, fields }) => ({
        id,
        heading: headings.join(', ') || withOwnWords(page.title, values),
        labels: fields.filter(isOffered).map(({ label, marked }) => unmarkedWords(marked, label)),
      }))
      .filter(({ labels }) => labels.length > 0),
  );
}
