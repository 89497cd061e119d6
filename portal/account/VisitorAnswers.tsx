import { useEffect } from 'react';
import { TextButton } from '../../renderer/parts/TextButton.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { forgetDiscarded, reopenOffer } from '../session/visitor/visitor-offer.ts';
import { say } from '../base/say.ts';
import { VisitorAnswersModal, type VisitorAnswersProps } from './VisitorAnswersModal.tsx';

/** Lets the applicant decide about answers from before the log-in. A notice leads back to the question until then. */
export function VisitorAnswers({ session, offer }: VisitorAnswersProps) {
  const { portal, store } = session;
  const { form } = store;
  // Discarded answers can be restored on the page on which they were discarded.
  useEffect(() => () => forgetDiscarded(portal), [portal]);
  if (offer.step === 'asked') return <VisitorAnswersModal session={session} offer={offer} />;
  const isDiscarded = offer.step === 'discarded';
  return (
    <div role="status">
      <Notice>
        <p>
          <span>{`${say(form, isDiscarded ? 'visitorAnswersDiscarded' : 'visitorAnswersWaiting')} `}</span>
          <TextButton onClick={() => reopenOffer(portal)}>
            {say(form, isDiscarded ? 'undo' : 'visitorAnswersNow')}
          </TextButton>
        </p>
      </Notice>
    </div>
  );
}
