import { useMemo, useRef, useState } from 'react';
import { namedChoices, countryNames, foldedName, choiceNamed, takeName, type NamedChoice } from './named-choices.ts';
import { Combobox, type Suggestion } from './Combobox.tsx';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { joined } from '../parts/joined.ts';

/** One of many options, found by typing a part of its label; an empty box is unanswered. */
export function SearchSelectInput(props: InputProps) {
  const { view, edit, note, words, describedBy, isInvalid } = props;
  const [query, drawQuery] = useState<string | null>(null);
  // A choice leaves the control in the same event, before the new query is rendered.
  const currentQuery = useRef<string | null>(null);
  const all = useMemo(() => namedChoices(view, words), [view, words]);
  const chosen = all.find(({ value }) => value === view.value) ?? null;
  const id = props.prefix + view.key;
  const noteId = `${id}-note`;
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

  function chooseMeant(text: string): boolean {
    const meant = choiceNamed(all, text);
    if (meant !== undefined) choose(meant);
    return meant !== undefined;
  }

  function take(text: string) {
    takeName(props, all, text);
    setQuery(null);
  }

  function leave() {
    if (currentQuery.current !== null) take(currentQuery.current);
  }

  function fill(text: string, isFocused: boolean): boolean {
    if (isFocused) return chooseMeant(text);
    take(text);
    return true;
  }

  return (
    <Combobox
      id={id}
      text={query ?? chosen?.label ?? view.badInput}
      suggestions={suggestions}
      chosen={chosen}
      opensAtOnce
      emptyText={words('selectNoResults')}
      describedBy={joined(describedBy, note !== null && noteId)}
      isInvalid={isInvalid}
      isRequired={view.isRequired}
      autoComplete={countryNames(controlAttributes(props).autoComplete)}
      words={words}
      onType={setQuery}
      onFill={fill}
      onChoose={choose}
      onLeave={leave}
    />
  );
}

/**
 * The suggestions that the query means: by code, initials or another name first, then those that begin with it or
 * contain it. A suggestion that another name has found shows it.
 */
function matching(all: readonly NamedChoice[], query: string): readonly Suggestion[] {
  const sought = foldedName(query);
  return all
    .map((one) => ({ one, place: placeOf(sought, one) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => Math.min(a.place, 2) - Math.min(b.place, 2))
    .map(({ one }) => withFoundName(sought, one));
}

/** 0 for a code such as `USA`, initials such as `UK` or another name; otherwise the place in a name from 1; or -1. */
function placeOf(sought: string, { value, label, aliases }: NamedChoice): number {
  const names = [label, ...aliases].map(foldedName);
  const [name = '', ...others] = names;
  const isShort = sought.length > 1 && [foldedName(value), initials(name), ...others].includes(sought);
  const places = names.map((one) => one.indexOf(sought)).filter((place) => place >= 0);
  return isShort ? 0 : places.length === 0 ? -1 : Math.min(...places) + 1;
}

function withFoundName(sought: string, { value, label, translate, aliases }: NamedChoice): Suggestion {
  const name = foldedName(label);
  const isInLabel = name.includes(sought) || initials(name) === sought;
  const alias = isInLabel ? undefined : aliases.find((other) => foldedName(other).includes(sought));
  return { value, label, translate, ...(alias !== undefined && { detail: alias }) };
}

/** `uae` for `united arab emirates`, `dr` for `dominican republic`. */
const initials = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .filter((word) => !/^(?:and|of|the)$/.test(word))
    .map((word) => word.slice(0, 1))
    .join('');
