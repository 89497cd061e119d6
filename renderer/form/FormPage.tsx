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

/** The properties of a page. */
export interface FormPageProps {
  /** The id of the page. */
  readonly page: string;
  /** The level of the headings directly on the page; 2 by default. The caller renders the page's own heading. */
  readonly level?: HeadingLevel;
}

/** The fields of a page: interactive or, in print mode, read-only. */
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

/** The live region exists before anything is cleared, so that screen readers announce its content. */
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
