import { adviceFor } from './advice.ts';
import type { SourceRow } from './source-form.ts';

/** What became of one thing of the source. */
export type ImportOutcome = 'taken over' | 'differently' | 'left out';

export interface ImportLine {
  readonly place: SourceRow;
  /** The part of the source at the place as its author knows it. */
  readonly name: string;
  /** The thing: `type`, `relevant`, `choice_filter`. */
  readonly what: string;
  readonly outcome: ImportOutcome;
  /** How it is different, or why it is left out; with the text of the source. */
  readonly note: string;
  /** The form shows, accepts or misses something that the source does not: the author must look at it. */
  readonly isLoud: boolean;
  /** The notes that make the line loud. */
  readonly loud: readonly string[];
}

/** Collects what became of each thing of the source, one line for each place and thing. */
export interface ImportReport {
  readonly taken: (place: SourceRow, what: string) => void;
  readonly differently: (place: SourceRow, what: string, note: string) => void;
  readonly left: (place: SourceRow, what: string, note: string, isLoud?: boolean) => void;
  readonly lines: () => readonly ImportLine[];
}

/** An empty report. */
export function importReport(): ImportReport {
  const lines = new Map<string, ImportLine>();
  const add = (place: SourceRow, what: string, outcome: ImportOutcome, note: string, isLoud: boolean): void => {
    const key = `${place}\n${what}`;
    lines.set(
      key,
      joined(lines.get(key), { place, name: place, what, outcome, note, isLoud, loud: isLoud ? [note] : [] }),
    );
  };
  return {
    taken: (place, what) => add(place, what, 'taken over', '', false),
    differently: (place, what, note) => add(place, what, 'differently', note, false),
    left: (place, what, note, isLoud = false) => add(place, what, 'left out', note, isLoud),
    lines: () => [...lines.values()],
  };
}

const ranks: readonly ImportOutcome[] = ['taken over', 'differently', 'left out'];

/** The worse outcome counts, and notes of one outcome stay. */
function joined(former: ImportLine | undefined, line: ImportLine): ImportLine {
  if (former === undefined) return line;
  const difference = ranks.indexOf(line.outcome) - ranks.indexOf(former.outcome);
  if (difference !== 0) return difference > 0 ? line : former;
  const note = former.note.includes(line.note) ? former.note : `${former.note} ${line.note}`;
  return { ...former, note, isLoud: former.isLoud || line.isLoud, loud: [...new Set([...former.loud, ...line.loud])] };
}

/** How many things were taken over, differently, and left out. */
export function outcomesOf(lines: readonly ImportLine[]): string {
  const counts = (['taken over', 'differently', 'left out'] as const).map((outcome) => {
    const count = lines.filter((line) => line.outcome === outcome).length;
    const words = outcome === 'differently' ? 'taken over differently' : outcome;
    return `${count} ${words} (${percent(count, lines.length)})`;
  });
  return `${lines.length} things: ${counts.join(', ')}`;
}

const percent = (count: number, all: number): string => `${all === 0 ? 0 : Math.round((100 * count) / all)} %`;

/** The report as Markdown: what holds everywhere, what differs, what is left out and why. */
export function reportText(title: string, general: readonly string[], lines: readonly ImportLine[]): string {
  const section = (heading: string, outcome: ImportOutcome): readonly string[] => {
    const found = lines.filter((line) => line.outcome === outcome);
    return found.length === 0 ? [] : ['', `## ${heading}`, '', ...found.map(lineText)];
  };
  return [
    `# ${title}`,
    '',
    `${outcomesOf(lines)}.`,
    ...section('Left out', 'left out'),
    ...whatToDo(lines),
    ...section('Taken over differently', 'differently'),
    ...takenOver(lines),
    '',
    '## What holds everywhere',
    '',
    ...general.map((one) => `- ${one}`),
    '',
  ].join('\n');
}

function whatToDo(lines: readonly ImportLine[]): readonly string[] {
  const sentences = adviceFor(lines);
  return sentences.length === 0 ? [] : ['', '## What to do', '', ...sentences];
}

/** What is as in the source, one line for each part of it. */
function takenOver(lines: readonly ImportLine[]): readonly string[] {
  const taken = lines.filter(({ outcome }) => outcome === 'taken over');
  // Two parts can have one name, such as a page and a question.
  const parts = [...Map.groupBy(taken, ({ place }) => place).values()];
  return [
    '',
    '## Taken over',
    '',
    ...parts.map((found) => `- ${found[0]?.name}: ${found.map(({ what }) => what).join(', ')}`),
  ];
}

/** A line of the report; a loud one in bold. */
export function lineText({ name, what, note, isLoud }: ImportLine): string {
  const words = isLoud ? `**${note}**` : note;
  return `- ${name}, ${what}${note === '' ? '' : `: ${words}`}`;
}
