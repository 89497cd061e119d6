import {
  alwaysShown,
  base,
  ceases,
  clauseOf,
  compileSection,
  inside,
  wordsIn,
  type BlockPlace,
  type Filled,
  type Gathering,
} from './compile-blocks.ts';
import type { AnswerKey } from './definition.ts';
import type { ExpandedRepeat } from './expanded.ts';
import type { CompiledRepeat } from './form.ts';

/** Compiles a block with all its possible copies. */
export function compileRepeat(
  into: Gathering,
  place: BlockPlace,
  { id, title, hint, marked, when, min = 1, max, count, reorder, oneByOne, copies }: ExpandedRepeat,
  keys: AnswerKey[],
): CompiledRepeat {
  const countKey = count ?? `count:${id}`;
  const clause = clauseOf(when);
  const compiled: Filled<CompiledRepeat> = {
    ...base(place, id, clause, [countKey, ...wordsIn(title, hint)]),
    type: 'repeat',
    title,
    hint,
    marked,
    min,
    max,
    countKey,
    reorder,
    oneByOne,
    copies: [],
    fields: into.fields,
  };
  const start = keys.length;
  const within = inside(place, compiled);
  compiled.copies = copies.map((copy, index) =>
    compileSection(
      into,
      within,
      copy,
      keys,
      index < min ? alwaysShown : { test: (values) => Number(values[countKey]) >= index + 1, reads: [countKey] },
    ),
  );
  if (count === undefined)
    into.choices.set(countKey, (chosen) =>
      String(Math.min(max, Math.max(min, /^\d+$/.test(chosen) ? Number(chosen) : 0))),
    );
  ceases(into, id, clause, keys.slice(start));
  return compiled;
}
