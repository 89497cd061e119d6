import { useRef, useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import type { Edit } from '../../engine/index.ts';
import { Combobox, type Suggestion } from './Combobox.tsx';
import * as styles from './Combobox.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { labelOf, recordEdit } from './lookup-record.ts';
import type { LookupCategory, LookupHit } from './field-services.ts';

/** Stands for "keep what I typed"; no hit has an empty id. */
const OWN = '';

/** Free text with suggestions; a chosen one fills the fields its definition names. */
export function LookupInput(props: InputProps) {
  const { view, field, edit, words, describedBy, isInvalid } = props;
  const category = field.definition.type === 'lookup' ? field.definition.category : 'address';
  const [isOwn, setIsOwn] = useState(false);
  const search = useSearch(props, category);
  const store = (text: string) => edit({ [view.key]: text.slice(0, view.maxLength) } satisfies Edit);
  const isOwnSchool = isOwn && view.value !== '' && category !== 'address';

  async function choose({ value, label }: Suggestion) {
    const turn = search.begin();
    if (value === OWN) return;
    setIsOwn(false);
    store(label);
    const record = await props.services.lookupRecord(category, value).catch(() => null);
    if (record === null || !search.isLatest(turn) || field.definition.type !== 'lookup') return;
    edit({ ...recordEdit(field.definition.fills, record), [view.key]: labelOf(category, record, label).slice(0, view.maxLength) });
  }

  return (
    <>
      <Combobox
        id={view.key} text={view.value} suggestions={suggestions(search.hits, view.value, words('lookupUseOwn', { text: view.value }))}
        chosen={null} isLoading={search.isLoading} opensAtOnce={false} emptyText={words('lookupNoResults')} describedBy={describedBy}
        isInvalid={isInvalid} autoComplete={controlAttributes(props).autoComplete} maxLength={view.maxLength} words={words}
        onType={(text) => { setIsOwn(true); store(text); search.find(text); }} onChoose={choose} onLeave={() => undefined}
      />
      <p role="status" className={isOwnSchool ? styles['own'] : 'visually-hidden'}>{isOwnSchool ? words('lookupOwnEntry') : ''}</p>
    </>
  );
}

/** Hits of the latest search only: an answer that comes late never replaces a newer one. */
function useSearch({ services }: InputProps, category: LookupCategory) {
  const [hits, setHits] = useState<readonly LookupHit[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const turn = useRef(0);
  const begin = () => (turn.current += 1);
  const isLatest = (one: number) => one === turn.current;

  const ask = useDebouncedCallback(async (query: string, mine: number) => {
    const found = await services.lookup(category, query).catch(() => []);
    if (!isLatest(mine)) return;
    setHits(found);
    setIsLoading(false);
  }, 200, { maxWait: 500 });

  function find(text: string) {
    const mine = begin();
    const query = text.trim();
    setIsLoading(query !== '');
    if (query === '') setHits([]);
    else void ask(query, mine);
  }
  return { hits, isLoading, find, begin, isLatest };
}

function suggestions(hits: readonly LookupHit[], text: string, ownLabel: string): readonly Suggestion[] {
  const found = hits.map(({ id, text: label, sub_text: detail }) => ({ value: id, label, detail }));
  return text.trim() === '' ? found : [...found, { value: OWN, label: ownLabel }];
}
