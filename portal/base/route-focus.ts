/** The title of the window and the focus on a screen that replaces the former one. */
import type { Form } from '../../engine/index.ts';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { say } from './say.ts';

/** The title of the window, from the title of a screen and the title of the form. */
export const documentTitle = (form: Form, title: string): string =>
  say(form, 'documentTitle', { page: title, title: form.title });

/** Moves the focus to the heading, and the window to the top. */
export function focusTop(): void {
  focusHeading();
  window.scrollTo({ top: 0 });
}
