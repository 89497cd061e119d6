/** The errors of the system and of PostgreSQL, as a command of the staff tells them. */
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { errorSentence } from '../../scripts/admin/error-sentence.ts';
import { optionsFrom } from '../../scripts/admin/options.ts';
import { createdFolder } from '../../server/export/folder.ts';
import { removeFolder } from '../support/remove-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-sentences-'));
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'folder'));
});
afterAll(() => removeFolder(folder));

const connect = (settings: object) => new Client({ user: 'postgres', database: 'postgres', ...settings }).connect();
/** An error that root never gets, or that names no path. */
const refused = async (code: string, path?: string) => {
  throw Object.assign(new Error(`${code}: raw`), { code, path });
};

const refusals: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  ['a file in place of a folder', () => createdFolder(join(folder, 'file')), /^\S+file is no folder: give a folder\.$/],
  ['a folder below a file', () => readFile(join(folder, 'file/x')), /^\S+file\/x is not in a folder: give another/],
  ['a folder in place of a file', () => readFile(join(folder, 'folder')), /^\S+folder is a folder: give a file\.$/],
  ['a missing file', () => readFile(join(folder, 'none')), /^\S+none does not exist\.$/],
  [
    'a file of another user',
    () => refused('EACCES', join(folder, 'file')),
    /^\S+file may not be used by this user: run the comm/,
  ],
  ['something missing without a path', () => refused('ENOENT'), /^The path does not exist\.$/],
  ['a full disk', () => refused('ENOSPC'), /^There is no space left on the disk: make room and run/],
  ['a stopped PostgreSQL', () => connect({ host: 'localhost', port: 1 }), /^The database cannot be reached \(connect /],
  ['a missing socket', () => connect({ host: folder }), /^The database cannot be reached \(connect ENOENT /],
  ['a missing database', () => connect({ ...inject('postgres'), database: 'none' }), /^The database refuses the con/],
  ['an unknown option', async () => optionsFrom(['--from', '1'], { since: 'string' }), /^Unknown option '--from'\.$/],
  ['an option without a value', async () => optionsFrom(['--since'], { since: 'string' }), /argument missing\.$/],
];

it.each(refusals)('%s is told in one sentence', async (_what, act, sentence) => {
  const error = await Promise.resolve()
    .then(act)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(Error);
  expect(errorSentence(error)).toMatch(sentence);
  expect(errorSentence(error)).toMatch(/^[^\n]+\.$/);
});
