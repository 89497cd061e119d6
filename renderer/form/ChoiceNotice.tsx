import type { ValueKey } from '../../engine/index.ts';
import { Notice } from '../parts/Notice.tsx';
import { useSessionState } from '../store/session/session-state.ts';
import { useWords } from './FormContext.tsx';

/** Says of a tab or a number of copies that it is not stored: it is tried again, or it was taken back. */
export function ChoiceNotice({ valueKey }: { readonly valueKey: ValueKey }) {
  const words = useWords();
  const choice = useSessionState(({ choices }) => choices[valueKey]);
  const text = choice && (choice.state === 'pending' ? words('choicePending') : words('choiceRefused', { reason: choice.reason }));
  return <div role="status">{choice && <Notice tone={choice.state === 'pending' ? 'warning' : 'error'}><p>{text}</p></Notice>}</div>;
}
