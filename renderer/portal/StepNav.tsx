import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import type { CompiledPage, FieldErrors } from '../../engine/index.ts';
import { pathOf, stepsOf } from './journey.ts';
import { usePortal } from './portal-context.ts';
import { say } from './say.ts';
import * as styles from './StepNav.module.css';
import { useLeavePage } from './use-leave-page.ts';

/** The steps in order, where the applicant is, and how much is still to be put right on each. */
export function StepNav() {
  const { store: { form }, errors } = usePortal();
  const { pathname } = useLocation();
  const leave = useLeavePage();
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
          const count = errorCount(page, errors);
          return (
            <li key={page.id}>
              <a href={path} className={styles['step']} aria-current={isCurrent ? 'step' : undefined} onClick={follow(path)}>
                {page.step}
                {count > 0 && <span className={styles['count']}> {say(form, 'stepErrorCount', { count })}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const errorCount = (page: CompiledPage, errors: FieldErrors): number => page.keys.filter((key) => key in errors).length;
