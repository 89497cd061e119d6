/**
 * A text that the build has written into the page, because the form is not there yet or cannot be loaded; '' where
 * there is none.
 */
export const firstWord = (name: string): string => document.getElementById('root')?.dataset[name] ?? '';
