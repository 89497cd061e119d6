import { problemFixes } from './problem-fixes.ts';
import { problemTable, type Problem, type ProblemCode, type ProblemWords } from './problems.ts';
import { pointerOf, type JsonPath } from '../source/source-node.ts';
import { withoutFollowUps, type FoundProblem } from './follow-ups.ts';

/** A place in the files of a form. */
export interface SourcePlace {
  readonly file: string;
  readonly path: JsonPath;
  /** Distinguishes two properties with the same name. */
  readonly offset?: number;
  /** The line of a place in a file that is no part of the form. */
  readonly line?: number;
  /** The places of the statements that prove the problem. */
  readonly because?: readonly SourcePlace[];
}

/** Reports a problem with the words of its sentence. */
export type Report = <C extends ProblemCode>(code: C, place: SourcePlace, ...words: ProblemWords<C>) => void;

/** Collects problems; a problem found twice at one place, as in a section used twice, is listed once. */
export function createReport(lineOf: (place: SourcePlace) => number): {
  readonly report: Report;
  /** In the order of files and lines. */
  readonly problems: () => readonly Problem[];
} {
  const found = new Map<string, FoundProblem>();
  const report: Report = (code, place, ...words) => {
    const { severity, sentence } = problemTable[code];
    const line = lineOf(place);
    const { file } = place;
    const pointer = pointerOf(place.path);
    const because = place.because?.map((one) => ({ file: one.file, line: lineOf(one), pointer: pointerOf(one.path) }));
    const problem = {
      code,
      severity,
      file,
      line,
      pointer,
      sentence: (sentence as Sentence)(...words),
      fix: (problemFixes[code] as Sentence)(...words),
      ...(because !== undefined && { because }),
    };
    found.set(`${file}:${line}${pointer} ${code} ${problem.sentence}`, { problem, words });
  };
  return {
    report,
    problems: () =>
      withoutFollowUps([...found.values()])
        .map(({ problem }) => problem)
        .sort(byPlace),
  };
}

type Sentence = (...words: readonly string[]) => string;

/** The order of problems: that of files, and of the lines of each. */
export function byPlace(a: Problem, b: Problem): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
