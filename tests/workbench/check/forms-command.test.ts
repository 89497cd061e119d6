import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../workbench/commands/forms.ts';
import { servedForms } from '../../../workbench/load/served-forms.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { forms: served } = await servedForms(join(root, 'forms'));
let forms = '';

beforeAll(() => {
  forms = mkdtempSync(join(tmpdir(), 'forms-'));
  cpSync(join(root, 'forms'), forms, { recursive: true });
});
afterAll(() => rmSync(forms, { recursive: true }));

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly lines: readonly string[];
}

/** Runs the command as an author does. */
function runProcess(folder: string, ...args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['workbench/commands/forms.ts', ...args], {
    cwd: root,
    env: { ...process.env, FORMS_DIR: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr, lines: stdout.trim().split('\n') };
}

/** The same in this process, which has loaded the modules. */
async function runForms(folder: string, ...args: readonly string[]): Promise<Run> {
  const printed = { log: '', error: '' };
  const streams = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text: string) => {
      printed[name] += `${text}\n`;
    }),
  );
  try {
    await runCommand(folder, args);
    const status = Number(process.exitCode ?? 0);
    return { status, stdout: printed.log, stderr: printed.error, lines: printed.log.trim().split('\n') };
  } finally {
    process.exitCode = undefined;
    for (const stream of streams) stream.mockRestore();
  }
}

const usage = [
  'Usage:',
  '  npm run forms [-- --json]',
  '  npm run forms -- check <form>',
  '  npm run forms -- new <id> [title]',
  '  npm run forms -- add <form>/<page> <key>:<type> [label]',
  '  npm run forms -- accept [form]',
  '  npm run forms -- import <file.xlsx | file.csv | schema.json [ui-schema.json] [data.json]> [id]',
  '  npm run forms -- export <form> --as json-schema | xlsform',
  '  npm run forms -- explain <name> [form] [key=value …] [--answers file] [--json]',
  '  npm run forms -- diff <old> <new>',
  '  npm run forms -- migration <form>',
  '  npm run forms -- test [--all | --record <form> <name> <profile>]',
  '  npm run forms -- map [form]',
  '  npm run forms -- reach [form] [--json]',
  '  npm run forms -- cover [form] [--check]',
  '  npm run forms -- walk [form] [--sets 1,20-30] [--by keyboard|touch|alternate] [--resume file] [--json]',
  '  npm run forms -- schema',
].join('\n');

const usageOf = (name: string): string =>
  usage.split('\n').find((line) => line.startsWith(`  npm run forms -- ${name} `)) ?? '';

/** What the author of a misfit reads: the words, and the usage of their command only. */
const misfit = (words: string, name: string): string =>
  `"${words}" lacks a word, or has one that ${name} does not accept:\n${usageOf(name)}`;

