import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { interpolate } from '../../engine/index.ts';
import { placeholdersOf, trimmed } from '../../engine/internal.ts';
import { Combobox, type Suggestion } from './Combobox.tsx';
import * as styles from './Combobox.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { recordEdit } from './lookup-record.ts';
import type { LookupCategoryName, LookupHit } from './field-services.ts';
import { LeftNote } from './LeftNote.tsx';
import { trimAnswer } from './trim-answer.ts';
import { useRemoval } from './use-removal.ts';

/** The value of the suggestion that keeps the typed text; no hit has an empty id. */
const OWN = '';

/** Free text with suggestions; a chosen one fills the answers that its definition names. */
export function LookupInput(props: InputProps) {
  const { view, setInput, words, describedBy, isInvalid } = props;
  const { category = '', fills = {}, ownEntry = '' } = view.lookup ?? {};
  const [isOwn, setIsOwn] = useState(false);
  const [isLeft, setIsLeft] = useState(true);
  const search = useSearch(props, category);
  const touches = useRef(0);
  const { storable, hasRemoved, forget } = useRemoval(view);
  const ownNote = isOwn && view.value !== '' ? withAnswers(ownEntry, props) : '';
  const note = (isLeft ? props.note : null) ?? (hasRemoved ? words('charactersRemoved') : null);
  const id = props.prefix + view.key;
  const noteId = `${id}-note`;

  function type(typed: string) {
    const text = storable(typed);
    touches.current += 1;
    setIsLeft(false);
    setIsOwn(true);
    setInput(text);
    search.find(text);
  }

  function fill(filled: string, isFocused: boolean): boolean {
    if (isFocused) return false;
    touches.current += 1;
    setIsOwn(true);
    setInput(storable(filled));
    trimAnswer(props);
    return true;
  }

  async function choose({ value, label }: Suggestion) {
    const touch = (touches.current += 1);
    search.forget();
    if (value === OWN) return trimAnswer(props);
    setIsOwn(false);
    setInput(label);
    const record = await props.services.lookupRecord(category, value).catch(() => null);
    // Ignore a late record after the applicant has typed or chosen something else.
    if (record === null || touch !== touches.current) return;
    setInput(label, recordEdit(fills, record));
  }

  return (
    <>
      <Combobox
        id={id}
        text={view.value || view.badInput}
        suggestions={suggestions(search, view.value, words('lookupUseOwn', { text: view.value.trim() }))}
        chosen={null}
        isLoading={search.isLoading}
        opensAtOnce={false}
        emptyText={words('lookupNoResults')}
        foundCount={search.hits.length}
        describedBy={[describedBy, note !== null && noteId].filter(Boolean).join(' ') || undefined}
        isInvalid={isInvalid}
        isRequired={view.isRequired}
        autoComplete={controlAttributes(props).autoComplete}
        words={words}
        onType={type}
        onFill={fill}
        onChoose={choose}
        onLeave={() => {
          setIsLeft(true);
          forget();
          trimAnswer(props);
        }}
      />
      <LeftNote id={noteId} text={note} />
      <p role="status" className={ownNote === '' ? 'visually-hidden' : styles['own']}>
        {ownNote}
      </p>
    </>
  );
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
function useSearch({ services }: InputProps, category: LookupCategoryName): Search {
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
  const found = current.map(({ id, text: label, sub_text: detail }) => ({ value: id, label, detail }));
  return text.trim() === '' || (isLoading && found.length === 0) ? found : [...found, { value: OWN, label: ownLabel }];
}

function containsWords({ text, sub_text: detail }: LookupHit, typed: string): boolean {
  const label = `${text} ${detail}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => label.includes(word));
}
