/** Input of the time before the page is live: the browser keeps it in the controls. */
import { controls, hasInput, initialText, inputOf, isBox, type Control } from './entered.ts';

/** The input of one control. */
interface Input {
  readonly control: Control;
  /** The text, the chosen option, or the state of a box. Null if the control only has the focus. */
  readonly entered: string | boolean | null;
}

/**
 * Records the input in all controls, that of now and of later events. Returns a function that ends the record and
 * repeats the input with the events of an applicant, the last one last. While React takes over the page, it ignores the
 * first input of a control.
 */
export function recordInput(root: ParentNode): () => void {
  const inputs = new Map<string | Control, Input>();
  const note = (control: Control, entered: Input['entered'] = inputOf(control)): void => {
    const place = control.id || control;
    inputs.delete(place);
    inputs.set(place, { control, entered });
  };
  for (const control of root.querySelectorAll<Control>(controls)) {
    if (hasInput(control)) note(control);
    else if (control === document.activeElement) note(control, null);
  }
  const end = new AbortController();
  for (const type of ['input', 'change', 'click'])
    addEventListener(
      type,
      ({ target }) => {
        const control = (target as Element).closest<Control>(controls);
        if (control !== null && (type !== 'click' || isBox(control))) note(control);
      },
      { capture: true, signal: end.signal },
    );
  return () => {
    end.abort();
    inputs.forEach(repeat);
  };
}

function repeat({ control: noted, entered }: Input): void {
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
  // React ignores an event without a change, and observes changes by this setter of the control only.
  control.value = initialText(control);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, wanted);
  if (start !== null) control.setSelectionRange(start, end);
  send('input');
}
