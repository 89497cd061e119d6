import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
let forms = '';

beforeAll(() => {
  forms = mkdtempSync(join(tmpdir(), 'forms-'));
  cpSync(join(root, 'forms'), forms, { recursive: true });
});
afterAll(() => rmSync(forms, { recursive: true }));

function runForms(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/forms.ts', ...args], { cwd: root, env: { ...process.env, FORMS_DIR: folder }, encoding: 'utf8' });
  return { status, stdout, stderr, lines: stdout.trim().split('\n') };
}

describe('npm run forms', () => {
  it('passes on our forms, and counts', () => {
    const { status, lines } = runForms(join(root, 'forms'));
    expect(lines.at(-1)).toMatch(/^6 forms, 0 errors, \d+ warnings?$/);
    expect(status).toBe(0);
  });

  it('fails on a mistake, and says file, line and what is wrong', () => {
    const login = join(forms, 'accounts', 'login.json');
    const lines = readFileSync(login, 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes('"required"'));
    writeFileSync(login, lines.with(line, lines[line]?.replace('"required"', '"requird"') ?? '').join('\n'));
    const told = runForms(forms);
    expect(told.lines).toContain(`${login}:${line + 1}  error  Unknown property "requird" in a text field; did you mean "required"?`);
    expect(told.lines.at(-1)).toMatch(/^6 forms, 1 error, \d+ warnings?$/);
    expect(told.status).toBe(1);
  });

  it('explains why a question is hidden, and with which answers it is shown', () => {
    const hidden = runForms(join(root, 'forms'), 'explain', 'citizenship').lines;
    expect(hidden.slice(0, 3)).toEqual(['admissions:', "'citizenship' stands on the page 'about'.", expect.stringMatching(/^It is hidden, because the condition of '.+' does not hold\.$/)]);
    expect(runForms(join(root, 'forms'), 'explain', 'citizenship', 'us_citizen=N').lines).toEqual(expect.arrayContaining(['It is shown.', 'It must be answered.']));
  });

  it.each([
    [['explain', 'nobody'], "No form asks for 'nobody'."],
    [['explain', 'state', 'country'], "An answer is given as key=value, not as 'country'."],
    [['explain', 'state', 'contry=USA'], "No form that asks for 'state' asks for 'contry'."],
    [['explan', 'state'], 'npm run forms takes nothing, or: explain <key> [key=value …]'],
  ])('says what is wrong with %j', (words, sentence) => {
    const { status, stderr } = runForms(join(root, 'forms'), ...words);
    expect(stderr).toBe(`${sentence}\n`);
    expect(status).toBe(1);
  });

  it('says so when there is no such folder', () => {
    const { status, stderr } = runForms(join(forms, 'nowhere'));
    expect(stderr).toMatch(/^There is no folder .*nowhere: FORMS_DIR names the folder of forms\.\n$/);
    expect(status).toBe(1);
  });
});
