import { useEffect } from 'react';
import { Button } from '../../renderer/parts/Button.tsx';
import { LinkButton } from '../../renderer/parts/LinkButton.tsx';
import { usePdfCopy } from '../session/session/pdf-copy.ts';
import type { Session } from '../session/session/session.ts';
import { messageOf } from '../base/message-of.ts';
import * as styles from './PdfCopy.module.css';
import { say } from '../base/say.ts';
import { toast } from '../base/toasts.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/** The link to the PDF copy; until it exists, its progress or the reason of a failure. */
export function PdfCopy({ session }: { readonly session: Session }) {
  const { portal, store } = session;
  const { form } = store;
  const { url, error, failures, retry } = usePdfCopy(session);
  const reason = error === null ? null : messageOf(error, form);
  useEffect(() => {
    if (failures > 0 && reason !== null) toast(portal, 'error', say(form, 'pdfError'), reason);
  }, [portal, form, failures, reason]);
  const words =
    reason === null ? say(form, url === null ? 'pdfLoading' : 'pdfReady') : `${say(form, 'pdfError')} ${reason}`;
  return (
    <div className={styles['copy']}>
      <p role="status" className={url === null || reason !== null ? undefined : 'visually-hidden'}>
        {unbroken(words)}
      </p>
      {reason !== null && (
        <Button kind="secondary" onClick={retry}>
          {say(form, 'pdfTryAgain')}
        </Button>
      )}
      {reason === null && url !== null && (
        <LinkButton kind="secondary" href={url} download>
          {say(form, 'pdfDownload')}
        </LinkButton>
      )}
    </div>
  );
}
