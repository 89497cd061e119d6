import { useEffect } from 'react';
import type { Form } from '../../engine/index.ts';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { documentTitle } from './route-focus.ts';

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
