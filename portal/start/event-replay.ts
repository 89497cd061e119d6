/** Repeats the input and the presses from before the page was live. */
import { writeText } from '../../renderer/parts/write-text.ts';
import { recordEvents, type RecordedInput } from './early-recorder.ts';
import { controls, hasInput, initialText, inputOf, type Control } from './entered.ts';

/**
 * Adds what the controls contain without an event to the record of the early script. It is called before React takes
 * over the page, because React ignores the first input of a control meanwhile. Returns a function that repeats the
 * input with the events of an applicant, the last one last, and then the presses, with those that the browser has kept.
 */
export function prepareReplay(root: ParentNode): (kept: readonly HTMLElement[]) => void {
  // The early script can be lost.
  const { inputs, presses } = recordEvents();
  for (const control of root.querySelectorAll<Control>(controls)) {
    const place = control.id || control;
    if (hasInput(control)) inputs.set(place, { control, entered: inputOf(control) });
    else if (control === document.activeElement && !inputs.has(place)) inputs.set(place, { control, entered: null });
  }
  return (kept) => {
    inputs.forEach(repeat);
    // A button that was pressed before and after the early script was pressed once. A page that was rendered anew has
    // other elements: a link outside of it would leave the page.
    for (const pressed of new Set([...kept, ...presses])) if (pressed.isConnected) pressed.click();
  };
}

/**
 * Removes from the page what keeps presses without a script, and returns the buttons that were pressed meanwhile.
 * `scripts/build/early-presses.ts` adds it.
 */
export function takeKeptPresses(): readonly HTMLElement[] {
  const kept = document.getElementById('presses');
  const control = kept?.querySelector('input');
  const sent = control && isValidAfterUse(control) ? control.form : null;
  const pressed = [...document.querySelectorAll<HTMLButtonElement>('[popovertarget]')].filter((button) =>
    button.popoverTargetElement?.matches(':popover-open'),
  );
  for (const name of ['popovertarget', 'popovertargetaction'])
    for (const button of document.querySelectorAll(`[${name}]`)) button.removeAttribute(name);
  document.getElementById('press-form')?.removeAttribute('id');
  kept?.remove();
  return [...pressed, ...(sent?.querySelectorAll<HTMLElement>('[type=submit]') ?? [])];
}

/** False in a browser that does not know the selector. */
function isValidAfterUse(control: HTMLInputElement): boolean {
  try {
    return control.matches(':user-valid');
  } catch {
    return false;
  }
}

function repeat({ control: noted, entered }: RecordedInput): void {
  // A page without a component was rendered anew.
  const control = (document.getElementById(noted.id) ?? noted) as Control;
  // The handlers need no property of a more special event.
  const send = (type: string): boolean => control.dispatchEvent(new FocusEvent(type, { bubbles: true }));
  send('focusin');
  if (typeof entered === 'boolean') {
    // Another radio button can have replaced this one.
    if (!noted.matches('[type=radio]:not(:checked)')) recheck(control as HTMLInputElement, entered);
  } else if (entered !== null && control instanceof HTMLSelectElement) {
    control.value = entered;
    send('change');
  } else if (entered !== null) retype(control as HTMLInputElement | HTMLTextAreaElement, entered, send);
  if (control !== document.activeElement) send('focusout');
}

function recheck(box: HTMLInputElement, isChecked: boolean): void {
  // React ignores a press that changes nothing.
  box.checked = !isChecked;
  box.click();
}

function retype(control: HTMLInputElement | HTMLTextAreaElement, text: string, send: (type: string) => boolean): void {
  // React has already processed a later text.
  const wanted = control.value === initialText(control) ? text : control.value;
  const { selectionStart: start, selectionEnd: end } = control;
  control.value = initialText(control);
  writeText(control, wanted);
  if (start !== null) control.setSelectionRange(start, end);
  send('input');
}
