import { cycleEnd, isCycleEnd, isYear } from '../../engine/read/cycle.ts';
import { fileNode, institutionOf } from '../source/form-files.ts';
import { at, isPresent } from '../source/source-node.ts';
import type { Check } from './base/context.ts';

/** The words of the season: `cycle` is a year, `cycle_ends` a month and a day, and the season is not over. */
export const checkCycle: Check = ({ form, report, today }) => {
  const words = institutionOf(form);
  const { cycle, cycle_ends: ends } = words;
  const placeOf = (word: string) => {
    const own = at(fileNode(form, 'institution.json'), word);
    return isPresent(own) ? own : at(fileNode(form, form.defaultInstitution), word);
  };
  const isWrongEnd = ends !== undefined && !isCycleEnd(ends);
  if (isWrongEnd) report('bad-cycle-end', placeOf('cycle_ends'), ends);
  if (cycle === undefined) return;
  if (!isYear(cycle)) return report('bad-cycle', placeOf('cycle'), cycle);
  const end = cycleEnd(words);
  if (!isWrongEnd && end !== null && today > end) report('cycle-over', placeOf('cycle'), cycle, end);
};
