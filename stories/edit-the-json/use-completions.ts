import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { suggestionsAt, type Suggestion } from './suggestions.ts';

/** A list of completions beside the caret. */
export interface Offered {
  readonly suggestions: readonly Suggestion[];
  /** The index of the active entry. */
  readonly chosen: number;
  /** The line of the caret, from 1, and its column. */
  readonly line: number;
  readonly column: number;
}

/** The completions of an editor, and what opens, operates and closes their list. */
export interface Completions {
  readonly offered: Offered | null;
  /** For screen readers: how many there are. */
  readonly said: string;
  readonly offer: () => Promise<void>;
  readonly press: (event: KeyboardEvent) => void;
  readonly accept: (suggestion: Suggestion) => void;
  readonly close: () => void;
}

/** More entries would be cut off at the end of the window. */
const mostShown = 8;

/** The keys that operate the list. */
const keys = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

export function useCompletions(
  text: string,
  schema: object,
  editor: RefObject<HTMLTextAreaElement | null>,
  onAccept: (text: string, selection: readonly [start: number, end: number]) => void,
): Completions {
  const [offered, setOffered] = useState<Offered | null>(null);
  const [said, setSaid] = useState('');
  const questions = useRef(0);
  const close = (): void => {
    questions.current += 1;
    setOffered(null);
  };
  const offer = async (): Promise<void> => {
    const caret = editor.current?.selectionStart ?? 0;
    const question = (questions.current += 1);
    const found = await suggestionsAt(text, caret, schema);
    if (question !== questions.current) return;
    const lines = text.slice(0, caret).split('\n');
    const suggestions = found.slice(0, mostShown);
    editor.current?.focus();
    setSaid(found.length === 0 ? 'Nothing fits here.' : `${found.length} completions.`);
    setOffered(
      found.length === 0 ? null : { suggestions, chosen: 0, line: lines.length, column: lines.at(-1)?.length ?? 0 },
    );
  };
  const accept = ({ from, to, insert, select: [start, end] }: Suggestion): void => {
    close();
    onAccept(text.slice(0, from) + insert + text.slice(to), [from + start, from + end]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      return void offer();
    }
    if (offered === null || !keys.has(event.key)) return;
    event.preventDefault();
    const { suggestions, chosen } = offered;
    const [entry] = suggestions.slice(chosen);
    const step = { ArrowDown: 1, ArrowUp: suggestions.length - 1 }[event.key];
    if (step !== undefined) setOffered({ ...offered, chosen: (chosen + step) % suggestions.length });
    else if (event.key === 'Enter' && entry !== undefined) accept(entry);
    else close();
  };
  return { offered, said, offer, press, accept, close };
}
