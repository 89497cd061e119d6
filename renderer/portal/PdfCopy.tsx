import { useEffect } from 'react';
import { Button, LinkButton } from '../parts/Button.tsx';
import { usePdfCopy } from '../store/pdf-copy.ts';
import type { Session } from '../store/session/session.ts';
import * as styles from './PdfCopy.module.css';
import { say } from './say.ts';
import { toast } from './toasts.ts';

/** The link to the PDF copy, once there is one. */
export function PdfCopy({ session }: { readonly session: Session }) {
  const { form } = session.store;
  const { url, failures, retry } = usePdfCopy(session);
  useEffect(() => {
    if (failures > 0) toast('error', say(form, 'errorToast'), say(form, 'pdfError'));
  }, [form, failures]);
  return (
    <div className={styles['copy']}>
      <p role="status" className={url === null || failures > 0 ? undefined : 'visually-hidden'}>{say(form, wordsFor(url, failures))}</p>
      {failures > 0 && <Button kind="secondary" onClick={retry}>{say(form, 'pdfTryAgain')}</Button>}
      {failures === 0 && url !== null && <LinkButton kind="secondary" href={url} download>{say(form, 'pdfDownload')}</LinkButton>}
    </div>
  );
}

function wordsFor(url: string | null, failures: number): string {
  if (failures > 0) return 'pdfError';
  return url === null ? 'pdfLoading' : 'pdfReady';
}
