import { setSession } from '../session/state/session-values.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CompiledPage } from '../../engine/index.ts';
import { useStoreValues } from '../../renderer/form/FormContext.tsx';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';
import { FormPage } from '../../renderer/form/FormPage.tsx';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { useNavigate } from '../navigation/use-navigation.ts';
import { HeaderWords } from './HeaderWords.tsx';
import { flash, useFlash } from '../base/flash.ts';
import { checkAddress, defaultPath, hasOneStep, submitFallbackPath } from '../base/journey.ts';
import { PageButtons } from './PageButtons.tsx';
import * as styles from './FormPageRoute.module.css';
import { usePortal, useSessionValue, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useMessageToast } from '../base/use-message-toast.ts';
import { usePageFocus, useLeadToCompletion } from './use-page-focus.ts';
import { useSteps } from '../base/use-steps.ts';
import { portalChunk } from '../frame/lazy.ts';
import { accountChunk } from './lazy.ts';

const Summary = lazyComponent(portalChunk, (module) => module.Summary);
const CheckAnswers = lazyComponent(accountChunk, (module) => module.CheckAnswers);
const Receipt = lazyComponent(accountChunk, (module) => module.Receipt);

/** One page of the form; the state of the former page is discarded. */
export function FormPageRoute({ page }: { readonly page: CompiledPage }) {
  return <PageScreen key={page.id} page={page} />;
}

function PageScreen({ page }: { readonly page: CompiledPage }) {
  const { store, errors } = usePortal();
  const { form } = store;
  const values = useStoreValues(store, page.words);
  const isValidating = useSessionValue(store, 'web_status') === 'validating';
  const timesAccepted = usePortalState((state) => state.timesAccepted);
  const { failedSubmits, onRefused } = useRefusedSubmits(page);
  const steps = useSteps();
  const at = steps.indexOf(page);
  const isStep = page.role !== 'completion';
  const isSummaryShown = isValidating && Object.keys(errors).length > 0;
  usePageFocus(page, isSummaryShown);
  const returnTo = checkAddress(steps, page.id, useListPlace());
  useMessageToast();
  useLeadToCompletion(page);
  useLeaveHidden(isStep && at < 0);
  return (
    <>
      {isSummaryShown && <Summary key={`summary-${failedSubmits}`} isFocused={failedSubmits > 0} />}
      <div className={styles['heading']}>
        {at >= 0 && !hasOneStep(form) && (
          <p className={styles['position']}>{say(form, 'stepPosition', { n: at + 1, total: steps.length })}</p>
        )}
        <h1 tabIndex={-1}>{drawMarked(page.marked, page.title, values)}</h1>
        {page.hint !== null && <p>{drawMarked(page.marked, page.hint, values)}</p>}
      </div>
      <HeaderWords isFirst={at === 0} />
      {at === steps.length - 1 && <CheckAnswers />}
      {!isStep && <Receipt />}
      {form.pages.includes(page) && <FormPage key={timesAccepted} page={page.id} />}
      {at >= 0 && <PageButtons page={page} returnTo={returnTo} onFailedSubmit={onRefused} />}
    </>
  );
}

/** Opens the first step, with a message, if the open page becomes hidden, for example by answers from elsewhere. */
function useLeaveHidden(isHidden: boolean): void {
  const { portal, store } = usePortal();
  const { form } = store;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isHidden) return;
    flash(portal, { message: say(form, 'pageNotAsked') });
    void navigate(defaultPath(form), { replace: true });
  }, [portal, form, navigate, isHidden]);
}

/**
 * The number of submissions with errors. Errors are shown here or on the page that the form names in `submitFallback`.
 */
function useRefusedSubmits(page: CompiledPage) {
  const { portal, store } = usePortal();
  const { form, values } = store;
  const navigate = useNavigate();
  const wasRefused = useFlash('isRefused') === true;
  const [count, setCount] = useState(0);
  const onRefused = (): void => {
    const fallback = submitFallbackPath(form, page.id, values());
    if (fallback === null) return setCount(count + 1);
    setSession(store, { has_changed_page: 'true' });
    flash(portal, { isRefused: true });
    void navigate(fallback);
  };
  return { failedSubmits: count + Number(wasRefused), onRefused };
}

/** The place in the list of answers that a Change link came from; null without one. */
function useListPlace(): string | null {
  const { state } = useLocation() as { readonly state: { readonly listPlace?: string } | null };
  return state?.listPlace ?? null;
}
