import { useCallback, useSyncExternalStore } from 'react';
import type { HeadingLevel } from '../blocks/Heading.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { Blocks } from './Block.tsx';
import * as styles from './FormPage.module.css';
import { useFormMode, useFormStore } from './FormContext.tsx';

const ClearedNotice = lazyComponent(
  () => import('./ClearedNotice.tsx'),
  (module) => module.ClearedNotice,
);
const PrintPage = lazyComponent(
  () => import('./PrintPage.tsx'),
  (module) => module.PrintPage,
);

/** Which page, and under which heading. */
export interface FormPageProps {
  /** The page's id. */
  readonly page: string;
  /** The level of the headings directly on the page; 2 unless told. The page's own heading is the caller's. */
  readonly level?: HeadingLevel;
}

/** A page's questions: to fill in, or, in print mode, to read. */
export function FormPage({ page, level = 2 }: FormPageProps) {
  const isPrint = useFormMode() === 'print';
  return isPrint ? <PrintPage page={page} level={level} /> : <InputPage page={page} level={level} />;
}

function InputPage({ page, level }: Required<FormPageProps>) {
  const { form } = useFormStore();
  const { blocks } = form.pages.find(({ id }) => id === page) ?? { blocks: [] };
  return (
    <div className={styles['page']}>
      <Blocks blocks={blocks} level={level} />
      <ClearedRegion />
    </div>
  );
}

/** Stands on the page before anything is cleared, so that a screen reader hears what comes into it. */
function ClearedRegion() {
  const store = useFormStore();
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = [store.onChange(wake), store.subscribe([], wake)];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const cleared = useSyncExternalStore(subscribe, store.lastCleared, store.lastCleared);
  return (
    <div role="status" className={styles['cleared']}>
      {cleared.length > 0 && <ClearedNotice />}
    </div>
  );
}
