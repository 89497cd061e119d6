import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDebounce } from 'use-debounce';
import { ShowHide } from '../parts/ShowHide.tsx';
import type { WordName } from '../parts/words.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import * as styles from './PasswordField.module.css';
import { joined } from '../parts/joined.ts';

/** A password that can be shown until it is sent; a new password also has a checklist of its requirements. */
export function PasswordInput(props: InputProps) {
  const { prefix, view, fieldType, edit, words, describedBy } = props;
  const box = useRef<HTMLInputElement>(null);
  // Null until the first press, so that nothing is announced before.
  const [isShown, setIsShown] = useState<boolean | null>(null);
  useOnSend(box, () => setIsShown((was) => was && false));
  const checklistId = view.checklist ? `${prefix}${view.key}-checklist` : '';
  return (
    <>
      <div className={styles['row']}>
        <input
          {...controlAttributes({
            ...props,
            describedBy: joined(describedBy, checklistId),
          })}
          ref={box}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={view.value}
          onChange={(event) => edit({ [view.key]: fieldType.clean(event.currentTarget.value) })}
        />
        <ShowHide
          isShown={isShown === true}
          controls={prefix + view.key}
          showLabel={words('showPassword')}
          hideLabel={words('hidePassword')}
          onToggle={() => setIsShown(!isShown)}
        />
      </div>
      <span role="status" className="visually-hidden">
        {isShown === null ? '' : words(isShown ? 'passwordVisible' : 'passwordHidden')}
      </span>
      {view.checklist && <Checklist {...props} id={checklistId} requirements={view.checklist} />}
    </>
  );
}

/** Hides the password on submission, because a browser can remember visible text. */
function useOnSend(box: RefObject<HTMLInputElement | null>, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const form = box.current?.form;
    const send = () => latest.current();
    form?.addEventListener('submit', send);
    return () => form?.removeEventListener('submit', send);
  }, [box]);
}

type State = 'inactive' | 'error' | 'success';
const stateWords: Readonly<Record<State, WordName>> = {
  inactive: 'checklistInactive',
  error: 'checklistError',
  success: 'checklistSuccess',
};
const marks: Readonly<Record<State, string>> = {
  inactive: 'M5 10h10',
  error: 'M5 5l10 10M15 5L5 15',
  success: 'M4 11l4 4 8-9',
};

/** The requirements with their states as text. A summary is announced after a pause, instead of each key press. */
function Checklist({
  id,
  requirements,
  view,
  problems,
  words,
}: InputProps & { readonly id: string; readonly requirements: readonly string[] }) {
  const broken = problems(view.key);
  const stateOf = (requirement: string): State => {
    if (view.value === '' || broken === null) return 'inactive';
    return broken.includes(requirement) ? 'error' : 'success';
  };
  const met = requirements.filter((requirement) => stateOf(requirement) === 'success').length;
  const [rested] = useDebounce(view.value, 1000);
  const summary =
    view.value === '' || view.value !== rested ? '' : words('checklistSummary', { n: met, total: requirements.length });
  return (
    <div id={id} className={styles['checklist']}>
      <p className={styles['title']}>{words('passwordChecklist')}</p>
      <ul className={styles['list']}>
        {requirements.map((requirement) => {
          const state = stateOf(requirement);
          return (
            <li key={requirement} className={styles[state]} data-state={state}>
              <svg aria-hidden="true" viewBox="0 0 20 20" className={styles['mark']}>
                <path d={marks[state]} />
              </svg>
              <span>
                <span>{requirement}</span>
                <span className="visually-hidden">{` (${words(stateWords[state])})`}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span role="status" className="visually-hidden">
        {summary}
      </span>
    </div>
  );
}
