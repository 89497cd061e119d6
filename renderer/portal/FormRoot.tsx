import { lazy, Suspense, useMemo } from 'react';
import { Navigate, Outlet, useLoaderData } from 'react-router';
import type { FieldErrors } from '../../engine/index.ts';
import { FormProvider } from '../form/FormContext.tsx';
import type { Portal } from '../store/portal.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { fieldServices } from './field-services.ts';
import { PageFrame } from './PageFrame.tsx';
import { CurrentErrorsContext, PortalContext } from './portal-context.ts';
import { useLoginAfterEnd } from './session-end.ts';
import { StepNav } from './StepNav.tsx';
import { useCurrentErrors } from './use-current-errors.ts';

const SessionExtras = lazy(async () => ({ default: (await import('./SessionExtras.tsx')).SessionExtras }));

const noErrors: FieldErrors = {};

/** Round the form's pages: for a visitor, or for an applicant whose profile is loaded. */
export function FormRoot() {
  const portal = useLoaderData<Portal | null>();
  if (portal === null) return <Navigate replace to="/login" />;
  return <OpenForm portal={portal} />;
}

function OpenForm({ portal: { store, session } }: { readonly portal: Portal }) {
  const isValidating = useSnapshot(({ web_status: status }) => status === 'validating');
  const currentErrors = useCurrentErrors(store);
  const errors = (isValidating ? currentErrors.errors : null) ?? noErrors;
  const services = useMemo(() => fieldServices(store.form, session), [store, session]);
  const portal = useMemo(() => ({ store, session, errors }), [store, session, errors]);
  useLoginAfterEnd(portal.store.form);
  return (
    <PortalContext value={portal}>
      <CurrentErrorsContext value={currentErrors}>
        <FormProvider store={store} services={services}>
          <PageFrame nav={<StepNav />}>
            <Outlet />
            {session !== null && <Suspense><SessionExtras session={session} /></Suspense>}
          </PageFrame>
        </FormProvider>
      </CurrentErrorsContext>
    </PortalContext>
  );
}
