import type { Cleared } from '../../engine/index.ts';
import { Button } from '../parts/Button.tsx';
import { ConfirmModal, Modal } from '../parts/Modal.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { questionsInCopies } from './questions-in-copies.ts';
import { useFormStore, useWords } from './FormContext.tsx';
import { useWait } from './use-wait.ts';
import { unbroken } from '../parts/unbroken.ts';

export interface TabSwitchModalProps {
  /** The label of the tab to switch to. */
  readonly tab: string;
  /** Resolves when it is known which questions of this tab have a document; null if it is. */
  readonly known: Promise<unknown> | null;
  /** A document of this tab is in progress, so no switch is possible. */
  readonly isHeld: boolean;
  /** The answers that the switch would clear. */
  readonly cleared: readonly Cleared[];
  /** Called when `known` has resolved within some seconds. */
  readonly onKnown: () => void;
  /** Called after the confirmation. */
  readonly onSwitch: () => void;
  /** Called by Cancel and Escape. */
  readonly onClose: () => void;
}

/**
 * Lists the answers that a switch would clear. Waits first until the documents of the tab are known, and offers no
 * switch if they are not.
 */
export function TabSwitchModal(props: TabSwitchModalProps) {
  const { tab, known, isHeld, cleared, onKnown, onSwitch, onClose } = props;
  const words = useWords();
  const { form, values } = useFormStore();
  const wait = useWait(known, onKnown);
  if (wait === 'short') return null;
  if (wait === 'long') {
    return (
      <Modal
        key="wait"
        title={words('tabWaitTitle')}
        onClose={onClose}
        actions={
          <Button kind="secondary" data-start onClick={onClose}>
            {words('cancel')}
          </Button>
        }
      >
        <p>{words('tabWaitText')}</p>
        <Spinner />
      </Modal>
    );
  }
  if (isHeld || wait === 'over') {
    return (
      <Modal
        key="held"
        title={words('uploadInProgressTitle')}
        onClose={onClose}
        actions={
          <Button data-start onClick={onClose}>
            {words('close')}
          </Button>
        }
      >
        <p>{words('uploadInProgressText')}</p>
      </Modal>
    );
  }
  return (
    <ConfirmModal
      key="losses"
      title={words('tabSwitchTitle', { tab })}
      cancel={words('cancel')}
      confirm={words('tabSwitchConfirm')}
      onConfirm={onSwitch}
      onClose={onClose}
    >
      <p>{unbroken(words('tabSwitchText', { questions: questionsInCopies(form, values(), cleared).join(', ') }))}</p>
    </ConfirmModal>
  );
}
