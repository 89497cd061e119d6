import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
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

/** Writes lines into a log that can have 512 bytes before the last one, as on a disk that is nearly full. */
const writer = (path: string, lines: readonly string[]) => `
  import { execFileSync } from 'node:child_process';
  import { openLogFile } from '${process.cwd()}/server/http/log.ts';
  const log = openLogFile('${path}');
  for (const [at, line] of ${JSON.stringify(lines)}.entries()) {
    if (at === ${lines.length - 1}) execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited']);
    log.write(line);
  }`;

it.runIf(process.platform === 'linux')(
  'a line after one that a nearly full disk took in part begins on its own line',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-log-'));
    onTestFinished(() => removeFolder(folder));
    const path = join(folder, 'server.log');
    const program = writer(path, [`${'a'.repeat(600)}\n`, 'lost\n', 'next\n']);
    const limited = `trap '' XFSZ; ulimit -S -f 1; exec "$0" --input-type=module --eval "$1"`;
    execFileSync('sh', ['-c', limited, process.execPath, program]);
    expect(await readFile(path, 'utf8')).toBe(`${'a'.repeat(512)}\nnext\n`);
  },
);

it('a log that a killed server has left in the middle of a line goes on with a new line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-log-'));
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'server.log');
  await writeFile(path, 'half');
  openLogFile(path).write('next\n');
  expect(await readFile(path, 'utf8')).toBe('half\nnext\n');
});
