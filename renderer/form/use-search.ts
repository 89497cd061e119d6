import { useState } from 'react';
import { isShown, type AnswerKey } from '../../engine/index.ts';
import { useLookup, type Lookup } from '../fields/use-lookup.ts';
import { useDrawnField } from './field-state.ts';
import { useFormContext } from './FormContext.tsx';
import { fieldOf } from './use-result.ts';

/**
 * The text and the suggestions of a question of the type `lookup` by its key, null while it is hidden. `type` asks the
 * service `lookup`, and `choose` fills the answers that the question names.
 * Suggestions follow what is typed, until one is chosen. Throws if the form has no such question.
 *
 * @example
 * ```tsx
 * function School() {
 *   const search = useSearch('school');
 *   const list = search?.suggestions.map((one) => (
 *     <button key={one.value} type="button" onClick={() => search.choose(one)}>{one.label}</button>
 *   ));
 *   return search && <p><input value={search.text} onChange={({ target }) => search.type(target.value)} />{list}</p>;
 * }
 * ```
 */
export function useSearch(key: AnswerKey): Lookup | null {
  const { store } = useFormContext();
  const field = fieldOf(store, key);
  const lookup = useLookup(useDrawnField(field));
  const [isAsked, setIsAsked] = useState(false);
  if (!isShown(field, store.values())) return null;
  return {
    ...lookup,
    suggestions: isAsked ? lookup.suggestions : [],
    type(text) {
      setIsAsked(true);
      lookup.type(text);
    },
    choose(suggestion) {
      setIsAsked(false);
      return lookup.choose(suggestion);
    },
  };
}
