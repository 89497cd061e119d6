/** Lets the browser itself keep what is pressed on a built page, until its early script runs. */

/**
 * The content of a page whose presses are kept, and the hidden element that keeps them: it has a popover for each
 * button, which a press shows, and a control of the form, which is valid for CSS when the form has been sent.
 * `portal/start/event-replay.ts` reads them.
 */
export function keepingPresses(content: string): { readonly content: string; readonly presses: string } {
  const popovers: string[] = [];
  const withTargets = content.replaceAll(/<button(?=[^>]*\stype="button")/g, (button) => {
    const id = `p-${popovers.length}`;
    popovers.push(`<i id=${id} popover=manual></i>`);
    return `${button} popovertargetaction="show" popovertarget="${id}"`;
  });
  const control = content.includes('<form') ? '<input form=press-form>' : '';
  return {
    content: withTargets.replace('<form', '<form id="press-form"'),
    presses: `<p id=presses hidden>${popovers.join('')}${control}</p>`,
  };
}
