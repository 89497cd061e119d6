import { useContext, useEffect, useReducer } from 'react';
import { viewPage, type CompiledPage, type FieldErrors } from '../../engine/index.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { followPauses } from '../store/follow-errors.ts';
import { answerGroups } from './answer-groups.ts';
import * as styles from './CheckAnswers.module.css';
import { CheckedGroup } from './CheckedGroup.tsx';
import { stepsOf } from './journey.ts';
import { Needed } from './Needed.tsx';
import { CurrentErrorsContext, usePortal } from './portal-context.ts';
import { say } from './say.ts';

/** Every question asked before this page with its answer, to be read through before certifying. */
export function CheckAnswers() {
  const { store } = usePortal();
  const { form } = store;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followPauses(store, redraw), [store]);
  const errors = useContext(CurrentErrorsContext);
  const former = stepsOf(form).slice(0, -1);
  return (
    <section aria-labelledby="check-answers" className={styles['check']}>
      <h2 id="check-answers" tabIndex={-1}>{say(form, 'checkAnswersTitle')}</h2>
      <p>{say(form, 'checkAnswersText')}</p>
      <Waiting isWaiting={errors === null} label={say(form, 'checkingAnswers')} />
      {errors !== null && <Needed pages={former} errors={errors} />}
      {former.map((page) => <PageAnswers key={page.id} page={page} errors={errors} />)}
    </section>
  );
}

function PageAnswers({ page, errors }: { readonly page: CompiledPage; readonly errors: FieldErrors | null }) {
  const { store } = usePortal();
  const { form } = store;
  const copyTitle = (title: string, n: number, total: number): string => say(form, 'blockOf', { title, n: String(n), total: String(total) });
  const groups = answerGroups(viewPage(form, store.values(), page.id).blocks, copyTitle);
  return (
    <div className={styles['page']}>
      <h3 className={styles['title']}>{page.title}</h3>
      {groups.map((group) => <CheckedGroup key={group.id} page={page} group={group} errors={errors} />)}
    </div>
  );
}
