import { useLocation } from 'react-router';
import type { Form } from '../../engine/index.ts';
import { Card } from '../../renderer/parts/Card.tsx';
import { DeleteCard, load as loadDeletion } from '../cards/DeleteCard.tsx';
import { load as loadPassword } from '../cards/PasswordCard.tsx';
import type { AccountCardProps } from '../cards/use-card.ts';
import { AccountLink } from '../frame/AccountLink.tsx';
import { usePortal } from '../base/portal-context.ts';
import { useRouteFocus } from '../base/route-focus.ts';
import { say } from '../base/say.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';
import { Sessions } from './Sessions.tsx';

/** The screens for the change of the password and the deletion open at once. */
export async function load(): Promise<Form> {
  const [form] = await Promise.all([loadDeletion(), loadPassword()]);
  return form;
}

/** The account of an applicant for all forms; with the query `delete`, the screen for its deletion. */
export function Component({ form }: AccountCardProps) {
  const { session } = usePortal();
  const isDeletion = new URLSearchParams(useLocation().search).has('delete');
  return isDeletion && session !== null ? <DeleteCard form={form} session={session} /> : <AccountPage />;
}

/** The account: its address, its password, its sessions and its deletion. */
function AccountPage() {
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
      <Card title={say(form, 'deleteAccount')}>
        <p>{say(form, 'deleteAccountText')}</p>
        <AccountLink to="/account?delete" kind="secondary" />
      </Card>
    </div>
  );
}
