/** True if the applicant has typed or pasted a slash and has not emptied the control since. */
export function setsSlash(before: string, text: string, hasSet: boolean): boolean {
  if (text === '') return false;
  return hasSet || slashesIn(text) > slashesIn(before);
}

const slashesIn = (text: string): number => text.split('/').length;
