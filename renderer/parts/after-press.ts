/**
 * A press takes the focus away when it begins and does its work when it ends. Whatever moves the page in between takes
 * the pressed thing from under the finger, so what comes of leaving a control waits here until the press is over.
 */

/** Milliseconds in which a browser makes mouse events of a finger that was lifted; none come after a long press. */
const untilMouseEvents = 400;

let isPressing = false;
let lifted: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** At once, unless a press is under way: then as it ends, and before what was pressed hears of it. */
export function afterPress(act: () => void): void {
  if (isPressing) waiting.push(act);
  else act();
}

/** Knows from now on when a press begins and ends; asked again, it changes nothing. */
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

/** The mouse events of a finger, the first of which moves the focus, come after it was lifted. */
function lift({ pointerType }: PointerEvent): void {
  if (pointerType === 'mouse') return;
  clearTimeout(lifted);
  lifted = setTimeout(end, untilMouseEvents);
}

/** A browser's own list or menu may swallow the end of a press: what is not held down any more has ended. */
function endUnheld({ pointerType, buttons }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 0 && isPressing) end();
}
