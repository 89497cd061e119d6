import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLogFile } from '../../server/http/log.ts';
import { removeFolder } from '../support/remove-folder.ts';

it('a log has each line as soon as it is written, after those of a former start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-log-'));
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'server.log');
  openLogFile(path).write('one\n');
  openLogFile(path).write('two\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
});

it('a log on a full disk ends no server', () => {
  expect(() => openLogFile('/dev/full').write('a line\n')).not.toThrow();
});
