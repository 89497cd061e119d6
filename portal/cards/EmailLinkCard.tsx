import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { useRouteFocus } from '../base/route-focus.ts';
import { say } from '../base/say.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { endOpenSession } from '../session/session/portal.ts';
import { publicClient } from '../session/session/public-client.ts';

/** Opens next after the change of an address, so that it is there at once. */
export { load } from './LoginCard.tsx';

/** Makes or stops a change of the address after a mailed link. Only a press does so: mail scanners open links. */
export function Component() {
  const open = usePortal();
  const { portal, store } = open;
  const { form } = store;
  const navigate = useNavigate();
  const { search } = useLocation();
  const [{ act, secret }] = useState(() => linkOf(new URLSearchParams(search)));
  const words = texts[act];
  const title = say(form, words.title);
  useRouteFocus(form, title);
  useEffect(() => {
    // Remove the link's secret from the address and the history before any other request.
    void navigate('/emaillink', { replace: true });
  }, [navigate]);
  const using = useMutation({
    mutationFn: async () => {
      const call = act === 'stop' ? publicClient.stopAddress : publicClient.takeAddress;
      const { message, needs_password: needsPassword } = await call({ body: { id: secret } });
      // All sessions of the account have ended. This browser can have a session of another one, so it is closed here.
      await endOpenSession(portal);
      await publicClient.logout().catch(() => undefined);
      flash(portal, { message });
      await navigate(needsPassword ? '/forgot' : '/login', { replace: true });
    },
  });
  return (
    <Card title={title} level={1} width="narrow">
      <p>{say(form, words.text)}</p>
      <div role="alert">
        {using.error !== null && (
          <Notice tone="error">
            <p>{errorText(using.error, open)}</p>
          </Notice>
        )}
      </div>
      <Button size="submit" aria-disabled={using.isPending} onClick={() => !using.isPending && using.mutate()}>
        {say(form, words.button)}
      </Button>
      <Waiting isWaiting={using.isPending} label={say(form, 'loading')} />
    </Card>
  );
}

const texts = {
  take: { title: 'takeAddressTitle', text: 'takeAddressText', button: 'takeAddressButton' },
  stop: { title: 'stopAddressTitle', text: 'stopAddressText', button: 'stopAddressButton' },
} as const;

interface Link {
  readonly act: 'take' | 'stop';
  readonly secret: string;
}

/** The act and the secret of the mailed link; '' for a missing one. */
function linkOf(query: URLSearchParams): Link {
  const stop = query.get('stop');
  return stop === null ? { act: 'take', secret: query.get('confirm') ?? '' } : { act: 'stop', secret: stop };
}
