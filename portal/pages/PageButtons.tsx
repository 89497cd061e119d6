import { useState } from 'react';
import { unexpectedMessage } from '../../api-client/index.ts';
import type { CompiledPage } from '../../engine/index.ts';
import { isOpenForm } from '../../engine/internal.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { useNavigate } from '../navigation/use-navigation.ts';
import { preloads } from '../base/preload.ts';
import { flash } from '../base/flash.ts';
import { neighboursOf } from '../base/journey.ts';
import * as styles from './PageButtons.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useFailure } from '../base/use-failure.ts';
import { useLeavePage } from '../base/use-leave-page.ts';
import { useSteps } from '../base/use-steps.ts';
import { lazyAccount } from './lazy.ts';

export interface PageButtonsProps {
  /** Determines the previous and the next page; the last page has the button that submits. */
  readonly page: CompiledPage;
  /** The address that a Change link came from; it replaces the next step. */
  readonly returnTo: string | null;
  /** Called if errors prevent the submission. */
  readonly onFailedSubmit: () => void;
}

export function PageButtons({ page, returnTo, onFailedSubmit }: PageButtonsProps) {
  const { form } = usePortal().store;
  const { isBusy, error, saveAndGo, saveAndGoBack } = useLeavePage();
  const submit = useSubmit(onFailedSubmit);
  const failure = submit.error ?? error;
  const { previous, next } = neighboursOf(useSteps(), page.id);
  const onward = returnTo ?? next;
  return (
    <>
      {failure !== null && (
        <div role="alert">
          <Notice tone="error">
            <p>{unbroken(failure)}</p>
            {submit.error?.startsWith(unexpectedMessage) && <p>{say(form, 'submitAgain')}</p>}
          </Notice>
        </div>
      )}
      <div className={styles['buttons']}>
        {previous !== null && (
          <Button kind="secondary" size="continue" aria-disabled={isBusy} onClick={() => void saveAndGoBack(previous)}>
            {say(form, 'saveAndGoBack')}
          </Button>
        )}
        {onward === null ? (
          <Button size="submit" aria-disabled={submit.isBusy} onClick={() => void submit.send()}>
            {say(form, 'submit')}
          </Button>
        ) : (
          <Button size="continue" aria-disabled={isBusy} onClick={() => void saveAndGo(onward)} {...preloads('signup')}>
            {say(form, returnTo === null ? 'saveAndContinue' : 'returnToCheck')}
          </Button>
        )}
      </div>
      <Waiting isWaiting={isBusy} label={say(form, 'saving')} />
      <div role="status">{submit.isBusy && <p>{say(form, 'submitting')}</p>}</div>
    </>
  );
}

interface Submit {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly send: () => Promise<void>;
}

/** Sends a visitor to sign up, unless the form is open. Submits an applicant's application, or shows its errors. */
function useSubmit(onFailed: () => void): Submit {
  const open = usePortal();
  const { portal, session } = open;
  const { form } = open.store;
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { text: error, report, forget } = useFailure(open);
  const send = async (): Promise<void> => {
    if (session === null && !isOpenForm(form)) {
      flash(portal, { reason: say(form, 'submitNeedsAccount') });
      await navigate('/signup');
      return;
    }
    setIsBusy(true);
    forget();
    try {
      const { hasErrorsAfterSubmit } = await lazyAccount();
      if (await hasErrorsAfterSubmit(open)) onFailed();
    } catch (failure) {
      report(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, send };
}
