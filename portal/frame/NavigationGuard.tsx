import { useEffect, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { pathIn } from '../../renderer/loading/base-path.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { isCardMissing, loadCardAt } from '../base/preload.ts';
import { MissingPart } from '../base/MissingPart.tsx';
import * as styles from './PageFrame.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

/**
 * Loads an account screen before the current screen closes. After a failure the current screen stays, with all input.
 */
export function NavigationGuard() {
  const { form } = usePortal().store;
  const { state } = useNavigation();
  const blocker = useBlocker(({ nextLocation }) => isCardMissing(nextLocation.pathname));
  const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked' || failed !== null) return;
    let isOver = false;
    const fetchCard = async (): Promise<void> => {
      const failure = await loadCardAt(pathIn(blocker.location.pathname)).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (isOver) return;
      if (failure === null) blocker.proceed();
      else setFailed(failure);
    };
    void fetchCard();
    return () => {
      isOver = true;
    };
  }, [blocker, failed]);

  const stay = (): void => {
    setFailed(null);
    blocker.reset?.();
  };
  return (
    <>
      <div className={styles['loading']}>
        <Waiting
          isWaiting={state === 'loading' || (blocker.state === 'blocked' && failed === null)}
          label={say(form, 'loading')}
        />
      </div>
      {blocker.state === 'blocked' && failed !== null && (
        <dialog
          ref={openModal}
          role="alertdialog"
          aria-labelledby="not-reached"
          className={styles['obstacle']}
          onCancel={stay}
        >
          <h2 id="not-reached">{say(form, 'unexpectedErrorTitle')}</h2>
          <MissingPart error={failed.error} onRetry={() => setFailed(null)} onClose={stay} />
        </dialog>
      )}
    </>
  );
}

/**
 * Opens a native dialog. The modal component loads after the first page, and this dialog reports failures of loading.
 */
function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
