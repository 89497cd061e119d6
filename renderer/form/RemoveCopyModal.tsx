import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { useWords } from './FormContext.tsx';

export interface RemoveCopyModalProps {
  /** For example 'College 2 of 3'. */
  readonly name: string;
  /** Something in it is answered. */
  readonly hasAnswers: boolean;
  /** Nothing stands after it. */
  readonly isLast: boolean;
  /** The applicant said yes. */
  readonly onRemove: () => void;
  /** Cancel, Escape: nothing is removed. */
  readonly onClose: () => void;
}

/** Names the block that would go with its answers, and starts on Cancel. */
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
