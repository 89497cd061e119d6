/** Moves the focus to the heading of the screen. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();
