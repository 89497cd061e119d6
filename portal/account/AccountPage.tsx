import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Form } from '../../engine/index.ts';
import { Card } from '../../renderer/parts/Card.tsx';
import { BackToApplication } from '../cards/CardFooter.tsx';
import { DataCard, load as loadData } from '../cards/DataCard.tsx';
import { DeleteCard, load as loadDeletion } from '../cards/DeleteCard.tsx';
import { EndSessionsCard, load as loadEnd } from '../cards/EndSessionsCard.tsx';
import { PasskeyPasswordCard, load as loadPasskeyPassword } from '../cards/PasskeyPasswordCard.tsx';
import { load as loadPassword } from '../cards/PasswordCard.tsx';
import { RenamePasskeyCard, load as loadRename } from '../cards/RenamePasskeyCard.tsx';
import type { AccountCardProps } from '../cards/use-card.ts';
import { AccountLink } from '../frame/AccountLink.tsx';
import { usePortal } from '../base/portal-context.ts';
import { useRouteFocus } from '../base/use-route-focus.ts';
import { say } from '../base/say.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import { queriesOf } from '../session/session/queries.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';

/** The screens that ask for the password open at once. */
export async function load(): Promise<Form> {
  const passkeys = [loadRename(), loadPasskeyPassword()];
  const [form] = await Promise.all([loadDeletion(), loadData(), loadEnd(), loadPassword(), ...passkeys]);
  return form;
}

/**
 * The account of an applicant for all forms; with the query `data`, `end`, `rename`, `passkeys` or `delete`, a
 * screen for that.
 */
export function Component({ form }: AccountCardProps) {
  const { portal } = usePortal();
  return (
    <QueryClientProvider client={queriesOf(portal)}>
      <Screen form={form} />
    </QueryClientProvider>
  );
}

function Screen({ form }: AccountCardProps) {
  const { session } = usePortal();
  const query = new URLSearchParams(useLocation().search);
  if (session !== null && query.has('data')) return <DataCard session={session} />;
  const ended = query.get('end');
  if (session !== null && ended !== null) return <EndSessionsCard session={session} id={ended} />;
  const renamed = query.get('rename');
  if (session !== null && renamed !== null) return <RenamePasskeyCard session={session} id={renamed} />;
  if (session !== null && query.has('passkeys')) return <PasskeyPasswordCard session={session} />;
  if (session !== null && query.has('delete')) return <DeleteCard form={form} session={session} />;
  return <AccountPage />;
}

/** The account: its address, its password, its passkeys, its sessions, its data and its deletion. */
function AccountPage() {
  const { store, session } = usePortal();
  const title = say(store.form, 'yourAccount');
  useMessageToast();
  useRouteFocus(store.form, title);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {session !== null && <Parts session={session} />}
      <BackToApplication />
    </>
  );
}

function Parts({ session }: { readonly session: Session }) {
  const { form } = session.store;
  return (
    <div className={styles['parts']}>
      <Card title={say(form, 'accountAddress')}>
        <p translate="no">{session.username}</p>
        <AccountLink to="/newemail" label="changeEmail" kind="secondary" />
      </Card>
      <Card title={say(form, 'accountPassword')}>
        <p>{say(form, 'accountPasswordText')}</p>
        <AccountLink to="/password" label="changePassword" kind="secondary" />
      </Card>
      <Passkeys session={session} />
      <Sessions session={session} />
      <Card title={say(form, 'downloadData')}>
        <p>{say(form, 'downloadDataText')}</p>
        <AccountLink to="/account?data" label="downloadData" kind="secondary" />
      </Card>
      <Card title={say(form, 'deleteAccount')}>
        <p>{say(form, 'deleteAccountText')}</p>
        <AccountLink to="/account?delete" label="deleteAccount" kind="secondary" />
      </Card>
    </div>
  );
}
