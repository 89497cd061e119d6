/** True if the applicant has moved the focus since. A focus that was lost with a removed control is not a move. */
export const hasMovedOn = (from: Element | null): boolean =>
  document.activeElement !== from && document.activeElement !== document.body;
