/**
 * Removes from the page what keeps presses without a script, and returns the buttons that were pressed meanwhile.
 * `scripts/build/early-presses.ts` adds it.
 */
export function takeKeptPresses(): readonly HTMLElement[] {
  const kept = document.getElementById('presses');
  const control = kept?.querySelector('input');
  const sent = control && isValidAfterUse(control) ? control.form : null;
  const pressed = [...document.querySelectorAll<HTMLButtonElement>('[popovertarget]')].filter((button) =>
    button.popoverTargetElement?.matches(':popover-open'),
  );
  for (const name of ['popovertarget', 'popovertargetaction'])
    for (const button of document.querySelectorAll(`[${name}]`)) button.removeAttribute(name);
  document.getElementById('press-form')?.removeAttribute('id');
  kept?.remove();
  return [...pressed, ...(sent?.querySelectorAll<HTMLElement>('[type=submit]') ?? [])];
}

/** False in a browser that does not know the selector. */
function isValidAfterUse(control: HTMLInputElement): boolean {
  try {
    return control.matches(':user-valid');
  } catch {
    return false;
  }
}
