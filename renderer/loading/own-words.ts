import type { FieldView } from '../../engine/index.ts';

/**
 * The attribute for an answer: 'no' if it is in the words of the applicant, which the translation of a browser must
 * not change. A choice, a date and a result of the form are in words of the form.
 */
export function translateOf({ options, chosen, text, value, missing }: FieldView): 'no' | undefined {
  if (options !== null) return options.find(([one]) => chosen.includes(one))?.[2]?.translate;
  return text === value && missing === 'notAnswered' ? 'no' : undefined;
}
