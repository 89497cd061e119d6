import { ConfirmModal } from '../parts/Modal.tsx';
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

/** Confirms the removal of a block copy with its answers. */
export function RemoveCopyModal({ name, hasAnswers, isLast, onRemove, onClose }: RemoveCopyModalProps) {
  const words = useWords();
  const lost = words(hasAnswers ? 'removeCopyText' : 'removeCopyEmpty');
  return (
    <ConfirmModal
      title={words('removeCopyTitle', { name })}
      cancel={words('cancel')}
      confirm={words('removeCopyConfirm')}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>{isLast ? lost : `${lost} ${words('removeCopyMoves')}`}</p>
    </ConfirmModal>
  );
}
