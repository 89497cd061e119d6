import { secondsOf } from '../sets/knowledge.ts';
import type { FormIndex, IndexedField } from './form-index.ts';
import type { NameScope } from '../source/scope.ts';

/**
 * The scope of the texts around the pages: `{form_minutes}` is the time that the questions take that are shown without
 * any answer, in minutes, rounded up to a multiple of five.
 */
export function withFormWords(scope: NameScope, { fields }: FormIndex): NameScope {
  const minutes = String(5 * Math.ceil(sumOf(fields.filter(isShownAtFirst)) / 300));
  return { ...scope, word: (name) => scope.word(name) ?? (name === 'form_minutes' ? minutes : null) };
}

const isShownAtFirst = ({ needs }: IndexedField): boolean => needs.every((group) => group.length === 0);

const sumOf = (fields: readonly IndexedField[]): number => fields.reduce((sum, { type }) => sum + secondsOf(type), 0);
