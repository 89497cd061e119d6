import { lineAt, lineOf, pointerOf, type JsonFile, type JsonPath } from './json.ts';
import { problemTable, type Problem, type ProblemCode, type ProblemWords } from './problems.ts';

/** Where in a form's files something stands. */
export interface Place {
  readonly file: string;
  readonly path: JsonPath;
  /** Tells two properties of one name apart. */
  readonly offset?: number;
}

export type Report = <C extends ProblemCode>(code: C, place: Place, ...words: ProblemWords<C>) => void;

/** Gathers problems with their lines; what is found twice at one place, as in a section used twice, is told once. */
export function createReport(files: ReadonlyMap<string, JsonFile>): { readonly report: Report; readonly problems: () => readonly Problem[] } {
  const found = new Map<string, Problem>();
  const report: Report = (code, { file, path, offset }, ...words) => {
    const { severity, sentence } = problemTable[code];
    const read = files.get(file);
    const line = read === undefined ? 1 : offset === undefined ? lineOf(read, path) : lineAt(read.text, offset);
    const problem = { code, severity, file, line, pointer: pointerOf(path), sentence: (sentence as (...all: typeof words) => string)(...words) };
    found.set(`${file}:${line}${problem.pointer} ${code} ${problem.sentence}`, problem);
  };
  return { report, problems: () => [...found.values()].sort(byPlace) };
}

function byPlace(a: Problem, b: Problem): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
