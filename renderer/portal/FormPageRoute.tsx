import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { CompiledPage } from '../../engine/index.ts';
import { FormPage } from '../form/FormPage.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { useSnapshot } from '../store/snapshot.ts';
import { HeaderWords } from './HeaderWords.tsx';
import { stepsOf } from './journey.ts';
import { PageButtons } from './PageButtons.tsx';
import * as styles from './FormPageRoute.module.css';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import { useMessageToast } from './use-message-toast.ts';
import { useArrival, useLastPage, useLeadToCompletion } from './use-arrival.ts';

const Summary = lazy(async () => ({ default: (await import('./Summary.tsx')).Summary }));
const CheckAnswers = lazy(async () => ({ default: (await import('./CheckAnswers.tsx')).CheckAnswers }));
const Receipt = lazy(async () => ({ default: (await import('./Receipt.tsx')).Receipt }));

/** One page of the form; each starts afresh. */
export function FormPageRoute() {
  const page = useLoaderData<CompiledPage | null>();
  return page === null ? null : <PageScreen key={page.id} page={page} />;
}

function PageScreen({ page }: { readonly page: CompiledPage }) {
  const { store: { form }, errors } = usePortal();
  const isValidating = useSnapshot(({ web_status: status }) => status === 'validating');
  const [failedSubmits, setFailedSubmits] = useState(0);
  const steps = stepsOf(form);
  const at = steps.indexOf(page);
  const isSummaryShown = isValidating && Object.keys(errors).length > 0;
  useArrival(page, isSummaryShown);
  const returnTo = useReturnTo();
  const waiting = <Waiting isWaiting label={say(form, 'loading')} />;
  useLastPage();
  useMessageToast();
  useLeadToCompletion(at >= 0);
  return (
    <>
      {isSummaryShown && <Suspense><Summary key={failedSubmits} isFocused={failedSubmits > 0} /></Suspense>}
      <div className={styles['heading']}>
        {at >= 0 && <p className={styles['position']}>{say(form, 'stepPosition', { n: at + 1, total: steps.length })}</p>}
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.hint !== null && <p>{page.hint}</p>}
      </div>
      <HeaderWords />
      {at === steps.length - 1 && <Suspense fallback={waiting}><CheckAnswers /></Suspense>}
      {at < 0 && <Suspense fallback={waiting}><Receipt /></Suspense>}
      <FormPage page={page.id} />
      {at >= 0 && <PageButtons page={page} returnTo={returnTo} onFailedSubmit={() => setFailedSubmits((count) => count + 1)} />}
    </>
  );
}

/** Where a Change link wants the applicant back. */
function useReturnTo(): string | null {
  const { state } = useLocation() as { readonly state: { readonly returnTo?: string } | null };
  return state?.returnTo ?? null;
}
