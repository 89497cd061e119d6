/**
 * A press moves the focus when it begins and acts when it ends. A change of the layout in between would move the
 * pressed element, so the effects of leaving a control wait for the end of the press.
 */

/**
 * A browser creates mouse events within 400 ms after a touch; none come after a long press. They are late on a slow
 * phone that is busy with the touch, so the time is counted in parts: the longest work uses up only one of them.
 */
const parts = 8;
const partMs = 50;

let isPressing = false;
let lifted: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** Calls `act` at once or, during a press, at its end, before the pressed element receives the event. */
export function afterPress(act: () => void): void {
  if (isPressing) waiting.push(act);
  else act();
}

/** Observes presses from now on; further calls change nothing. */
export function watchPresses(): void {
  for (const type of ['pointerdown', 'mousedown'] as const) addEventListener(type, begin, true);
  for (const type of ['mouseup', 'pointercancel', 'keydown'] as const) addEventListener(type, end, true);
  addEventListener('pointerup', lift, true);
  addEventListener('pointermove', endUnheld, true);
}

function begin(): void {
  clearTimeout(lifted);
  isPressing = true;
}

function end(): void {
  clearTimeout(lifted);
  isPressing = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act();
}

/** The mouse events of a touch come after its end, and the first one moves the focus. */
function lift({ pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse') endAfter(parts);
}

function endAfter(left: number): void {
  clearTimeout(lifted);
  if (left === 0) end();
  else lifted = setTimeout(endAfter, partMs, left - 1);
}

/** A native list or menu can consume the end of a press: without a pressed button, the press has ended. */
function endUnheld({ pointerType, buttons }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 0) end();
}
