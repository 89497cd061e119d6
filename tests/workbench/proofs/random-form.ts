/** Random forms of 10 to 40 questions, with scores, repeats, dates, defaults and conditions on all of them. */
import * as fc from 'fast-check';
import type { FormDefinition } from '../../../engine/index.ts';
import { definitionIn, emptyDraft, type Draw } from './draft-form.ts';
import { parts } from './form-parts.ts';

interface Part {
  readonly kind: keyof typeof parts;
  /** What the part draws, in order. */
  readonly numbers: readonly number[];
}

const kinds = Object.keys(parts) as readonly (keyof typeof parts)[];
const part = (...of: readonly (keyof typeof parts)[]): fc.Arbitrary<Part> =>
  fc.record({
    kind: fc.constantFrom(...of),
    numbers: fc.array(fc.nat({ max: 9999 }), { minLength: 60, maxLength: 60, size: 'max' }),
  });

/** Forms with at least a score, a repeat and a date, and two to five more parts between them. */
export const formWithScores: fc.Arbitrary<FormDefinition> = fc
  .tuple(
    fc.array(part(...kinds), { minLength: 1, maxLength: 2, size: 'max' }),
    part('score'),
    fc.array(part(...kinds), { maxLength: 1, size: 'max' }),
    part('repeat'),
    part('dates'),
    fc.array(part(...kinds), { minLength: 1, maxLength: 2, size: 'max' }),
  )
  .map(([first, score, second, repeat, dates, last]) => grown([...first, score, ...second, repeat, dates, ...last]));

function grown(all: readonly Part[]): FormDefinition {
  const draft = emptyDraft();
  all.forEach(({ kind, numbers }, index) => parts[kind](draft, `p${index}`, drawing(numbers)));
  return definitionIn(draft);
}

/** Draws from a list, again from its beginning where it ends. */
function drawing(numbers: readonly number[]): Draw {
  let next = 0;
  return (below) => {
    const drawn = (numbers[next % numbers.length] ?? 0) % below;
    next += 1;
    return drawn;
  };
}
