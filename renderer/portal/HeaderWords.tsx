import { useMemo } from 'react';
import { viewHeader } from '../../engine/index.ts';
import { Content } from '../blocks/Content.tsx';
import { useValues } from '../form/FormContext.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useSessionState } from '../store/session/session-state.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';

/** The banners, greeting and prompts that fit the moment. */
export function HeaderWords() {
  const { form } = usePortal().store;
  const hasChangedPage = useSnapshot((snapshot) => snapshot.has_changed_page);
  const hasMerged = useSessionState((state) => state.hasMerged) && !hasChangedPage;
  const { banners, variants, prompts } = form.header;
  const reads = useMemo(
    () => [...new Set([...banners, ...variants, ...prompts].flatMap((content) => content.reads))],
    [banners, variants, prompts],
  );
  const header = viewHeader(form, useValues(reads));
  const shown = [...header.banners, ...(header.variant === null ? [] : [header.variant]), ...header.prompts];
  return (
    <>
      {hasMerged && <Notice tone="success"><p>{say(form, 'mergedAtLogin')}</p></Notice>}
      {shown.map((view) => <Content key={view.id} view={view} />)}
    </>
  );
}
