import { pauseAfter, ServerError } from '../../../api-client/index.ts';
import { type Form, messagesFrom } from '../../../engine/index.ts';

const shortestMs = 2000;

/**
 * Makes a call, and again while the service is too busy for it, with growing pauses. Meanwhile the page says so.
 * Rejects with any other error.
 */
export async function untilNotBusy<T>(form: Form, call: () => Promise<T>): Promise<T> {
  let notice: HTMLElement | null = null;
  try {
    for (let failures = 0; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ServerError) || error.status !== 503) throw error;
        notice ??= showNotice(messagesFrom(form.messages)('serviceBusy'));
        await pause(pauseAfter(error, shortestMs * Math.min(failures + 1, 5)) * (1 + Math.random()));
      }
    }
  } finally {
    notice?.remove();
  }
}

function showNotice(text: string): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'busy-notice';
  notice.setAttribute('role', 'alert');
  document.body.append(notice);
  notice.textContent = text;
  return notice;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
