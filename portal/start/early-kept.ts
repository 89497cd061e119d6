/** What is entered on a page that never becomes live is kept for a reload within the tab. */
import { controls, hasInput, inputOf, isBox, type Control } from './entered.ts';

const place = 'early-input';

/** Keeps the answers of a visitor, except sensitive ones and what a card asks: no storage may contain these. */
export function keepInput(): void {
  const sensitive = document.getElementById('root')?.dataset['sensitive'] ?? '';
  const entered = [...document.querySelectorAll<Control>(controls)]
    .filter((control) => hasInput(control) && !isSecret(control, sensitive))
    .map((control) => [control.id, inputOf(control)]);
  if (entered.length === 0) return;
  try {
    sessionStorage.setItem(place, JSON.stringify([location.pathname, entered]));
  } catch {
    // Without storage, the input does not survive a reload.
  }
}

/** Only the controls of a card are in a form element. The id of an option is the key of the answer, `-` and a value. */
const isSecret = ({ id, form }: Control, sensitive: string): boolean =>
  form !== null || sensitive.split(' ').includes(id.replace(/-.*/, ''));

/** Enters again what the former page of the tab has kept, if it had the same address. */
export function restoreInput(): void {
  try {
    const [path, entered] = JSON.parse(sessionStorage.getItem(place) ?? '[]') as [
      string?,
      [string, string | boolean][]?,
    ];
    sessionStorage.removeItem(place);
    if (path !== location.pathname) return;
    for (const [id, value] of entered ?? []) {
      const control = document.getElementById(id) as Control | null;
      if (control === null) continue;
      if (isBox(control)) control.checked = value === true;
      else control.value = String(value);
    }
  } catch {
    // Without storage, nothing was kept.
  }
}
