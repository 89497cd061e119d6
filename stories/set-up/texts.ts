import { createContext, useContext } from 'react';

/** The texts as authored, or all of them longer, to test the layout. */
export type Texts = 'written' | 'longer';

export const TextsContext = createContext<Texts>('written');
export const useTexts = (): Texts => useContext(TextsContext);

const spoken = new Set([
  'label',
  'hint',
  'title',
  'step',
  'text',
  'message',
  'required',
  'errorMessage',
  'trigger',
  'question',
  'submit',
  'resend',
]);
const filler = 'with some more words than anybody would need here so that long ones can be seen as well as short ones';

/** The same form with every text half as long again; names, keys and placeholders stay. */
export function inTexts<T>(definition: T, texts: Texts): T {
  return texts === 'written' ? definition : (longerUnder('', definition) as T);
}

function longerUnder(name: string, part: unknown): unknown {
  if (typeof part === 'string') return spoken.has(name) ? longer(part) : part;
  if (Array.isArray(part))
    return isOption(part)
      ? [part[0], longer(part[1])]
      : part.map((entry) => longerUnder(name === 'list' ? 'text' : name, entry));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, entry]) => [key, longerUnder(name === 'messages' ? 'text' : key, entry)]),
  );
}

const isOption = (list: readonly unknown[]): list is readonly [string, string] =>
  list.length === 2 && list.every((entry) => typeof entry === 'string');

function longer(text: string): string {
  const end = filler.indexOf(' ', text.length / 2);
  return text === '' ? '' : `${text} ${end < 0 ? filler : filler.slice(0, end)}`;
}
