/** Input of the time before the page is live: the browser keeps it in the controls. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input of one control. */
interface Input {
  readonly control: Control;
  /** The text, the chosen option, or '' for a control that is checked. */
  readonly text: string;
}

/** Notes the input in all controls. Returns a function that repeats it with the events of an applicant. */
export function noteInput(root: ParentNode): () => void {
  const inputs = [...root.querySelectorAll<Control>('input, textarea, select')].flatMap((control): Input[] =>
    control === document.activeElement || hasInput(control) ? [{ control, text: textOf(control) }] : [],
  );
  return () => inputs.forEach(repeat);
}

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
