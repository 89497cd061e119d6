import { useCallback, useSyncExternalStore } from 'react';
import type { HeadingLevel } from '../blocks/Heading.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { lastClearedOn } from '../store/form-store.ts';
import { drawBlocks } from './Block.tsx';
import * as styles from './FormPage.module.css';
import { useFormMode, useFormStore, useStoreValues } from './FormContext.tsx';
import { formChunk } from './lazy.ts';
import { rootClass } from './root-class.ts';

const ClearedNotice = lazyComponent(formChunk, (module) => module.ClearedNotice);
const PrintPage = lazyComponent(formChunk, (module) => module.PrintPage);

/** The properties of a page. */
export interface FormPageProps {
  /** The id of the page. */
  readonly page: string;
  /** The level of the headings directly on the page; 2 by default. The caller renders the page's own heading. */
  readonly level?: HeadingLevel;
}

/**
 * The fields of a page: interactive or, in print mode, read-only.
 *
 * @example
 * ```tsx
 * const printed = (
 *   <FormProvider store={store} mode="print">
 *     <FormPage page="visit" level={3} />
 *   </FormProvider>
 * );
 * ```
 */
export function FormPage({ page, level = 2 }: FormPageProps) {
  const isPrint = useFormMode() === 'print';
  return isPrint ? <PrintPage page={page} level={level} /> : <InputPage page={page} level={level} />;
}

function InputPage({ page, level }: Required<FormPageProps>) {
  const store = useFormStore();
  const compiled = store.form.pages.find(({ id }) => id === page);
  if (compiled === undefined) throw new Error(`There is no page '${page}'.`);
  const values = useStoreValues(store, compiled.shownBy);
  return (
    <div className={`${rootClass} ${styles['page']}`}>
      {compiled.condition?.(values) !== false && drawBlocks(compiled.blocks, level)}
      <ClearedRegion page={page} />
    </div>
  );
}

/** The live region exists before anything is cleared, so that screen readers announce its content. */
function ClearedRegion({ page }: { readonly page: string }) {
  const store = useFormStore();
  const subscribe = useCallback((wake: () => void) => store.subscribe([lastClearedOn(page)], wake), [store, page]);
  const cleared = () => store.lastCleared(page);
  const isOffered = useSyncExternalStore(subscribe, cleared, cleared).length > 0;
  return (
    <div role="status" className={styles['cleared']}>
      {isOffered && <ClearedNotice />}
    </div>
  );
}
