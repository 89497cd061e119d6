import { useMutation, useQuery } from '@tanstack/react-query';
import type { Output } from '../../api-client/index.ts';
import { timeText } from '../../engine/internal.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { isRefusal } from '../cards/card-form.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { callAs } from '../session/session/leave-page.ts';
import type { Session } from '../session/session/session.ts';
import * as styles from './AccountPage.module.css';

type Listed = Output<'sessions'>;
type OneSession = Listed['sessions'][number];

/** The sessions of the account, each of which can be ended. */
export function Sessions({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const { listed, failure, end, isWaiting } = useSessions(session);
  const others = listed?.sessions.filter(({ is_this: isThis }) => !isThis) ?? [];
  return (
    <Card title={say(form, 'sessions')}>
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
  const { portal, client, store } = session;
  const open = usePortal();
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: () => callAs<'sessions'>(session, () => client.sessions()),
    gcTime: 0,
    throwOnError: false,
  });
  const ending = useMutation({
    mutationFn: async (id: string | undefined) => {
      const query = id === undefined ? {} : { id };
      const { message } = await callAs<'endSessions'>(session, () => client.endSessions({ query }));
      await list.refetch();
      toast(portal, 'success', say(store.form, 'successToast'), message);
      // The pressed button is gone.
      focusHeading();
    },
    // The log-in was too long ago.
    onError: (error, id) => {
      if (isRefusal(error)) void navigate(`/account?end=${id ?? ''}`);
    },
  });
  const error = ending.error ?? list.error;
  return {
    listed: list.data,
    failure: error === null ? null : errorText(error, open),
    isWaiting: list.isFetching || ending.isPending,
    end: (id: string | undefined): void => {
      if (!ending.isPending) ending.mutate(id);
    },
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
  const [began, used] = [one.began_at, one.used_at].map((time) => timeText(timeZone, new Date(time)));
  const facts = [
    ['sessionBegan', began],
    ['sessionUsed', used],
    ['sessionNetwork', say(form, isSameNetwork ? 'sessionNetworkSame' : 'sessionNetworkOther')],
  ] as const;
  return (
    <>
      <strong>{device}</strong>
      {isThis && <div>{say(form, 'sessionHere')}</div>}
      <dl className={styles['facts']}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{say(form, name)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {!isThis && (
        <Button
          kind="secondary"
          onClick={onEnd}
          aria-label={say(form, 'sessionEndName', { device, time: began ?? '' })}
        >
          {say(form, 'sessionEnd')}
        </Button>
      )}
    </>
  );
}
