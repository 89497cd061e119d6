import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, type RunnerTestFile } from 'vitest';
import { formPaths, loadFormSource } from '../../workbench/load/load-form.ts';
import { tables } from '../rules/tables.ts';
import { createDetector, type Detector, type Subject } from './detector.ts';
import { mutantsOf, type Files, type Mutant } from './mutants.ts';
import { importStories, storiesIn } from './stories.ts';

await importStories();
/** The forms whose rules are a table, which would notice a mistake. */
const subjects = (await Promise.all((await formPaths('forms')).map(subjectAt))).filter(({ id }) => id in tables);

/** Mutants without a visible effect, each with the reason. */
const equivalent: readonly { readonly mutant: string; readonly because: string }[] = JSON.parse(
  readFileSync('tests/mutants/equivalent.json', 'utf8'),
);
const isEquivalent = (mutant: Mutant): boolean => equivalent.some(({ mutant: id }) => id === mutant.id);

/** `all`, `few`, or a part of the names of the mutants to test; by default one in twenty, by `SEED`. */
const asked = process.env['MUTANTS'];
const seed = Number(process.env['SEED'] ?? 0);
const isAsked = ({ id }: Mutant): boolean => {
  if (asked === 'few') return numberOf(id) % 80 === 0;
  return asked === undefined ? numberOf(id) % 20 === seed % 20 : asked === 'all' || id.includes(asked);
};

async function subjectAt(path: string): Promise<Subject> {
  const { files: texts, schema } = await loadFormSource(path);
  const files: Files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]));
  return { id: path.split('/').at(-1)?.replace('.json', '') ?? '', files, schema };
}

/** A hash of the name, evenly distributed. */
function numberOf(id: string): number {
  return [...id].reduce((number, character) => (number * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7);
}

function detectorOf(subject: Subject, file: RunnerTestFile): Detector {
  const isAboutCards = (title: string): boolean => title.includes('account card');
  const isAboutScholarship = (title: string): boolean => title.includes('scholarship');
  const about: Readonly<Record<string, (title: string) => boolean>> = {
    admissions: (title) => !isAboutCards(title) && !isAboutScholarship(title),
    scholarship: isAboutScholarship,
  };
  const isAbout = about[subject.id] ?? isAboutCards;
  const stories = storiesIn(file).filter(({ title }) => !title.startsWith('a form with one mistake') && isAbout(title));
  return createDetector(subject, stories);
}

async function unnoticed(detect: Detector, mutants: readonly Mutant[]): Promise<readonly Mutant[]> {
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    if ((await detect(mutant)) === null) survivors.push(mutant);
    // Lets the test runner send its messages during a long run.
    await setImmediate();
  }
  return survivors;
}

/** The numbers of mutants and of survivors, by operator. */
function figures(made: readonly Mutant[], survivors: readonly Mutant[]): string {
  const lines = [...Map.groupBy(made, ({ operator }) => operator)].map(
    ([operator, all]) =>
      `${operator}: ${all.length - survivors.filter((one) => one.operator === operator).length} of ${all.length}`,
  );
  return `${lines.join('\n')}\n`;
}

describe('a form with one mistake', () => {
  it.for(subjects)(
    'is detected by a rule, a story or the checker: $id',
    { timeout: 7_200_000 },
    async (subject, { task }) => {
      const mutants = mutantsOf(subject.id, subject.files).filter((mutant) => isAsked(mutant) && !isEquivalent(mutant));
      const survivors = await unnoticed(detectorOf(subject, task.file), mutants);
      if (asked !== undefined) process.stdout.write(figures(mutants, survivors));
      expect(survivors.map(({ id }) => id)).toEqual([]);
    },
  );

  it.for(subjects)('differs from the original form, which passes: $id', async (subject, { task }) => {
    expect(
      await detectorOf(subject, task.file)({ id: 'the original form', operator: 'none', files: () => subject.files }),
    ).toBeNull();
  });

  it.for(asked === 'few' ? [] : subjects)(
    'is undetected only if listed with a reason, and has no effect: $id',
    async (subject, { task }) => {
      const listed = equivalent.filter(({ mutant }) => mutant.startsWith(`${subject.id}/`));
      const survivors = await unnoticed(
        detectorOf(subject, task.file),
        mutantsOf(subject.id, subject.files).filter(isEquivalent),
      );
      expect(survivors.map(({ id }) => id).toSorted()).toEqual(listed.map(({ mutant }) => mutant).toSorted());
      expect(listed.filter(({ because }) => because === '')).toEqual([]);
    },
  );
});
