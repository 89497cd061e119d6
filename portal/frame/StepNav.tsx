import { useContext, useId } from 'react';
import { useLocation } from 'react-router';
import {
  badInputs,
  progressOf,
  type CompiledPage,
  type FieldErrors,
  type Form,
  type PageProgress,
} from '../../engine/index.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import { onPlainClick } from '../../renderer/parts/plain-click.ts';
import type { FormStore } from '../../renderer/store/form-store.ts';
import { hasOneStep, pathOf } from '../base/journey.ts';
import { CurrentErrorsContext, usePortal, useSessionValue } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import * as styles from './StepNav.module.css';
import { useLeavePage } from '../base/use-leave-page.ts';
import { stateWords } from '../base/step-words.ts';
import { useSteps } from '../base/use-steps.ts';

const complete: PageProgress = { left: 0, wrong: 0, isStarted: true };

/** The steps in order, with the current one and the number of questions left in each; nothing if there is one. */
export function StepNav() {
  const { store } = usePortal();
  const { form } = store;
  const { pathname } = useLocation();
  const leave = useLeavePage();
  const status = useSessionValue(store, 'web_status');
  const isValidating = status === 'validating';
  const { errors } = useContext(CurrentErrorsContext);
  const baseId = useId();
  const steps = useSteps();
  // The last step lists what is needed, so every step shows its number there.
  const isCounted = isValidating || pathname === pathOf(steps.at(-1)?.id ?? '');
  const progressIn = (page: CompiledPage): PageProgress | null =>
    status === 'submitted' ? complete : errors && progressWith(store, page, errors);
  if (hasOneStep(form)) return null;
  return (
    <nav className={styles['nav']} aria-label={say(form, 'stepsLabel')}>
      <ol className={styles['steps']}>
        {steps.map((page) => {
          const path = pathOf(page.id);
          const isCurrent = path === pathname;
          const stateId = `${baseId}-${page.id}`;
          return (
            <li key={page.id} className={isCurrent ? styles['current'] : undefined}>
              <a
                href={hrefOf(path)}
                className={styles['step']}
                aria-current={isCurrent ? 'step' : undefined}
                aria-describedby={stateId}
                onClick={onPlainClick(() => void leave.followLink(path))}
              >
                {page.step}
              </a>
              <StepState
                id={stateId}
                form={form}
                isValidating={isValidating}
                isCounted={isCounted}
                progress={progressIn(page)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Bad input is not an answer, but it counts as a started page. */
function progressWith(store: FormStore, page: CompiledPage, errors: FieldErrors): PageProgress {
  const progress = progressOf(page, store.values(), errors);
  return {
    ...progress,
    isStarted: progress.isStarted || badInputs(store.form, store.values()).some(([key]) => page.keys.includes(key)),
  };
}

interface StepStateProps {
  readonly id: string;
  readonly form: Form;
  readonly isValidating: boolean;
  /** The number of questions left is also shown for a page without answers. */
  readonly isCounted: boolean;
  /** Null until the validation has finished. */
  readonly progress: PageProgress | null;
}

/** Shown, and part of the description of its link; not announced, because it changes during typing. */
function StepState({ id, form, isValidating, isCounted, progress }: StepStateProps) {
  const isWrong = isValidating && progress !== null && progress.left > 0;
  const look = isWrong ? styles['wrong'] : progress?.left === 0 ? styles['complete'] : '';
  return (
    <span id={id} className={`${styles['state']} ${look}`}>
      {progress && stateWords(form, progress, isCounted)}
    </span>
  );
}
