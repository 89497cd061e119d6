import { useMemo, useRef, useState } from 'react';
import type { Option } from '../../engine/index.ts';
import { Combobox, type Suggestion } from './Combobox.tsx';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { withGone } from './gone-options.ts';
import { LeftNote } from './LeftNote.tsx';

/**
 * One of many options, found by typing a part of its label; an empty box is unanswered. Text that is not an option is
 * replaced by the former choice; without one it stays as bad input with a note.
 */
export function SearchSelectInput(props: InputProps) {
  const { view, edit, setInput, note, words, describedBy, isInvalid } = props;
  const [query, drawQuery] = useState<string | null>(null);
  // A choice leaves the control in the same event, before the new query is rendered.
  const currentQuery = useRef<string | null>(null);
  const all = useMemo(
    () =>
      withGone(view.options ?? [], [view.value], words)
        .filter(([value]) => value !== '')
        .map(suggestion),
    [view.options, view.value, words],
  );
  const chosen = all.find(({ value }) => value === view.value) ?? null;
  const noteId = `${view.key}-note`;
  // Text that is not an option stays in the box, and so do the options that contain it.
  const sought = query ?? (chosen === null ? view.badInput : '');
  const suggestions = useMemo(() => (sought === '' ? all : matching(all, sought)), [all, sought]);

  function setQuery(next: string | null) {
    currentQuery.current = next;
    drawQuery(next);
  }

  function choose({ value }: Suggestion) {
    edit({ [view.key]: value });
    setQuery(null);
  }

  function leave() {
    const typed = currentQuery.current;
    if (typed === null) return;
    const meant = all.find(({ label }) => folded(label) === folded(typed.trim()));
    if (meant) choose(meant);
    else if (typed.trim() === '') setInput('');
    else if (chosen === null) setInput(typed);
    setQuery(null);
  }

  return (
    <>
      <Combobox
        id={view.key}
        text={query ?? chosen?.label ?? view.badInput}
        suggestions={suggestions}
        chosen={chosen}
        opensAtOnce
        emptyText={words('selectNoResults')}
        describedBy={[describedBy, note !== null && noteId].filter(Boolean).join(' ') || undefined}
        isInvalid={isInvalid}
        isRequired={view.isRequired}
        autoComplete={controlAttributes(props).autoComplete}
        words={words}
        onType={setQuery}
        onChoose={choose}
        onLeave={leave}
      />
      <LeftNote id={noteId} text={note} />
    </>
  );
}

function suggestion([value, label]: Option): Suggestion {
  return { value, label };
}

/** The suggestions that the query means: by code or initials first, then those that begin with it or contain it. */
function matching(all: readonly Suggestion[], query: string): readonly Suggestion[] {
  const sought = folded(query.trim());
  return all
    .map((one) => ({ one, place: placeOf(sought, one) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.min(a.place, 2) - Math.min(b.place, 2))
    .map(({ one }) => one);
}

/** 0 for a code such as `USA` or initials such as `UK`; otherwise the place in the label from 1; -1 without a match. */
function placeOf(sought: string, { value, label }: Suggestion): number {
  const name = folded(label);
  const isShort = sought.length > 1 && [folded(value), initials(name)].includes(sought);
  const place = name.indexOf(sought);
  return isShort ? 0 : place < 0 ? place : place + 1;
}

/** `uae` for `united arab emirates`, `dr` for `dominican republic`. */
const initials = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .filter((word) => !/^(?:and|of|the)$/.test(word))
    .map((word) => word.slice(0, 1))
    .join('');

/** `Côte` is found by `cote`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
