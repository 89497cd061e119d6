/** Each kind of line in bold has a sentence about what to do. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../../workbench/import/index.ts';
import { importReport } from '../../../workbench/import/base/import-report.ts';

const sources = globSync('workbench/import/**/*.ts').filter((path) => !path.endsWith('advice.ts'));
const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');

const adviceOn = (note: string): readonly string[] => {
  const report = importReport();
  report.left('place', 'what', note, true);
  return adviceFor(report.lines());
};

describe('there is advice', () => {
  /** The notes that are written at calls with `true` after them; the effect at the beginning of one is a text below. */
  const calls = [...code.matchAll(/(?:left|leave|leftOut)\([^;]*?(['`])((?:(?!\1)[^])*)\1,\s*true\b/g)];
  const written = calls.map(([, , note = '']) => note).filter((note) => !note.startsWith('${effect}'));
  it.each([...new Set(written)])('on the line in bold "%s"', (note) => {
    expect(adviceOn(note)).toHaveLength(1);
  });

  /** The texts that begin with capital words. What is left out because it never applies is not in bold. */
  const shouted = [...code.matchAll(/['`]([A-Z]{2,}(?: [A-Z]{2,})+(?:(?!['`])[^])*)/g)].map(([, note = '']) => note);
  it.each([...new Set(shouted)].filter((note) => !note.includes('SO IT IS LEFT OUT')))('on "%s"', (note) => {
    expect(adviceOn(note)).toHaveLength(1);
  });

  it('is found in the places where notes are written', () => {
    expect(written.length).toBeGreaterThan(20);
    expect(shouted.length).toBeGreaterThan(40);
  });

  it('on each of several notes in one line', () => {
    const report = importReport();
    report.left('place', 'what', 'It has no meaning here.');
    report.left('place', 'what', 'NOT CHECKED: one.', true);
    report.left('place', 'what', 'NO DEFAULT: another.', true);
    expect(adviceFor(report.lines()).map((one) => one.split(':')[0])).toEqual(['- NOT CHECKED', '- NO DEFAULT']);
  });
});
