import { useMemo } from 'react';
import { Content } from '../blocks/Content.tsx';
import { useValues } from '../form/FormContext.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useSessionState } from '../session/session-state.ts';
import { useSnapshot } from '../session/snapshot.ts';
import { formParts, viewHeader } from './form-parts.ts';
import * as styles from './PageFrame.module.css';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

const VisitorAnswers = lazyComponent(
  () => import('./VisitorAnswers.tsx'),
  (module) => module.VisitorAnswers,
);

/** The banners, the greeting and the prompts whose conditions hold. */
export function HeaderWords() {
  const {
    store: { form },
    session,
  } = usePortal();
  const hasChangedPage = useSnapshot((snapshot) => snapshot.has_changed_page);
  const notice = useSessionState((state) => state.notice);
  const updates = useSessionState((state) => state.updates);
  const offer = useSessionState((state) => state.offer);
  const { banners, variants, prompts } = formParts(form).header;
  const reads = useMemo(
    () => [...new Set([...banners, ...variants, ...prompts].flatMap((content) => content.reads))],
    [banners, variants, prompts],
  );
  const header = viewHeader(form, useValues(reads));
  const shown = [...header.banners, ...(header.variant === null ? [] : [header.variant]), ...header.prompts];
  return (
    <>
      {notice !== null && !hasChangedPage && (
        <Notice tone={notice.tone}>
          <p>{say(form, notice.message)}</p>
        </Notice>
      )}
      <div role="status" className={styles.updates}>
        {updates.length > 0 && (
          <Notice tone="info">
            {updates.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
      </div>
      {session !== null && offer !== null && <VisitorAnswers session={session} offer={offer} />}
      {shown.map((view) => (
        <Content key={view.id} view={view} />
      ))}
    </>
  );
}
