import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { afterPress, watchPresses } from '../../../renderer/parts/after-press.ts';

const page = new EventTarget();
const send = (type: string, pointerType?: string): boolean =>
  page.dispatchEvent(Object.assign(new Event(type), { pointerType }));

/** Keeps the thread busy, as a slow phone is with a list that opens. */
function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

beforeAll(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  watchPresses();
});

function waitingAct() {
  const act = vi.fn<() => void>();
  afterPress(act);
  onTestFinished(() => void send('mouseup'));
  return act;
}

it('an effect waits for the mouse events of a touch, also on a phone that is busy for long', async () => {
  send('pointerdown', 'touch');
  send('pointerup', 'touch');
  const act = waitingAct();
  work(450);
  // The mouse events of a touch that was worked on come here.
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  send('mousedown');
  expect(act).not.toHaveBeenCalled();
  send('mouseup');
  expect(act).toHaveBeenCalledOnce();
});

it('an effect follows a long press, which has no mouse events', async () => {
  send('pointerdown', 'touch');
  const act = waitingAct();
  send('pointerup', 'touch');
  expect(act).not.toHaveBeenCalled();
  await expect.poll(() => act.mock.calls.length).toBe(1);
});

it('an effect without a press is immediate', () => {
  expect(waitingAct()).toHaveBeenCalledOnce();
});
