/** Input of the time before the page is live: the browser keeps it in the controls. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input of one control. */
interface Input {
  readonly control: Control;
  /** The text, the chosen option, or '' for a control that is checked. */
  readonly text: string;
}

const controls = 'input, textarea, select';

/**
 * Records the input in all controls, that of now and of later events. Returns a function that ends the record and
 * repeats the input with the events of an applicant. React ignores an input in a control that it has not yet hydrated.
 */
export function recordInput(root: ParentNode): () => void {
  const inputs = new Map<string, Input>();
  const note = (control: Control): void => void inputs.set(control.id, { control, text: textOf(control) });
  for (const control of root.querySelectorAll<Control>(controls))
    if (control === document.activeElement || hasInput(control)) note(control);
  const onInput = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(controls)) note(target as Control);
  };
  for (const type of inputEvents) addEventListener(type, onInput, true);
  return () => {
    for (const type of inputEvents) removeEventListener(type, onInput, true);
    inputs.forEach(repeat);
  };
}

const inputEvents = ['input', 'change'];

const isChecked = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

const textOf = (control: Control): string => (isChecked(control) ? '' : control.value);

const initialText = (control: HTMLInputElement | HTMLTextAreaElement): string => control.defaultValue;

function hasInput(control: Control): boolean {
  if (isChecked(control)) return control.checked && !control.defaultChecked;
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  return control.value !== initialText(control);
}

function repeat({ control: noted, text }: Input): void {
  // A page without a component was rendered anew.
  const control = (document.getElementById(noted.id) ?? noted) as Control;
  // The handlers need no property of a more special event.
  const send = (type: string): boolean => control.dispatchEvent(new FocusEvent(type, { bubbles: true }));
  send('focusin');
  if (isChecked(control)) {
    if ((noted as HTMLInputElement).checked) {
      control.checked = false;
      control.click();
    }
  } else if (control instanceof HTMLSelectElement) {
    control.value = text;
    send('change');
  } else retype(control, text, send);
  if (control !== document.activeElement) send('focusout');
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
