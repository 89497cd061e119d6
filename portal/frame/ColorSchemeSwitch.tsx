import { useId, useSyncExternalStore } from 'react';
import {
  chooseColorScheme,
  chosenColorScheme,
  colorSchemes,
  markColorScheme,
  showColorScheme,
  type ColorScheme,
} from '../base/color-scheme.ts';
import * as styles from './ColorSchemeSwitch.module.css';
import { usePortal } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

const names = { device: 'colorSchemeDevice', light: 'colorSchemeLight', dark: 'colorSchemeDark' } as const;
const listeners = new Set<() => void>();

/** The choice of light or dark colors, which this browser remembers. */
export function ColorSchemeSwitch() {
  const { form } = usePortal().store;
  const chosen = useSyncExternalStore(subscribe, chosenColorScheme);
  const name = useId();
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">{say(form, 'colorScheme')}</legend>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={chosen === scheme}
            onChange={() => choose(scheme)}
          />
          <span>{say(form, names[scheme])}</span>
        </label>
      ))}
    </fieldset>
  );
}

function choose(scheme: ColorScheme): void {
  chooseColorScheme(scheme);
  for (const listener of listeners) listener();
}

/** Notifies about choices in this window, and in others of the same browser, which this window follows. */
function subscribe(listener: () => void): () => void {
  const follow = (): void => {
    showColorScheme(chosenColorScheme());
    listener();
  };
  listeners.add(listener);
  // Renews the cookie of a remembered choice.
  markColorScheme(chosenColorScheme());
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}
