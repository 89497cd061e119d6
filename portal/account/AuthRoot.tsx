import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useLoaderData, useNavigation } from 'react-router';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { pathIn } from '../../renderer/loading/base-path.ts';
import type { Portal } from '../session/session/portal.ts';
import { queryClient } from '../session/session/queries.ts';
import { cardAt } from '../base/preload.ts';
import { LoadingScreen } from '../frame/LoadingScreen.tsx';
import { PageFrame } from '../frame/PageFrame.tsx';
import { PortalContext } from '../base/portal-context.ts';
import { useLoginAfterEnd } from '../base/session-end.ts';

export { loadAuthRoot } from './load-auth-root.ts';

/** The layout of the account screens. The visitor's answers stay in the store. */
export function AuthRoot() {
  const { store, session } = useLoaderData<Portal>();
  const portal = useMemo(() => ({ store, session, errors: {} }), [store, session]);
  useLoginAfterEnd(store.form);
  const { location } = useNavigation();
  if (location !== undefined && cardAt(pathIn(location.pathname)) === null) return <LoadingScreen />;
  return (
    <PortalContext value={portal}>
      <QueryClientProvider client={queryClient}>
        <FormProvider store={store}>
          <PageFrame nav={null}>
            <Outlet />
          </PageFrame>
        </FormProvider>
      </QueryClientProvider>
    </PortalContext>
  );
}
