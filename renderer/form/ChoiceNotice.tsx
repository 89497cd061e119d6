import type { ValueKey } from '../../engine/index.ts';
import { Notice } from '../parts/Notice.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { useWords } from './FormContext.tsx';
import { useChoiceState } from './use-choice-state.ts';

/** Shows that a tab or a count is not stored, with the reason. */
export function ChoiceNotice({ valueKey }: { readonly valueKey: ValueKey }) {
  const words = useWords();
  const choice = useChoiceState(valueKey);
  return (
    <>
      <Waiting isWaiting={choice?.state === 'deleting'} label={words('tabDeleting')} />
      <div role="status">
        {choice?.state === 'pending' && (
          <Notice tone="warning">
            <p>{words('choicePending')}</p>
          </Notice>
        )}
        {choice?.state === 'refused' && (
          <Notice tone="error">
            <p>{words('choiceRefused', { reason: choice.reason })}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
