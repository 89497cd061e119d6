import { open } from './browser-driver.ts';
import { newUsername } from './running-portal.ts';
import { bringSession, openSession } from './session.ts';
import { openWindow, type Window } from './window.ts';

/** Opens a window of a new applicant, who is logged in and sees the first step. `options` are those of the browser. */
export async function openLoggedIn(
  options: Parameters<typeof openWindow>[0] = {},
): Promise<Window & { readonly username: string }> {
  const username = newUsername();
  const window = await openWindow(options);
  await bringSession(window.page.context(), await openSession(username));
  await open(window.page, '/about');
  return { ...window, username };
}
