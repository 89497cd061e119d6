import { useSyncExternalStore } from 'react';
import type { ValueKey } from '../../engine/index.ts';
import type { ChoiceState } from '../fields/field-services.ts';
import { Notice } from '../parts/Notice.tsx';
import { useServices, useWords } from './FormContext.tsx';

const tones = { deleting: 'info', pending: 'warning', refused: 'error' } as const;

/** Shows that a tab or a count is not stored, with the reason. */
export function ChoiceNotice({ valueKey }: { readonly valueKey: ValueKey }) {
  const words = useWords();
  const { choices } = useServices();
  const state = (): ChoiceState | null => choices.state(valueKey);
  const choice = useSyncExternalStore(choices.subscribe, state, state);
  return (
    <div role="status">
      {choice && (
        <Notice tone={tones[choice.state]}>
          <p>
            {choice.state === 'refused'
              ? words('choiceRefused', { reason: choice.reason })
              : words(choice.state === 'deleting' ? 'tabDeleting' : 'choicePending')}
          </p>
        </Notice>
      )}
    </div>
  );
}
