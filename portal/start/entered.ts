/** What a person has entered in a control of a page that is not live. */

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Matches every control. */
export const controls = 'input, textarea, select';

export const isBox = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type);

/** The text, the chosen option, or the state of a box. */
export const inputOf = (control: Control): string | boolean => (isBox(control) ? control.checked : control.value);

/** The text that the page gave the control. */
export const initialText = (control: HTMLInputElement | HTMLTextAreaElement): string => control.defaultValue;

/** True if the control differs from what the page gave it. */
export function hasInput(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  return control.value !== initialText(control);
}
