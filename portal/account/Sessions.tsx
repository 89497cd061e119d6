import type { Output } from '../../api-client/index.ts';
import { timeText } from '../../engine/internal.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';
import { OwnFacts } from './OwnFacts.tsx';
import { titleIdOf, useOwnList } from './own-list.ts';

type Listed = Output<'sessions'>;
type OneSession = Listed['sessions'][number];

/** The sessions of the account, each of which can be ended. */
export function Sessions({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const { listed, failure, end, isWaiting } = useSessions(session);
  const others = listed?.sessions.filter(({ is_this: isThis }) => !isThis) ?? [];
  return (
    <Card title={say(form, 'sessions')} titleId={titleIdOf('sessions')}>
      <p>{say(form, 'sessionsText')}</p>
      <FailureNotice text={failure} />
      <Waiting isWaiting={isWaiting} label={say(form, 'loading')} />
      {listed !== undefined && (
        <ul className={styles['list']}>
          {listed.sessions.map((one) => (
            <li key={one.id} className={styles['session']}>
              <Item one={one} timeZone={listed.time_zone} onEnd={() => end(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button kind="secondary" onClick={() => end(undefined)}>
          {say(form, 'sessionsEndOthers')}
        </Button>
      )}
    </Card>
  );
}

/** The list, and the function that ends one session, or all others without an id. */
function useSessions(session: Session) {
  const { client } = session;
  const open = usePortal();
  const { error, act, ...list } = useOwnList(session, 'sessions', () =>
    callAs<'sessions'>(session, () => client.sessions()),
  );
  const endNow = async (id: string | undefined): Promise<string> => {
    const query = id === undefined ? {} : { id };
    return (await callAs<'endSessions'>(session, () => client.endSessions({ query }))).message;
  };
  return {
    ...list,
    failure: error === null ? null : errorText(error, open),
    end: (id: string | undefined): void => act(() => endNow(id), `/account?end=${id ?? ''}`),
  };
}

interface ItemProps {
  readonly one: OneSession;
  readonly timeZone: string;
  readonly onEnd: () => void;
}

function Item({ one, timeZone, onEnd }: ItemProps) {
  const { form } = usePortal().store;
  const { device, is_this: isThis, is_same_network: isSameNetwork } = one;
  const inWords = (time: string): string => timeText(timeZone, new Date(time));
  const began = inWords(one.began_at);
  const facts = [
    ['sessionBegan', began],
    ['sessionUsed', inWords(one.used_at)],
    ['sessionNetwork', say(form, isSameNetwork ? 'sessionNetworkSame' : 'sessionNetworkOther')],
  ] as const;
  return (
    <>
      <strong>{device}</strong>
      {isThis && <div>{say(form, 'sessionHere')}</div>}
      <OwnFacts facts={facts} />
      {!isThis && (
        <Button kind="secondary" onClick={onEnd} aria-label={say(form, 'sessionEndName', { device, time: began })}>
          {say(form, 'sessionEnd')}
        </Button>
      )}
    </>
  );
}
