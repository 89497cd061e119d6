import type { FieldView, Span } from '../../engine/index.ts';
import { ownWords, type MarkedTexts } from '../../engine/internal.ts';

/**
 * A text without its marks, to be drawn by `unbroken`, which leaves the answers in it to no translation. It can contain
 * one of the marked texts, as an error contains the label of its question.
 */
export function unmarkedWords(marked: MarkedTexts | undefined, text: string): string {
  const drawn = (spans: readonly Span[]): string =>
    spans.map((span) => (span.translate ? ownWords(span.text) : span.text)).join('');
  return (marked ?? []).reduce((words, one) => words.replace(one.text, () => drawn(one.spans)), text);
}

/**
 * The attribute for an answer: 'no' if it is in the words of the applicant, which the translation of a browser must
 * not change. A choice, a date and a result of the form are in words of the form.
 */
export function translateOf({ options, chosen, text, value, missing }: FieldView): 'no' | undefined {
  if (options !== null) return options.find(([one]) => chosen.includes(one))?.[2]?.translate;
  return text === value && missing === 'notAnswered' ? 'no' : undefined;
}
