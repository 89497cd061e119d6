import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLoaderData, useNavigate } from 'react-router';
import { sessionInvalidMessage } from '../../api-client/index.ts';
import { FormProvider } from '../form/FormContext.tsx';
import { dropIdentityCookies, onSessionEnd, type Portal } from '../store/portal.ts';
import { useErrorsShown } from '../store/shown-errors.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { fieldServices } from './field-services.ts';
import { PageFrame } from './PageFrame.tsx';
import { PortalContext } from './portal-context.ts';
import { say } from './say.ts';
import { endMessages } from './session-end.ts';
import { StepNav } from './StepNav.tsx';

const SessionExtras = lazy(async () => ({ default: (await import('./SessionExtras.tsx')).SessionExtras }));

/** Round the form's pages: for a visitor, or for an applicant whose profile is loaded. */
export function FormRoot() {
  const portal = useLoaderData<Portal | null>();
  if (portal === null) return <Navigate replace to="/login" state={{ errorMessage: sessionInvalidMessage }} />;
  return <OpenForm portal={portal} />;
}

function OpenForm({ portal: { store, session } }: { readonly portal: Portal }) {
  const isValidating = useSnapshot(({ web_status: status }) => status === 'validating');
  const isServiceUser = useSnapshot((snapshot) => snapshot.is_service_user);
  const errors = useErrorsShown(store, isValidating);
  const services = useMemo(() => fieldServices(store.form, session), [store, session]);
  const portal = useMemo(() => ({ store, session, errors }), [store, session, errors]);
  useLoginAfterEnd(portal.store.form);
  return (
    <PortalContext value={portal}>
      <FormProvider store={store} services={services}>
        <PageFrame nav={isServiceUser ? null : <StepNav />}>
          <Outlet />
          {session !== null && <Suspense><SessionExtras session={session} /></Suspense>}
        </PageFrame>
      </FormProvider>
    </PortalContext>
  );
}

function useLoginAfterEnd(form: Portal['store']['form']): void {
  const navigate = useNavigate();
  useEffect(() => onSessionEnd((reason) => {
    if (reason === 'unauthorized') dropIdentityCookies();
    void navigate('/login', { replace: true, state: { errorMessage: say(form, endMessages[reason]) } });
  }), [form, navigate]);
}
