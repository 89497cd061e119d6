import { useId, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { progressOf, type Form, type PageProgress } from '../../engine/index.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { pathOf, stepsOf } from './journey.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import * as styles from './StepNav.module.css';
import { useCurrentErrors } from './use-current-errors.ts';
import { useLeavePage } from './use-leave-page.ts';

/** The steps in order, where the applicant is, and how much is left of each. */
export function StepNav() {
  const { store, errors: shownErrors } = usePortal();
  const { form } = store;
  const { pathname } = useLocation();
  const leave = useLeavePage();
  const isValidating = useSnapshot(({ web_status: status }) => status === 'validating');
  const currentErrors = useCurrentErrors(store);
  const errors = isValidating ? shownErrors : currentErrors;
  const baseId = useId();
  const follow = (path: string) => (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void leave.followLink(path);
  };
  return (
    <nav className={styles['nav']} aria-label={say(form, 'stepsLabel')}>
      <ol className={styles['steps']}>
        {stepsOf(form).map((page) => {
          const path = pathOf(page.id);
          const isCurrent = path === pathname;
          const stateId = `${baseId}-${page.id}`;
          return (
            <li key={page.id} className={isCurrent ? styles['current'] : undefined}>
              <a href={path} className={styles['step']} aria-current={isCurrent ? 'step' : undefined} aria-describedby={stateId} onClick={follow(path)}>
                {page.step}
              </a>
              <StepState id={stateId} form={form} isValidating={isValidating} progress={errors && progressOf(page, store.values(), errors)} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepStateProps {
  readonly id: string;
  readonly form: Form;
  readonly isValidating: boolean;
  /** Null until it has been counted. */
  readonly progress: PageProgress | null;
}

/** Seen and read out with its link; not announced, as it changes while one types. */
function StepState({ id, form, isValidating, progress }: StepStateProps) {
  const isWrong = isValidating && progress !== null && progress.left > 0;
  const isComplete = progress !== null && progress.left === 0 && progress.isStarted;
  const look = isWrong ? styles['wrong'] : isComplete ? styles['complete'] : '';
  return <span id={id} className={`${styles['state']} ${look}`}>{progress && stateWords(form, progress)}</span>;
}

function stateWords(form: Form, { left, isStarted }: PageProgress): string {
  if (!isStarted) return say(form, 'stepNotStarted');
  if (left === 0) return say(form, 'stepComplete');
  return say(form, left === 1 ? 'stepQuestionLeft' : 'stepQuestionsLeft', { n: left });
}
