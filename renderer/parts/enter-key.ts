const lines = 'input:not([type=checkbox], [type=radio], [type=file])';

/** Names the Enter key of on-screen keyboards when a line of text takes the focus; further calls change nothing. */
export const nameEnterKeys = (): void => addEventListener('focusin', nameEnterKey);

/** Enter sends a form element. Elsewhere, phones go to the next question. */
function nameEnterKey({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(lines)) return;
  const isLast = [...document.querySelectorAll(`main :is(${lines}, select, textarea)`)].at(-1) === target;
  target.enterKeyHint = target.form !== null ? 'go' : isLast ? 'done' : 'next';
}
