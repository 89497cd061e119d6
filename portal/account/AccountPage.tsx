import { Card } from '../../renderer/parts/Card.tsx';
import { AccountLink } from '../frame/AccountLink.tsx';
import { usePortal } from '../base/portal-context.ts';
import { useRouteFocus } from '../base/route-focus.ts';
import { say } from '../base/say.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';
import { Sessions } from './Sessions.tsx';

/** The screen for the change of the password opens at once. */
export { load } from '../cards/PasswordCard.tsx';

/** The account of an applicant for all forms: its address, its password and its sessions. */
export function Component() {
  const { store, session } = usePortal();
  const title = say(store.form, 'yourAccount');
  useMessageToast();
  useRouteFocus(store.form, title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {session !== null && <Parts session={session} />}
    </>
  );
}

function Parts({ session }: { readonly session: Session }) {
  const { form } = session.store;
  return (
    <div className={styles['parts']}>
      <Card title={say(form, 'accountAddress')}>
        <p>{session.username}</p>
        <AccountLink to="/newemail" kind="secondary" />
      </Card>
      <Card title={say(form, 'accountPassword')}>
        <p>{say(form, 'accountPasswordText')}</p>
        <AccountLink to="/password" kind="secondary" />
      </Card>
      <Sessions session={session} />
    </div>
  );
}
