import { interpolate, type CompiledPage } from '../../../engine/index.ts';
import { useFormStore } from '../../form/FormContext.tsx';
import { PrintPage } from '../../form/PrintPage.tsx';
import { say } from '../say.ts';
import { notAsked } from './not-asked.ts';
import * as styles from './ServiceView.module.css';

/** One page of the application: what was asked with its answers, and after it what was not asked. */
export function ServicePage({ page }: { readonly page: CompiledPage }) {
  const { form, values } = useFormStore();
  const missing = notAsked(values(), page);
  return (
    <section aria-labelledby={page.id} className={styles['page']}>
      <h2 id={page.id}>{interpolate(page.title, values())}</h2>
      <PrintPage page={page.id} level={3} />
      {missing.length > 0 && (
        <div className={styles['notAsked']}>
          <h3>{say(form, 'serviceViewNotAsked')}</h3>
          <ul>
            {missing.map(({ section, questions }) => (
              <li key={section}>{section !== '' && <strong>{section}: </strong>}{questions.join(' · ')}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
