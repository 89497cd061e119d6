import { useId } from 'react';
import { Button } from '../../renderer/parts/Button.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { defaultPath } from '../base/journey.ts';
import { usePortal, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { storageOfTab } from '../session/visitor/tab-storage.ts';
import { answerAgain } from '../session/visitor/open-answers.ts';
import type { SubmissionReceipt } from '../session/state/portal-state.ts';
import * as styles from './Receipt.module.css';
import { Proof, Steps } from './ReceiptParts.tsx';

/** The receipt of an open form: the reference is the only proof of a submission without an account. */
export function OpenReceipt({ receipt }: { readonly receipt: SubmissionReceipt }) {
  const { form } = usePortal().store;
  const isChanged = usePortalState(({ isTypedTooLate }) => isTypedTooLate);
  const titleId = useId();
  const timeZone = form.institution['time_zone'] ?? 'UTC';
  return (
    <>
      {isChanged && (
        <div role="alert">
          <Notice tone="warning">
            <p>{say(form, 'openAnswersDiffer')}</p>
          </Notice>
        </div>
      )}
      <section aria-labelledby={titleId} className={styles['receipt']}>
        <Proof titleId={titleId} receipt={receipt} timeZone={timeZone}>
          <p>{say(form, 'openKeepNumber')}</p>
        </Proof>
        <Steps receipt={receipt} timeZone={timeZone} hasCalendar={false} />
        <Again />
      </section>
    </>
  );
}

/** Begins with an empty form, for the next person or another answer. */
function Again() {
  const { portal, store } = usePortal();
  const { form } = store;
  const navigate = useNavigate();
  const begin = (): void => {
    answerAgain(portal, store, storageOfTab());
    void navigate(defaultPath(form));
  };
  return (
    <div className={styles['again']}>
      <Button kind="secondary" onClick={begin}>
        {say(form, 'openAgain')}
      </Button>
      <p>{say(form, 'openAgainText')}</p>
    </div>
  );
}
