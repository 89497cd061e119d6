import { lazy, Suspense } from 'react';
import { Popover } from '../parts/Popover.tsx';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

const AccountPanel = lazy(async () => ({ default: (await import('./AccountPanel.tsx')).AccountPanel }));

export function AccountPopover() {
  const { form } = usePortal().store;
  return (
    <Popover label={say(form, 'account')} closeLabel={say(form, 'accountClose')}>
      {(close) => <Suspense><AccountPanel onDone={close} /></Suspense>}
    </Popover>
  );
}
