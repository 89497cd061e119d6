import { createPath, useLocation } from 'react-router';
import { Button } from '../../renderer/parts/Button.tsx';
import { Modal } from '../../renderer/parts/Modal.tsx';
import { useNavigate } from '../navigation/use-navigation.ts';
import { errorText } from '../base/error-text.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/** Reports a page that could not be drawn. Another attempt keeps the data in memory; a reload does not. */
export function UnexpectedErrorModal({ error }: { readonly error: unknown }) {
  const portal = usePortal();
  const { form } = portal.store;
  const navigate = useNavigate();
  const here = useLocation();
  const retry = (): void => void navigate(createPath(here), { replace: true, state: here.state as unknown });
  return (
    <Modal
      title={say(form, 'unexpectedErrorTitle')}
      role="alertdialog"
      onClose={retry}
      actions={
        <>
          <Button onClick={retry}>{say(form, 'tryAgain')}</Button>
          <Button kind="secondary" onClick={() => location.reload()}>
            {say(form, 'reload')}
          </Button>
        </>
      }
    >
      <p>{unbroken(errorText(error, portal))}</p>
    </Modal>
  );
}
