/** Why a goal has no verdict. */
import { sourcesIn } from '../expand/derived-sources.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';

/** What stopped the search, for the author and for us: a goal that is given up is a gap of the search. */
export function whyGivenUp({ index, form }: CoveredForm, { entries, reads }: Goal): string {
  if (entries !== null) return 'answers were found, but no set of answers keeps them';
  const read = new Set(reads.flatMap(sourcesIn(index.calculations)));
  const calculated = index.calculations.map(({ key }) => key).filter((key) => reads.includes(key) || read.has(key));
  const sources = [...read].filter((key) => form.fields.has(key)).length;
  const questions = sources === 1 ? 'one question' : `${sources} questions`;
  const through = calculated.length === 0 ? '' : `, through ${calculated.slice(0, 5).join(', ')}`;
  return `nothing is proven and no answers were found within the budget; it depends on ${questions}${through}`;
}
