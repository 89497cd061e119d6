import { ConfirmModal } from '../parts/Modal.tsx';
import { useWords } from './FormContext.tsx';
import { unbroken } from '../parts/unbroken.ts';

export interface RemoveCopyModalProps {
  /** For example 'College 2 of 3'. */
  readonly name: string;
  /** The copy has an answer. */
  readonly hasAnswers: boolean;
  /** The questions whose answers name the copy. */
  readonly choosers: readonly string[];
  /** No copy follows. */
  readonly isLast: boolean;
  /** Called after the confirmation. */
  readonly onRemove: () => void;
  /** Called by Cancel and Escape. */
  readonly onClose: () => void;
}

/** Confirms the removal of a block copy with its answers. */
export function RemoveCopyModal({ name, hasAnswers, choosers, isLast, onRemove, onClose }: RemoveCopyModalProps) {
  const words = useWords();
  const sentences = [
    words(hasAnswers ? 'removeCopyText' : 'removeCopyEmpty'),
    ...(choosers.length > 0 ? [words('removeCopyChosen', { questions: choosers.join(', ') })] : []),
    ...(isLast ? [] : [words('removeCopyMoves')]),
  ];
  return (
    <ConfirmModal
      title={words('removeCopyTitle', { name })}
      cancel={words('cancel')}
      confirm={words('removeCopyConfirm')}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>{unbroken(sentences.join(' '))}</p>
    </ConfirmModal>
  );
}
