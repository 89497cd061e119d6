/** The verdicts that the commands keep between runs, and what a person sees and stops meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkCompletely } from '../../workbench/commands/check-forms.ts';
import { coverReport } from '../../workbench/commands/cover.ts';
import { keptVerdicts } from '../../workbench/commands/kept-verdicts.ts';
import { quietRun } from '../../workbench/commands/long-run.ts';
import { progressLine } from '../../workbench/commands/progress.ts';
import { reachReport } from '../../workbench/commands/reach.ts';
import { searchesMade } from '../../workbench/solve/search.ts';

const day = new Date('2026-03-16T12:00:00Z');

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A copy of the forms without the largest, and the commands with a cache of their own. */
function commandsOf(cache: string, code = 'code') {
  const forms = emptyFolder();
  cpSync('forms', forms, { recursive: true });
  rmSync(join(forms, 'admissions'), { recursive: true });
  const folder = join(forms, 'scholarship');
  const run = () => ({ ...quietRun, decide: keptVerdicts(cache, () => code) });
  const counted = async <Result>(command: () => Promise<Result>) => {
    const before = searchesMade();
    const result = await command();
    return { result, searches: searchesMade() - before };
  };
  return {
    edit(file: string, from: string, to: string): void {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(from);
      writeFileSync(path, text.replace(from, to));
    },
    check: () => counted(() => checkCompletely(forms, day, run())),
    checkAfresh: () => checkCompletely(forms, day),
    cover: () => counted(async () => (await coverReport(folder, run())).coverage),
    coverAfresh: async () => (await coverReport(folder)).coverage,
    reach: () =>
      counted(async () => {
        const { targets, branches } = await reachReport(folder, '2026-03-16', run());
        return { targets, branches };
      }),
  };
}

describe('a form that was decided before', () => {
  it.each(['check', 'cover', 'reach'] as const)('asks the solver nothing: %s', async (name) => {
    const commands = commandsOf(emptyFolder());
    const [first, second] = [await commands[name](), await commands[name]()];
    expect(first.searches).toBeGreaterThan(0);
    expect(second).toEqual({ result: first.result, searches: 0 });
  });

  it('is decided again after one of its conditions was changed, and the others are not', async () => {
    const { edit, check, checkAfresh, cover, coverAfresh } = commandsOf(emptyFolder());
    const all = await check();
    const covered = await cover();
    edit('sections/costs.json', '"target": "Y"', '"target": "N"');
    const changed = await check();
    expect(changed.searches).toBeGreaterThan(0);
    expect(changed.searches).toBeLessThan(all.searches);
    expect(changed.result).toEqual(await checkAfresh());
    const coveredAgain = await cover();
    expect(coveredAgain.result).not.toEqual(covered.result);
    expect(coveredAgain.result).toEqual(await coverAfresh());
  });

  it('is decided again by other code', async () => {
    const cache = emptyFolder();
    const before = await commandsOf(cache).check();
    expect((await commandsOf(cache, 'other code').check()).searches).toBe(before.searches);
  });

  it.each([
    ['half of its file', (text: string) => text.slice(0, text.length / 2)],
    ['another verdict in its file', (text: string) => text.replace('[]', '[1]')],
    ['nothing in its file', () => ''],
  ])('is decided again with %s', async (_, damaged) => {
    const cache = emptyFolder();
    const { check } = commandsOf(cache);
    const before = await check();
    for (const name of readdirSync(cache)) {
      const path = join(cache, name);
      writeFileSync(path, damaged(readFileSync(path, 'utf8')));
    }
    expect(await check()).toEqual(before);
    expect((await check()).searches).toBe(0);
  });
});

describe('the kept verdicts', () => {
  const sameCode = (): string => 'code';
  const fail = (): never => {
    throw new Error('It is decided again.');
  };

  it('are all of a folder with many forms, and no more than five hundred', () => {
    const cache = emptyFolder();
    const decide = keptVerdicts(cache, sameCode);
    const ofForms = (count: number, verdict: (form: number) => number) =>
      Array.from({ length: count }, (_, form) =>
        ['check', 'submission'].map((of) => decide(of, { form }, () => verdict(form))),
      );
    const first = ofForms(200, (form) => form);
    expect(ofForms(200, fail)).toEqual(first);
    ofForms(260, (form) => form);
    expect(readdirSync(cache)).toHaveLength(500);
  });

  it('are none that another run may decide otherwise', () => {
    const decide = keptVerdicts(emptyFolder(), sameCode);
    const decided = [1, 2].map((verdict) =>
      decide(
        'question',
        {},
        () => verdict,
        () => false,
      ),
    );
    expect(decided).toEqual([1, 2]);
  });

  it('are none of code that was changed while it decided', () => {
    const cache = emptyFolder();
    let code = 'before';
    keptVerdicts(cache, () => code)('question', {}, () => (code = 'after'));
    expect(['before', 'after'].map((one) => keptVerdicts(cache, () => one)('question', {}, () => 'again'))).toEqual([
      'again',
      'again',
    ]);
  });
});

describe('the line of progress', () => {
  const written = (isTTY: boolean): readonly string[] => {
    const texts: string[] = [];
    let time = 0;
    const line = progressLine({ isTTY, columns: 20, write: (text) => texts.push(text) }, () => time);
    for (const words of ['one of three', 'two of three', 'three of three, with more words']) {
      line.say(words);
      time += 60;
    }
    line.end();
    return texts;
  };

  it('is replaced a few times in a second, and removed', () => {
    expect(written(true)).toEqual(['\r\u001B[Kone of three', '\r\u001B[Kthree of three, wit', '\r\u001B[K']);
  });

  it('is not written to a file or a pipe', () => {
    expect(written(false)).toEqual([]);
  });
});

it('Ctrl-C ends a long command at once, with the exit code 130 and nothing written', async () => {
  const forms = emptyFolder();
  cpSync('forms', forms, { recursive: true });
  const stored = join(forms, 'admissions', 'cases', 'coverage');
  const messages = join(forms, 'admissions', 'institution.json');
  writeFileSync(messages, readFileSync(messages, 'utf8').replace('"partner_name": "', '"partner_name": "Interrupted '));
  writeFileSync(join(stored, 'sets.json'), '{ "today": "2026-03-16" }');
  // The errors of the command are taken for a terminal, so that its first line says that it searches.
  const asTerminal = '--import "data:text/javascript,process.stderr.isTTY=true"';
  const command = `trap : INT; "${process.execPath}" ${asTerminal} workbench/commands/forms.ts cover admissions; exit $?`;
  const shell = spawn('sh', ['-c', command], { env: { ...process.env, FORMS_DIR: forms }, detached: true });
  let printed = '';
  shell.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const [line] = (await once(shell.stderr, 'data')) as [Buffer];
  expect(line.toString()).toContain('admissions: ');
  process.kill(-(shell.pid ?? 0), 'SIGINT');
  expect(await once(shell, 'close')).toEqual([130, null]);
  expect(printed).toBe('');
  expect(readdirSync(stored)).toEqual(['sets.json']);
  expect(readFileSync(join(stored, 'sets.json'), 'utf8')).toBe('{ "today": "2026-03-16" }');
});
