import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Button } from '../../renderer/parts/Button.tsx';
import { Modal } from '../../renderer/parts/Modal.tsx';
import { errorText } from '../base/error-text.ts';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

/** Reports a page that could not be drawn. Another attempt keeps the data in memory; a reload does not. */
export function UnexpectedErrorModal() {
  const portal = usePortal();
  const { form } = portal.store;
  const error = useRouteError();
  const navigate = useNavigate();
  const here = useLocation();
  const retry = (): void => void navigate(here, { replace: true, state: here.state });
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
      <p>{errorText(error, portal)}</p>
    </Modal>
  );
}
