/** A text that the build has written into the page for the time before the form is loaded; '' if there is none. */
export const firstWord = (name: string): string => document.getElementById('root')?.dataset[name] ?? '';
