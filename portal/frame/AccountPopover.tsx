import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { Popover } from '../../renderer/parts/Popover.tsx';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { accountChunk } from '../session/session/lazy.ts';

const AccountPanel = lazyComponent(accountChunk, (module) => module.AccountPanel);

export function AccountPopover() {
  const { form } = usePortal().store;
  return (
    <Popover label={say(form, 'account')} closeLabel={say(form, 'accountClose')}>
      {(close) => <AccountPanel onDone={close} />}
    </Popover>
  );
}
