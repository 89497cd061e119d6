import { useContext, useEffect, useLayoutEffect, useReducer } from 'react';
import { type CompiledPage, type FieldErrors, type Form, type Validators } from '../../engine/index.ts';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';
import { focusPlace } from '../../renderer/parts/focus-place.ts';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { endPause, errorsIn, followPauses } from '../session/state/follow-errors.ts';
import { answerGroups } from '../account/answer-groups.ts';
import * as styles from './CheckAnswers.module.css';
import { CheckedGroup } from './CheckedGroup.tsx';
import { Needed } from './Needed.tsx';
import { CurrentErrorsContext, usePortal, usePortalState } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { useSteps } from '../base/use-steps.ts';
import { takeNewerAnswers } from '../session/session/newer-answers.ts';

/** Without the schemas of the answers, which load later, the missing answers are known. */
const acceptingAll = ({ fields }: Form): Validators =>
  Object.fromEntries([...fields.keys()].map((key) => [key, () => []]));

/** Every question of the previous pages with its answer, to check before the certification; nothing without one. */
export function CheckAnswers() {
  const { portal, store } = usePortal();
  const { form } = store;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followPauses({ portal, store }, redraw), [portal, store]);
  // An answer that was typed just before must not be shown with the errors before it.
  useLayoutEffect(() => endPause({ portal }), [portal]);
  const { errors, areLate } = useContext(CurrentErrorsContext);
  const former = useSteps().slice(0, -1);
  if (former.length === 0) return <NewerAnswers />;
  return (
    <section aria-labelledby="check-answers" className={styles['check']}>
      <h2 id="check-answers" tabIndex={-1}>
        {say(form, 'checkAnswersTitle')}
      </h2>
      <div className={styles['intro']}>
        <p>{say(form, 'checkAnswersText')}</p>
        <div className={styles['checking']}>
          <Waiting isWaiting={errors === null && !areLate} label={say(form, 'checkingAnswers')} />
        </div>
      </div>
      <NewerAnswers />
      <div role="status" className={styles['late']}>
        {errors === null && areLate && (
          <Notice tone="warning">
            <p>{say(form, 'checksAreLate')}</p>
          </Notice>
        )}
      </div>
      <Needed pages={former} errors={errors ?? errorsIn(store, acceptingAll(form))} />
      {former.map((page) => (
        <PageAnswers key={page.id} page={page} errors={errors} />
      ))}
    </section>
  );
}

/** Announces that answers were changed elsewhere, each time that newer answers are taken over. */
function NewerAnswers() {
  const { portal, store, session } = usePortal();
  const { form } = store;
  const timesTaken = usePortalState((state) => state.timesTaken);
  useEffect(() => {
    if (session === null) return;
    // A failure is ignored here, because the submission repeats the request.
    takeNewerAnswers(session).catch(() => undefined);
    return () => portal.state.setState({ timesTaken: 0 });
  }, [portal, session]);
  if (timesTaken === 0) return null;
  return (
    <div key={timesTaken} ref={focusPlace}>
      <Notice tone="warning">
        <p>{say(form, 'newerAnswers')}</p>
      </Notice>
    </div>
  );
}

function PageAnswers({ page, errors }: { readonly page: CompiledPage; readonly errors: FieldErrors | null }) {
  const { store } = usePortal();
  const { form } = store;
  const copyTitle = (title: string, n: number, total: number): string =>
    say(form, 'blockOf', { title, n: String(n), total: String(total) });
  const groups = answerGroups(form, store.values(), page, copyTitle);
  return (
    <div className={styles['page']}>
      <h3 className={styles['title']}>{drawMarked(page.marked, page.title, store.values())}</h3>
      {groups.map((group) => (
        <CheckedGroup key={group.id} page={page} group={group} errors={errors} />
      ))}
    </div>
  );
}
