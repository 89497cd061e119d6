import type { Output } from '../../api-client/index.ts';
import { timeText } from '../../engine/internal.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { canUsePasskeys, passkeyFailure } from '../cards/passkey.ts';
import { makePasskey } from './make-passkey.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';
import { OwnFacts } from './OwnFacts.tsx';
import { titleIdOf, useOwnList } from './own-list.ts';

type Listed = Output<'passkeys'>;
type OnePasskey = Listed['passkeys'][number];

/** The passkeys of the account: they are added on this device, renamed and removed. */
export function Passkeys({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const { listed, failure, add, remove, isWaiting } = usePasskeys(session);
  return (
    <Card title={say(form, 'passkeys')} titleId={titleIdOf('passkeys')}>
      <p>{say(form, 'passkeysText')}</p>
      <FailureNotice text={failure} />
      <Waiting isWaiting={isWaiting} label={say(form, 'loading')} />
      {listed !== undefined && listed.passkeys.length > 0 && (
        <ul className={styles['list']}>
          {listed.passkeys.map((one) => (
            <li key={one.id} className={styles['session']}>
              <Item one={one} timeZone={listed.time_zone} onRemove={() => remove(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {listed?.passkeys.length === 0 && <p>{say(form, 'passkeysNone')}</p>}
      {canUsePasskeys() ? (
        <Button kind="secondary" onClick={add}>
          {say(form, 'passkeyAdd')}
        </Button>
      ) : (
        <p>{say(form, 'passkeysNotHere')}</p>
      )}
    </Card>
  );
}

/** The list, and the functions that add a passkey of this device and remove one. */
function usePasskeys(session: Session) {
  const { client } = session;
  const open = usePortal();
  const { error, act, ...list } = useOwnList(session, 'passkeys', () =>
    callAs<'passkeys'>(session, () => client.passkeys()),
  );
  const start = (work: () => Promise<string>): void => act(work, '/account?passkeys');
  const remove = async (id: string): Promise<string> =>
    (await callAs<'removePasskey'>(session, () => client.removePasskey({ query: { id } }))).message;
  return {
    ...list,
    failure: error === null ? null : passkeyFailure(error, open),
    add: () => start(() => makePasskey(session)),
    remove: (id: string) => start(() => remove(id)),
  };
}

interface ItemProps {
  readonly one: OnePasskey;
  readonly timeZone: string;
  readonly onRemove: () => void;
}

function Item({ one: { id, name, added_at: added, used_at: used }, timeZone, onRemove }: ItemProps) {
  const { form } = usePortal().store;
  const navigate = useNavigate();
  const address = `/account?rename=${id}`;
  const facts = [
    ['passkeyAddedAt', timeText(timeZone, new Date(added))],
    ['passkeyUsedAt', used === null ? say(form, 'passkeyUnused') : timeText(timeZone, new Date(used))],
  ] as const;
  return (
    <>
      <strong translate="no">{name}</strong>
      <OwnFacts facts={facts} />
      <div className={styles['acts']}>
        <LinkButton
          kind="secondary"
          href={hrefOf(address)}
          onClick={onPlainClick(() => void navigate(address))}
          aria-label={say(form, 'passkeyRenameName', { name })}
        >
          {say(form, 'passkeyRename')}
        </LinkButton>
        <Button kind="secondary" onClick={onRemove} aria-label={say(form, 'passkeyRemoveName', { name })}>
          {say(form, 'passkeyRemove')}
        </Button>
      </div>
    </>
  );
}
