import { useState } from 'react';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from '../base/error-text.ts';
import { FailureNotice } from '../base/FailureNotice.tsx';
import { flash } from '../base/flash.ts';
import { usePortal } from '../base/portal-context.ts';
import { useRouteFocus } from '../base/use-route-focus.ts';
import { say } from '../base/say.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { publicClient } from '../session/session/public-client.ts';
import { LogInFooter } from './CardFooter.tsx';
import { useLostTry } from './lost-try.ts';
import { closeSessionHere, useMailedLink } from './mailed-link.ts';
import { useCall } from './use-call.ts';
import type { AccountCardProps } from './use-card.ts';

/** Opens next after most links, so that it is there at once. */
export { load } from './LoginCard.tsx';

/**
 * Makes or stops a change of the address, keeps an account, or ends reminders, after a mailed link. Only a press does
 * so: mail scanners open links.
 */
export function Component({ form: loginForm }: AccountCardProps) {
  const open = usePortal();
  const { portal, store } = open;
  const { form } = store;
  const navigate = useNavigate();
  const afterLostTry = useLostTry(form);
  const { use, secret } = useMailedLink('/emaillink', linkOf);
  const words = texts[use];
  const title = say(form, words.title);
  useRouteFocus(form, title);
  const [failure, setFailure] = useState<string | null>(null);
  const using = useCall(async () => {
    const used = await publicClient[words.call]({ body: { id: secret } });
    const endsSessions = 'needs_password' in used;
    if (endsSessions) await closeSessionHere(portal);
    flash(portal, { message: used.message });
    await navigate(!endsSessions ? '/' : used.needs_password ? '/forgot' : '/login', { replace: true });
  });
  const act = (): void => {
    if (using.isPending) return;
    setFailure(null);
    using.run().catch((error: unknown) => setFailure(afterLostTry(error, errorText(error, open))));
  };
  return (
    <Card title={title} level={1} width="narrow" footer={<LogInFooter label={loginForm.title} />}>
      <p>{say(form, words.text)}</p>
      <FailureNotice text={failure} />
      <Button size="submit" aria-disabled={using.isPending} onClick={act}>
        {say(form, words.button)}
      </Button>
      <Waiting isWaiting={using.isPending} label={say(form, 'loading')} />
    </Card>
  );
}

const texts = {
  confirm: {
    call: 'takeAddress',
    title: 'takeAddressTitle',
    text: 'takeAddressText',
    button: 'takeAddressButton',
  },
  stop: { call: 'stopAddress', title: 'stopAddressTitle', text: 'stopAddressText', button: 'stopAddressButton' },
  keep: { call: 'stopDeletion', title: 'keepAccountTitle', text: 'keepAccountText', button: 'keepAccountButton' },
  quiet: {
    call: 'stopReminders',
    title: 'stopRemindersTitle',
    text: 'stopRemindersText',
    button: 'stopRemindersButton',
  },
} as const;

interface Link {
  readonly use: keyof typeof texts;
  readonly secret: string;
}

/** The use and the secret of the mailed link; '' for a missing one. */
function linkOf(query: URLSearchParams): Link {
  const use = (['stop', 'keep', 'quiet'] as const).find((one) => query.has(one)) ?? 'confirm';
  return { use, secret: query.get(use) ?? '' };
}
