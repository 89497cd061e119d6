import { lazyComponent } from '../loading/lazy-component.tsx';
import { Popover } from '../parts/Popover.tsx';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { portalChunk } from './lazy.ts';

const AccountPanel = lazyComponent(portalChunk, (module) => module.AccountPanel);

export function AccountPopover() {
  const { form } = usePortal().store;
  return (
    <Popover label={say(form, 'account')} closeLabel={say(form, 'accountClose')}>
      {(close) => <AccountPanel onDone={close} />}
    </Popover>
  );
}
