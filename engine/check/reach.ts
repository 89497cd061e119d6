import type { Check } from './context.ts';
import type { Clause } from './clauses.ts';
import type { Report } from './report.ts';
import { isSatisfiable } from './satisfiable.ts';
import { at } from './spot.ts';
import type { ShownBlock, Survey } from './survey-notes.ts';

/** Blocks that nobody can come to see, and values that are derived from themselves. */
export const checkReach: Check = ({ survey, known, report }) => {
  const ranges = {
    valuesOf: known.valuesOf,
    neededFor: (key: string): readonly Clause[] | null => {
      const question = known.questions.get(key);
      return question?.isClearedWhenHidden === true ? question.needs.filter(isChosen) : null;
    },
  };
  const never = new Set<ShownBlock>();
  for (const block of survey.shown) {
    if (isSatisfiable([...block.around, ...block.own], ranges)) continue;
    if (!isInside(block, never)) report('never-shown', block.spot);
    never.add(block);
  }
  checkCycles(survey, report);
};

function isInside({ outer }: ShownBlock, blocks: ReadonlySet<ShownBlock>): boolean {
  return outer !== null && (blocks.has(outer) || isInside(outer, blocks));
}

/** What the session or a document changes only hides: the answer stays. */
function isChosen(clause: Clause): boolean {
  return 'any' in clause ? clause.any.every((alternative) => alternative.every(isChosen)) : !/^(session|document|derived):/.test(clause.valueKey);
}

function checkCycles({ calculations }: Survey, report: Report): void {
  const sources = new Map(calculations.map(({ key, from }) => [key, from]));
  const comesFrom = (key: string, wanted: string, seen: Set<string>): boolean =>
    (sources.get(key) ?? []).some((source) => source === wanted || (!seen.has(source) && comesFrom(source, wanted, seen.add(source))));
  for (const { key, spot } of calculations) if (comesFrom(key, key, new Set())) report('calculation-cycle', at(spot, 'from'), key);
}
