import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { useWords } from './FormContext.tsx';

export interface RemoveCopyModalProps {
  /** For example 'College 2 of 3'. */
  readonly name: string;
  /** The copy has an answer. */
  readonly hasAnswers: boolean;
  /** No copy follows. */
  readonly isLast: boolean;
  /** Called after the confirmation. */
  readonly onRemove: () => void;
  /** Called by Cancel and Escape. */
  readonly onClose: () => void;
}

/** Confirms the removal of a block copy with its answers; the focus starts on Cancel. */
export function RemoveCopyModal({ name, hasAnswers, isLast, onRemove, onClose }: RemoveCopyModalProps) {
  const words = useWords();
  return (
    <Modal
      title={words('removeCopyTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" data-start onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button kind="danger" onClick={onRemove}>
            {words('removeCopyConfirm')}
          </Button>
        </>
      }
    >
      <p>
        {words(hasAnswers ? 'removeCopyText' : 'removeCopyEmpty')}
        {!isLast && ` ${words('removeCopyMoves')}`}
      </p>
    </Modal>
  );
}
