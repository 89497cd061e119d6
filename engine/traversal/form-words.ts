import type { FormIndex, IndexedField } from './form-index.ts';
import type { Scope } from './scope.ts';

/** Seconds that a question of these types takes; all others take `usual` seconds. */
const seconds: Readonly<Record<string, number>> = { textarea: 600, upload: 120 };
const usual = 20;

/**
 * The scope of the texts around the pages: `{form_minutes}` is the time that the questions take that are shown without
 * any answer, in minutes, rounded up to a multiple of five.
 */
export function withFormWords(scope: Scope, { fields }: FormIndex): Scope {
  const minutes = String(5 * Math.ceil(sumOf(fields.filter(isShownAtFirst)) / 300));
  return { ...scope, word: (name) => scope.word(name) ?? (name === 'form_minutes' ? minutes : null) };
}

const isShownAtFirst = ({ needs }: IndexedField): boolean => needs.every((group) => group.length === 0);

const sumOf = (fields: readonly IndexedField[]): number =>
  fields.reduce((sum, { type }) => sum + (seconds[type] ?? usual), 0);
