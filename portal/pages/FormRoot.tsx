import { useEffect, useMemo, type ReactNode } from 'react';
import type { FieldErrors } from '../../engine/index.ts';
import { isOpenForm } from '../../engine/internal.ts';
import { FormProvider } from '../../renderer/form/FormContext.tsx';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { fieldServices } from './field-services.ts';
import { PageFrame } from '../frame/PageFrame.tsx';
import { CurrentErrorsContext, PortalContext, type FormPortal, useSessionValue } from '../base/portal-context.ts';
import { useLoginAfterEnd } from '../base/session-end.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { StepNav } from '../frame/StepNav.tsx';
import { useCurrentErrors } from './use-current-errors.ts';
import { portalChunk } from '../frame/lazy.ts';
import { accountChunk, lazyAccount } from './lazy.ts';

const AccountPanel = lazyComponent(accountChunk, (module) => module.AccountPanel);
const SessionExtras = lazyComponent(accountChunk, (module) => module.SessionExtras);
const Rail = lazyComponent(portalChunk, (module) => module.Rail, { whileLoading: '', standIn: () => null });

const noErrors: FieldErrors = {};

export interface FormRootProps {
  /** The form of the page and its session. */
  readonly portal: FormPortal;
  /** The page of the form. */
  readonly children: ReactNode;
}

/** The layout of the form's pages, for a visitor or for an applicant whose profile is loaded. */
export function FormRoot({ portal: opened, children }: FormRootProps) {
  const { portal, store, session, services: applicant, Shut, OpeningCheck } = opened;
  const status = useSessionValue(store, 'web_status');
  const currentErrors = useCurrentErrors(portal, store);
  const errors = (status === 'validating' ? currentErrors.errors : null) ?? noErrors;
  const navigate = useNavigate();
  const services = useMemo(
    () => fieldServices(portal, applicant, isOpenForm(store.form), navigate),
    [portal, applicant, store, navigate],
  );
  const shown = useMemo(() => ({ portal, store, session, errors }), [portal, store, session, errors]);
  useLoginAfterEnd(shown);
  useEffect(() => prefetchWhenUsed(session !== null), [session]);
  return (
    <PortalContext value={shown}>
      <CurrentErrorsContext value={currentErrors}>
        <FormProvider store={store} services={services}>
          <PageFrame
            nav={Shut === null && <StepNav />}
            Account={AccountPanel}
            rail={
              Shut === null &&
              status !== 'submitted' && (
                <aside>
                  <Rail />
                </aside>
              )
            }
          >
            {Shut === null ? children : <Shut />}
            {OpeningCheck !== null && <OpeningCheck />}
            {session !== null && <SessionExtras session={session} />}
          </PageFrame>
        </FormProvider>
      </CurrentErrorsContext>
    </PortalContext>
  );
}

/** The events that show that a visitor begins to use the page. */
const signsOfUse = ['click', 'input', 'keydown'] as const;

/**
 * Prefetches the other pages once the page is used and the browser idle, unless the network is slow or the visitor
 * saves data. Those who only read the page load nothing for others. An applicant has used it. Returns the end.
 */
function prefetchWhenUsed(isApplicant: boolean): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData: boolean; effectiveType: string } };
  if (connection?.saveData || /[23]g$/.test(connection?.effectiveType ?? '')) return () => undefined;
  const start = (): void =>
    void lazyAccount().then(
      ({ prefetch }) => prefetch(isApplicant),
      () => undefined,
    );
  const begin = (): void => {
    end();
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 1000);
  };
  const end = (): void => signsOfUse.forEach((type) => removeEventListener(type, begin, true));
  if (isApplicant) begin();
  else signsOfUse.forEach((type) => addEventListener(type, begin, true));
  return end;
}
