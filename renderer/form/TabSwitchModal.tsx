import type { Cleared } from '../../engine/index.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { questionsOf } from './cleared-questions.ts';
import { useFormStore, useWords } from './FormContext.tsx';

export interface TabSwitchModalProps {
  /** The label of the tab to switch to. */
  readonly tab: string;
  /** No switch can be made while a document of this tab is on its way. */
  readonly isHeld: boolean;
  /** What the switch would take. */
  readonly cleared: readonly Cleared[];
  /** The applicant said yes. */
  readonly onSwitch: () => void;
  /** Cancel, Escape: the tab stays. */
  readonly onClose: () => void;
}

/** Names what a switch would take, and starts on Cancel. */
export function TabSwitchModal({ tab, isHeld, cleared, onSwitch, onClose }: TabSwitchModalProps) {
  const words = useWords();
  const { form, values } = useFormStore();
  if (isHeld) {
    return (
      <Modal
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
    <Modal
      title={words('tabSwitchTitle', { tab })}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" data-start onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="danger" onClick={onSwitch}>
            {words('tabSwitchConfirm')}
          </Button>
        </>
      }
    >
      <p>{words('tabSwitchText', { questions: questionsOf(form, values(), cleared).join(', ') })}</p>
    </Modal>
  );
}
