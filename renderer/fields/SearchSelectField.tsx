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
        suggestions={query ? matching(all, query) : all}
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

/** The suggestions that contain the query; those that begin with it come first. */
function matching(all: readonly Suggestion[], query: string): readonly Suggestion[] {
  const sought = folded(query.trim());
  const places = all.map((one) => ({ one, place: folded(one.label).indexOf(sought) }));
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.min(a.place, 1) - Math.min(b.place, 1))
    .map(({ one }) => one);
}

/** `Côte` is found by `cote`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
