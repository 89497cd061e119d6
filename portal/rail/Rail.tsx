/** Shows the open step and section: beside the page, or in narrow windows as a bar after the row of steps. */
import { useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { CompiledPage } from '../../engine/index.ts';
import { Modal } from '../../renderer/parts/Modal.tsx';
import { pathOf } from '../base/journey.ts';
import { usePortal, usePortalState } from '../base/portal-context.ts';
import { isSaveFailure, saveText } from '../base/save-text.ts';
import { say } from '../base/say.ts';
import { useSteps } from '../base/use-steps.ts';
import * as styles from './Rail.module.css';
import { RailList, type RailListProps } from './RailList.tsx';
import { useNewlyDone, usePageSections } from './use-page-sections.ts';
import { useSectionInView } from './use-section-in-view.ts';
import { useIsStuck } from './use-is-stuck.ts';
import { useUncoveredFocus } from './use-uncovered-focus.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';

/** The rail of the open step; nothing on a page that is no step. */
export function Rail() {
  const { pathname } = useLocation();
  const page = useSteps().find(({ id }) => pathOf(id) === pathname);
  return page === undefined ? null : <StepRail key={page.id} page={page} />;
}

function StepRail({ page }: { readonly page: CompiledPage }) {
  const { form } = usePortal().store;
  const sections = usePageSections(page);
  const list = { page, sections, current: useSectionInView(sections) };
  const isWide = useSyncExternalStore(onWidth, isWideNow);
  return (
    <>
      {isWide ? <WideRail {...list} /> : <Bar {...list} />}
      <div role="status" className="visually-hidden">
        {useNewlyDone(form, sections)}
      </div>
    </>
  );
}

/** As in PageFrame.module.css. */
const wide = '(width >= 1024px)';
const isWideNow = (): boolean => matchMedia(wide).matches;
function onWidth(wake: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', wake);
  return () => query.removeEventListener('change', wake);
}

function WideRail(list: RailListProps) {
  const { form } = usePortal().store;
  return (
    <div className={styles['rail']}>
      <nav aria-label={say(form, 'railLabel')}>
        <RailList {...list} />
      </nav>
      <SaveState />
    </div>
  );
}

/** It is seen when the row of steps has left the window, so that only one of them says where the applicant is. */
function Bar(list: RailListProps) {
  const { form } = usePortal().store;
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const isStuck = useIsStuck(bar);
  useUncoveredFocus(bar);
  const { page, sections, current } = list;
  const closeAfterLink = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a') !== null) setIsOpen(false);
  };
  return (
    <div ref={bar} className={`${styles['bar']} ${isStuck || isOpen ? styles['stuck'] : ''}`}>
      <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>
          {sections.length === 0
            ? page.step
            : say(form, 'railPosition', { step: page.step, n: current + 1, total: sections.length })}
        </span>
        <span className="visually-hidden">{` ${say(form, 'railOpen')}`}</span>
      </button>
      <SaveState />
      {isOpen && (
        <Modal
          title={say(form, 'railLabel')}
          width="sheet"
          closeLabel={say(form, 'close')}
          onClose={() => setIsOpen(false)}
        >
          <nav aria-label={say(form, 'railLabel')} onClick={closeAfterLink}>
            <RailList {...list} />
          </nav>
        </Modal>
      )}
    </div>
  );
}

/** Not announced here: SaveStatusLine announces it, and shows failures. */
function SaveState() {
  const { session } = usePortal();
  const save = usePortalState((state) => state.save);
  if (session === null || isSaveFailure(save)) return null;
  return (
    <p aria-hidden="true" className={styles['saved']}>
      {unbroken(saveText(session, save))}
    </p>
  );
}
