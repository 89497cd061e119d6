import { viewContent } from '../../engine/index.ts';
import { Content } from '../../renderer/blocks/Content.tsx';
import { Modal } from '../../renderer/parts/Modal.tsx';
import type { FooterModalContent } from '../base/form-parts.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

export interface FooterModalProps {
  /** The modal to show. */
  readonly modal: FooterModalContent;
  /** Called by Escape and by the close button; the owner then removes the modal. */
  readonly onClose: () => void;
}

export function FooterModal({ modal, onClose }: FooterModalProps) {
  const { store } = usePortal();
  const views = modal.blocks.flatMap((block) => viewContent(block, store.values()) ?? []);
  return (
    <Modal title={modal.title} width="medium" closeLabel={say(store.form, 'close')} onClose={onClose}>
      {views.map((view) => (
        <Content key={view.id} view={view} />
      ))}
    </Modal>
  );
}
