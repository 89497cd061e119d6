import { progressOf, type CompiledPage, type FieldErrors } from '../../engine/index.ts';
import { withOwnWords } from '../../engine/internal.ts';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { ChangeLink } from '../base/ChangeLink.tsx';
import * as styles from './CheckAnswers.module.css';
import { usePortal, useSessionValue } from '../base/portal-context.ts';
import { say } from '../base/say.ts';
import { stateWords } from '../base/step-words.ts';

export interface NeededProps {
  /** In the order in which they are listed. */
  readonly pages: readonly CompiledPage[];
  /** The errors of the whole application; those of other pages are ignored. */
  readonly errors: FieldErrors;
}

/**
 * The missing and wrong answers by page, which prevent a submission. While validating, the error summary replaces it.
 */
export function Needed({ pages, errors }: NeededProps) {
  const { store } = usePortal();
  const { form } = store;
  const isValidating = useSessionValue(store, 'web_status') === 'validating';
  const lacking = pages.flatMap((page) => {
    const first = page.keys.find((key) => key in errors);
    return first === undefined ? [] : [{ page, first, progress: progressOf(page, store.values(), errors) }];
  });
  if (isValidating || lacking.length === 0) return null;
  return (
    <Notice tone="warning" title={say(form, 'neededTitle')} level={3}>
      <ul className={styles['lacking']}>
        {lacking.map(({ page, first, progress }) => (
          <li key={page.id}>
            <ChangeLink page={page} answerKey={first}>
              {unbroken(`${withOwnWords(page.title, store.values())}: ${stateWords(form, progress, true)}`)}
            </ChangeLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
