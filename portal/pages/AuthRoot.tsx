import { useMemo, type ReactNode } from 'react';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { useUnderWay } from '../navigation/use-navigation.ts';
import type { OpenPortal } from '../session/session/portal.ts';
import { cardAt } from '../base/preload.ts';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import { PortalContext } from '../base/portal-context.ts';
import { useLoginAfterEnd } from '../base/session-end.ts';
import { accountChunk } from './lazy.ts';

const AccountPanel = lazyComponent(accountChunk, (module) => module.AccountPanel);
const Inactivity = lazyComponent(accountChunk, (module) => module.Inactivity);

export interface AuthRootProps {
  /** The form whose account screen is open, and its session. */
  readonly portal: OpenPortal;
  /** The account screen. */
  readonly children: ReactNode;
}

/** The layout of the account screens. The visitor's answers stay in the store. */
export function AuthRoot({ portal: { portal, store, session }, children }: AuthRootProps) {
  const shown = useMemo(() => ({ portal, store, session, errors: {} }), [portal, store, session]);
  useLoginAfterEnd(shown);
  const { pending } = useUnderWay();
  if (pending !== null && cardAt(pending.pathname) === null) return <LoadingScreen />;
  return (
    <PortalContext value={shown}>
      <FormProvider store={store}>
        <PageFrame nav={null} Account={AccountPanel}>
          {children}
          {session !== null && <Inactivity session={session} />}
        </PageFrame>
      </FormProvider>
    </PortalContext>
  );
}