describe('npm run forms', () => {
  it('succeeds for our forms and prints the count', () => {
    const { status, lines } = runProcess(join(root, 'forms'));
    expect(lines.at(-1)).toMatch(
      new RegExp(`^${served.length} forms and the account cards, 0 errors, \\d+ warnings?$`),
    );
    expect(status).toBe(0);
  });

  it('fails for a mistake and prints file, line and problem', async () => {
    const login = join(forms, 'accounts', 'login.json');
    const lines = readFileSync(login, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('"required"'));
    writeFileSync(login, lines.with(line, lines[line]?.replace('"required"', '"requird"') ?? '').join('\n'));
    const run = await runForms(forms);
    expect(run.lines).toContain(
      `${login}:${line + 1}  error  Unknown property "requird" in a text field; did you mean "required"?`,
    );
    expect(run.stdout).toContain('did you mean "required"?\n    fix: Write "required".\n');
    expect(run.lines.at(-1)).toMatch(
      new RegExp(`^${served.length} forms and the account cards, 1 error, \\d+ warnings?$`),
    );
    expect(run.status).toBe(1);
    const found = JSON.parse((await runForms(forms, '--json')).stdout) as readonly object[];
    expect(found).toContainEqual(expect.objectContaining({ file: login, fix: 'Write "required".' }));
  });

  it('checks one form alone', async () => {
    const page = join(forms, 'scholarship', 'form.json');
    const text = readFileSync(page, 'utf8');
    writeFileSync(page, text.replace('"title"', '"titel"'));
    try {
      const { lines, status } = await runForms(forms, 'check', 'scholarship');
      expect(lines[0]).toMatch(/form\.json:\d+  error  Unknown property "titel" in a form; did you mean "title"\?$/);
      expect(lines.at(-1)).toMatch(/^1 form, [12] errors?, 0 warnings$/);
      expect(status).toBe(1);
    } finally {
      writeFileSync(page, text);
    }
    expect((await runForms(forms, 'check', 'scholarship')).lines).toEqual(['1 form, 0 errors, 0 warnings']);
    const missing = await runForms(forms, 'check', 'scholarships');
    expect(missing.stderr).toContain('There is no form scholarships.');
    expect(missing.status).toBe(1);
  });

  it('fails for two forms with one id and prints the correction', async () => {
    const [folder, copy] = [join(forms, 'admissions'), join(forms, 'transfer')];
    cpSync(folder, copy, { recursive: true });
    try {
      const run = await runForms(forms);
      const sentence =
        'The form\'s id is "admissions", but its folder is named "transfer": write "transfer" here, or rename the folder.';
      expect(run.lines).toContain(`${join(copy, 'form.json')}:3  error  ${sentence}`);
      expect(run.status).toBe(1);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('fails for a form with the name of an account card', async () => {
    const [folder, login] = [join(forms, 'admissions'), join(forms, 'login')];
    cpSync(folder, login, { recursive: true });
    const file = join(login, 'form.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"id": "admissions"', '"id": "login"'));
    try {
      const { lines } = await runForms(forms);
      const taken = (path: string): string =>
        `The form in ${path} is named "login" too, and one would overwrite the other: rename one of them.`;
      expect(lines).toContain(`${file}:3  error  ${taken('accounts/login.json')}`);
      expect(lines).toContain(`${join(forms, 'accounts', 'login.json')}:3  error  ${taken('login')}`);
    } finally {
      rmSync(login, { recursive: true });
    }
  });

  it('explains why a field is shown', async () => {
    const { lines, status } = await runForms(join(root, 'forms'), 'explain', 'citizenship', 'us_citizen=N');
    expect(lines).toEqual(
      expect.arrayContaining([
        'admissions:',
        'It is shown, because:',
        expect.stringMatching(/^It must be answered \(sections\/citizenship\.json:\d+\)\.$/),
      ]),
    );
    expect(status).toBe(0);
  });

  it('prints the problems of a form that cannot be explained, without a stack trace', async () => {
    const citizenship = join(forms, 'admissions', 'sections', 'citizenship.json');
    const good = readFileSync(citizenship, 'utf8');
    writeFileSync(citizenship, good.replace('"type": "tabs"', '"type": "tab"'));
    try {
      const state = await runForms(forms, 'explain', 'state');
      expect(state.stderr).toMatch(
        /^.*admissions cannot be explained:\nsections\/citizenship\.json:\d+: Unknown type "tab" of a block; did you mean "tabs"\?\n/,
      );
      expect([state.status, state.stderr.includes('    at ')]).toEqual([1, false]);
    } finally {
      writeFileSync(citizenship, good);
    }
  });

  it.each([
    [['explain', 'nobody'], "No form has 'nobody'."],
    [['explain', 'state', '--jsn'], misfit('explain state --jsn', 'explain')],
    [['diff'], misfit('diff', 'diff')],
    [['diff', 'admissions'], misfit('diff admissions', 'diff')],
    [['migration', 'nowhere'], `There is no form nowhere. The forms are ${served.join(', ')}.`],
    [['map', 'admissions', 'scholarship'], misfit('map admissions scholarship', 'map')],
    [['--json', 'admissions'], `There is no command --json.\n${usage}`],
    [['--fix'], `There is no command --fix.\n${usage}`],
    [['explan', 'state'], `There is no command explan; did you mean explain?\n${usageOf('explain')}`],
  ])('prints the error of %j', async (words, sentence) => {
    const { status, stderr } = await runForms(join(root, 'forms'), ...words);
    expect(stderr).toBe(`${sentence}\n`);
    expect(status).toBe(1);
  });

  it.each(['help', '--help', '-h'])('prints its usage for %s', async (word) => {
    const { status, lines } = await runForms(join(root, 'forms'), word);
    expect(lines.join('\n')).toBe(usage);
    expect(status).toBe(0);
  });

  it('prints an error for a missing folder', () => {
    const { status, stderr } = runProcess(join(forms, 'nowhere'));
    expect(stderr).toMatch(/^There is no folder .*nowhere: FORMS_DIR names the folder of forms\.\n$/);
    expect(status).toBe(1);
  });
});

describe('npm run forms -- diff', () => {
  it('names what cannot be compared in sentences, without the lines of a program', async () => {
    const place = mkdtempSync(join(tmpdir(), 'invalid-form-'));
    cpSync(join(root, 'forms/admissions'), join(place, 'admissions'), { recursive: true });
    writeFileSync(join(place, 'admissions/receipt.json'), '{');
    const invalid = await runForms(forms, 'diff', join(place, 'admissions'), join(forms, 'admissions'));
    rmSync(place, { recursive: true });
    expect([invalid.status, invalid.stderr]).toEqual([1, expect.stringContaining('receipt.json:1')]);
    const missing = await runForms(forms, 'diff', 'nowhere', join(forms, 'admissions'));
    expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/nowhere/)]);
    for (const { stderr } of [invalid, missing]) expect(stderr).not.toMatch(/^\s+at /m);
  });
});
