import type { CompiledPage } from '../../engine/index.ts';
import { useFormStore } from '../../renderer/form/FormContext.tsx';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';
import { PrintPage } from '../../renderer/form/PrintPage.tsx';
import * as styles from './ServiceView.module.css';

/** One page of the application: the fields with their answers, and those that were not asked. */
export function ServicePage({ page }: { readonly page: CompiledPage }) {
  const { values } = useFormStore();
  return (
    <section aria-labelledby={page.id} className={styles['page']}>
      <h2 id={page.id} tabIndex={-1}>
        {drawMarked(page.marked, page.title, values())}
      </h2>
      <PrintPage page={page.id} level={3} />
    </section>
  );
}
