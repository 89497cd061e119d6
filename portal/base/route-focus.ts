/** The title of the window and the focus on a screen that replaces the former one. */
import { useEffect } from 'react';
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

/** Sets the title of the window. */
export function useScreenTitle(form: Form, title: string): void {
  useEffect(() => {
    document.title = documentTitle(form, title);
  }, [form, title]);
}

/** Sets the title of the window and moves the focus to the heading, also on the first screen of a visit. */
export function useRouteFocus(form: Form, title: string): void {
  useScreenTitle(form, title);
  useEffect(focusHeading, [form, title]);
}
