/** What the commands that take long have in common: former verdicts, and a line that says how far they are. */
import type { OnStep } from '../cover/index.ts';
import { keptVerdicts, type Decide } from './kept-verdicts.ts';
import { progressLine } from './progress.ts';

/** How a command decides about forms, and what it says meanwhile. */
export interface LongRun {
  readonly decide: Decide;
  readonly say: (words: string) => void;
  readonly end: () => void;
}

/** Decides everything, and says nothing. */
export const quietRun: LongRun = {
  decide: (_question, _content, verdict) => verdict(),
  say: () => undefined,
  end: () => undefined,
};

/** A run for a person at a terminal. */
export const shownRun = (): LongRun => ({ decide: keptVerdicts(), ...progressLine() });

/** Says how far the search about a form is. */
export const sayingSteps =
  ({ say }: LongRun, form: string): OnStep =>
  (goals, made, all) =>
    say(`${form}: ${made} of ${all} ${goals}`);
