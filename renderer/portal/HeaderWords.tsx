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
import { portalChunk } from './lazy.ts';

const VisitorAnswers = lazyComponent(portalChunk, (module) => module.VisitorAnswers);

/** The banners, the greeting and the prompts whose conditions hold; `isFirst` adds those of the first step. */
export function HeaderWords({ isFirst }: { readonly isFirst: boolean }) {
  const {
    store: { form },
    session,
  } = usePortal();
  const hasChangedPage = useSnapshot((snapshot) => snapshot.has_changed_page);
  const notice = useSessionState((state) => state.notice);
  const updates = useSessionState((state) => state.updates);
  const offer = useSessionState((state) => state.offer);
  const reads = useMemo(
    () => [
      ...new Set(
        Object.values(formParts(form).header)
          .flat()
          .flatMap(({ reads }) => reads),
      ),
    ],
    [form],
  );
  const header = viewHeader(form, { ...useValues(reads), ...session?.present }, isFirst);
  const shown = [header.banners, header.variant ?? [], header.prompts].flat();
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
