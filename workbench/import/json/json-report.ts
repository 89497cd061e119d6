/** The report of a JSON form. The writer of forms has the words of a spreadsheet, the report those of the source. */
import type { ImportReport } from '../base/import-report.ts';
import type { Thing } from './nodes.ts';

/** The keywords of the source behind a word of the writer, such as `relevant`. */
export interface Aliases {
  readonly add: (place: string, what: string, things: readonly Thing[]) => void;
  readonly of: (place: string, what: string) => readonly Thing[];
}

/** No aliases yet. */
export function aliasesOf(): Aliases {
  const known = new Map<string, Thing[]>();
  const keyOf = (place: string, what: string): string => `${place}\n${what}`;
  return {
    add(place, what, things) {
      const found = known.get(keyOf(place, what)) ?? [];
      known.set(keyOf(place, what), [...found, ...things]);
    },
    of: (place, what) => known.get(keyOf(place, what)) ?? [],
  };
}

/** A report in which each line of the writer is one for each keyword behind it, or else for the property itself. */
export function withAliases(report: ImportReport, aliases: Aliases): ImportReport {
  const each = (place: string, what: string, add: (place: string, what: string) => void): void => {
    const things = aliases.of(place, what);
    if (things.length === 0) add(place, 'name');
    for (const thing of things) add(thing.place, thing.what);
  };
  return {
    taken: (place, what) => each(place, what, (at, word) => report.taken(at, word)),
    differently: (place, what, note) => each(place, what, (at, word) => report.differently(at, word, note)),
    left: (place, what, note, isLoud) => each(place, what, (at, word) => report.left(at, word, note, isLoud)),
    lines: () => report.lines(),
  };
}
