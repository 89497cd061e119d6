import { useSyncExternalStore } from 'react';
import type { ValueKey } from '../../engine/index.ts';
import type { ChoiceState } from '../fields/field-services.ts';
import { Notice } from '../parts/Notice.tsx';
import { useServices, useWords } from './FormContext.tsx';

/** Shows that a tab or a count is not stored: it is being retried, or the server refused it. */
export function ChoiceNotice({ valueKey }: { readonly valueKey: ValueKey }) {
  const words = useWords();
  const { choices } = useServices();
  const state = (): ChoiceState | null => choices.state(valueKey);
  const choice = useSyncExternalStore(choices.subscribe, state, state);
  const text =
    choice && (choice.state === 'pending' ? words('choicePending') : words('choiceRefused', { reason: choice.reason }));
  return (
    <div role="status">
      {choice && (
        <Notice tone={choice.state === 'pending' ? 'warning' : 'error'}>
          <p>{text}</p>
        </Notice>
      )}
    </div>
  );
}
