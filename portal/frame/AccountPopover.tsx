import type { ComponentType } from 'react';
import { Popover } from '../../renderer/parts/Popover.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

/** The content of the account popover. `onDone` closes it. */
export type AccountContent = ComponentType<{ readonly onDone: () => void }>;

export function AccountPopover({ Content }: { readonly Content: AccountContent }) {
  const { form } = usePortal().store;
  return (
    <Popover label={say(form, 'account')} closeLabel={say(form, 'accountClose')}>
      {(close) => <Content onDone={close} />}
    </Popover>
  );
}
