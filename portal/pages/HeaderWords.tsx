import { useMemo } from 'react';
import { Content } from '../../renderer/blocks/Content.tsx';
import { useValues } from '../../renderer/form/FormContext.tsx';
import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { formParts, viewHeader } from '../base/form-parts.ts';
import * as styles from '../frame/PageFrame.module.css';
import { usePortal, useSessionValue, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { accountChunk } from './lazy.ts';

const VisitorAnswers = lazyComponent(accountChunk, (module) => module.VisitorAnswers);

/** The banners, the greeting and the prompts whose conditions hold; `isFirst` adds those of the first step. */
export function HeaderWords({ isFirst }: { readonly isFirst: boolean }) {
  const { store, session } = usePortal();
  const { form } = store;
  const hasChangedPage = useSessionValue(store, 'has_changed_page') !== '';
  const notice = usePortalState((state) => state.notice);
  const updates = usePortalState((state) => state.updates);
  const offer = usePortalState((state) => state.offer);
  const reads = useMemo(
    () =>
      Object.values(formParts(form).header)
        .flat()
        .flatMap(({ reads }) => reads),
    [form],
  );
  const header = viewHeader(form, { ...useValues(reads), ...session?.present }, isFirst);
  const shown = [header.banners, header.variant ?? [], header.prompts].flat();
  return (
    <>
      {notice && !hasChangedPage && (
        <Notice tone={notice.tone}>
          <p>{say(form, notice.message)}</p>
        </Notice>
      )}
      <div role="status" className={styles.updates}>
        {updates.length > 0 && (
          <Notice tone="info">
            {updates.map((sentence) => (
              <p key={sentence}>{unbroken(sentence)}</p>
            ))}
          </Notice>
        )}
      </div>
      {session && offer && <VisitorAnswers session={session} offer={offer} />}
      {shown.map((view) => (
        <Content key={view.id} view={view} />
      ))}
    </>
  );
}
