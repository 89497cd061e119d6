/** Records what is entered and pressed on a built page until it is live. */
import { isPlainClick } from '../../renderer/parts/plain-click.ts';
import { controls, inputOf, isBox, type Control } from './entered.ts';

export interface RecordedInput {
  readonly control: Control;
  /** The text, the chosen option, or the state of a box. Null if the control only has the focus. */
  readonly entered: string | boolean | null;
}

export interface Recorded {
  /** By the id of the control, which is the same in a page that is rendered anew; the last one last. */
  readonly inputs: Map<string | Control, RecordedInput>;
  readonly presses: Set<HTMLElement>;
  readonly stop: () => void;
}

declare global {
  interface Window {
    /** Missing on a page that was not built, and until a script that records has arrived. */
    recorded?: Recorded;
  }
}

/** Begins a record, unless another script has begun one. */
export function recordEvents(): Recorded {
  if (window.recorded !== undefined) return window.recorded;
  const inputs: Recorded['inputs'] = new Map();
  const presses: Recorded['presses'] = new Set();
  const note = (event: Event): void => {
    const target = event.target as Element;
    const isClick = event.type === 'click';
    const pressed = isClick && target.closest<HTMLElement>('#root :is(button, a[href^="/"]:not([target]))');
    const control = target.closest<Control>(controls);
    if (pressed && isPlainClick(event as MouseEvent)) {
      event.preventDefault();
      // While React takes over the page, it would process the press too.
      event.stopPropagation();
      presses.add(pressed);
    } else if (control !== null && (!isClick || isBox(control))) {
      const place = control.id || control;
      inputs.delete(place);
      inputs.set(place, { control, entered: inputOf(control) });
    }
  };
  const types = ['input', 'change', 'click'];
  for (const type of types) addEventListener(type, note, true);
  const stop = (): void => types.forEach((type) => removeEventListener(type, note, true));
  return (window.recorded = { inputs, presses, stop });
}
