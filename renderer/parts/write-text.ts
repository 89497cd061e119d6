/**
 * Writes a text into a control so that React takes the next input event for a change: it observes writes by the setter
 * of the control, and ignores an event without a change.
 */
export function writeText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
}
