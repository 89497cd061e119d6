import { useUnderWay } from '../navigation/use-navigation.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { MissingPart } from '../base/MissingPart.tsx';
import * as styles from './PageFrame.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

/** Says that a screen is loading. If it cannot be loaded, the current screen stays, with all input. */
export function NavigationGuard() {
  const { form } = usePortal().store;
  const { pending, obstacle } = useUnderWay();
  return (
    <>
      <div className={styles['loading']}>
        <Waiting isWaiting={pending !== null} label={say(form, 'loading')} />
      </div>
      {obstacle !== null && (
        <dialog
          ref={openModal}
          role="alertdialog"
          aria-labelledby="not-reached"
          className={styles['obstacle']}
          onCancel={obstacle.stay}
        >
          <h2 id="not-reached">{say(form, 'unexpectedErrorTitle')}</h2>
          <MissingPart error={obstacle.error} onRetry={obstacle.retry} onClose={obstacle.stay} />
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
