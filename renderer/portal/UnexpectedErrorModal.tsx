import { useRouteError } from 'react-router';
import { Modal } from '../parts/Modal.tsx';
import { messageOf } from './message-of.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/** Says that something failed; closing it loads the page again, since a part that could not be fetched is not asked for twice. */
export function UnexpectedErrorModal() {
  const { form } = usePortal().store;
  const error = useRouteError();
  return (
    <Modal
      title={say(form, 'unexpectedErrorTitle')} role="alertdialog" closeLabel={say(form, 'close')}
      onClose={() => location.reload()}
    >
      <p>{messageOf(error)}</p>
    </Modal>
  );
}
