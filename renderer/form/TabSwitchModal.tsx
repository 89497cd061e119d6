import type { Cleared } from '../../engine/index.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { questionsOf } from './cleared-questions.ts';
import { useFormStore, useWords } from './FormContext.tsx';

export interface TabSwitchModalProps {
  /** The label of the tab to switch to. */
  readonly tab: string;
  /** A document of this tab is in progress, so no switch is possible. */
  readonly isHeld: boolean;
  /** The answers that the switch would clear. */
  readonly cleared: readonly Cleared[];
  /** Called after the confirmation. */
  readonly onSwitch: () => void;
  /** Called by Cancel and Escape. */
  readonly onClose: () => void;
}

/** Lists the answers that a switch would clear; the focus starts on Cancel. */
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
