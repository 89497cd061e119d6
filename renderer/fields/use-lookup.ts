import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { interpolate } from '../../engine/index.ts';
import { placeholdersOf, trimmed, ownWords } from '../../engine/internal.ts';
import type { Suggestion } from './Combobox.tsx';
import type { InputProps } from './field-component.ts';
import type { LookupCategoryName, LookupHit } from './field-services.ts';
import { awaitRecord, forgetRecord, recordEdit } from './lookup-record.ts';
import { trimAnswer } from './trim-answer.ts';
import { useRemoval } from './use-removal.ts';

/** The value of the suggestion that keeps the typed text; no hit has an empty id. */
const OWN = '';

/** The state of a text with suggestions, in our markup or in that of a host application. */
export interface Lookup {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** The number of suggestions that the service has found. */
  readonly foundCount: number;
  readonly isLoading: boolean;
  /** The message about the text after the focus has left it; null if there is none. */
  readonly note: string | null;
  /** The message about a text that is no suggestion; '' if there is none. */
  readonly ownNote: string;
  readonly type: (text: string) => void;
  /** Takes a text that the browser has filled in; false while the control has the focus. */
  readonly fill: (text: string, isFocused: boolean) => boolean;
  readonly choose: (suggestion: Suggestion) => Promise<void>;
  /** The focus leaves the control. */
  readonly leave: () => void;
}

/** Free text with suggestions; a chosen one fills the answers that its definition names. */
export function useLookup(props: InputProps): Lookup {
  const { view, setInput, words } = props;
  const { category = '', fills = {}, ownEntry = '' } = view.lookup ?? {};
  const [isOwn, setIsOwn] = useState(false);
  const [isLeft, setIsLeft] = useState(true);
  const search = useHits(props, category);
  const { storable, hasRemoved, forget } = useRemoval(props.fieldType);
  const ownNote = isOwn && view.value !== '' ? withAnswers(ownEntry, props) : '';
  const note = (isLeft ? props.note : null) ?? (hasRemoved ? words('charactersRemoved') : null);

  function type(typed: string) {
    const text = storable(typed);
    forgetRecord(props.store, view.key);
    setIsLeft(false);
    setIsOwn(true);
    setInput(text);
    search.find(text);
  }

  function fill(filled: string, isFocused: boolean): boolean {
    if (isFocused) return false;
    forgetRecord(props.store, view.key);
    setIsOwn(true);
    setInput(storable(filled));
    trimAnswer(props);
    return true;
  }

  async function choose({ value, label }: Suggestion) {
    search.forget();
    forgetRecord(props.store, view.key);
    if (value === OWN) return trimAnswer(props);
    setIsOwn(false);
    setInput(label);
    const chosen = props.valueNow(view.key);
    const awaited = awaitRecord(props.store, view.key, Object.keys(fills));
    const record = await props.services.lookupRecord(category, value).catch(() => null);
    // The copy can have another place meanwhile, or none.
    const key = awaited.keyNow(view.key);
    // Ignore a late record after the applicant has typed or chosen something else, or the form has other answers.
    if (!awaited.isWanted() || record === null || key === null || props.valueNow(key) !== chosen) return;
    const filled = Object.entries(fills).map(([to, field]) => [awaited.keyNow(to) ?? to, field] as const);
    props.edit({ ...recordEdit(Object.fromEntries(filled), record), [key]: chosen });
  }

  return {
    text: view.value || view.badInput,
    suggestions: suggestions(search, view.value, words('lookupUseOwn', { text: ownWords(view.value.trim()) })),
    foundCount: search.hits.length,
    isLoading: search.isLoading,
    note,
    ownNote,
    type,
    fill,
    choose,
    leave() {
      setIsLeft(true);
      forget();
      trimAnswer(props);
    },
  };
}

/** The text with the answers that it names; the view of a field changes with them. */
function withAnswers(text: string, { valueNow }: InputProps): string {
  return interpolate(text, Object.fromEntries(placeholdersOf(text).map((name) => [name, valueNow(name)])));
}

interface Search {
  readonly hits: readonly LookupHit[];
  readonly isLoading: boolean;
  find(text: string): void;
  /** Ignores responses that are still in flight. */
  forget(): void;
}

/** Searches during typing; a late response never replaces that of a later query. */
function useHits({ services }: InputProps, category: LookupCategoryName): Search {
  const [hits, setHits] = useState<readonly LookupHit[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const typed = useRef(0);
  const answered = useRef(0);

  const ask = useDebouncedCallback(
    async (query: string, turn: number) => {
      const found = await services.lookup(category, query).catch(() => []);
      if (turn <= answered.current) return;
      answered.current = turn;
      setHits(found);
      if (turn === typed.current) setIsLoading(false);
    },
    200,
    { maxWait: 500 },
  );

  function forget() {
    ask.cancel();
    answered.current = typed.current;
    setHits([]);
    setIsLoading(false);
  }
  function find(text: string) {
    const query = trimmed(text);
    if (query === '') return forget();
    setIsLoading(true);
    void ask(query, (typed.current += 1));
  }
  return { hits, isLoading, find, forget };
}

/**
 * The hits, followed by the typed text, which appears after the first response. During a search, the hits of the former
 * query remain only if they contain the typed words, so that Enter cannot choose another record than the typed one.
 */
function suggestions({ hits, isLoading }: Search, text: string, ownLabel: string): readonly Suggestion[] {
  const current = isLoading ? hits.filter((hit) => containsWords(hit, text)) : hits;
  const found = current.map(({ id, text: label, sub_text: detail }) => ({
    value: id,
    label,
    detail,
    translate: 'no' as const,
  }));
  return text.trim() === '' || (isLoading && found.length === 0) ? found : [...found, { value: OWN, label: ownLabel }];
}

function containsWords({ text, sub_text: detail }: LookupHit, typed: string): boolean {
  const label = `${text} ${detail}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => label.includes(word));
}
