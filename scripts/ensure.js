// Installs what is missing before every command of package.json. Plain JavaScript without imports from node_modules: it
// runs on the machine's own Node, before ours is there. It speaks on the standard error, as some commands print documents.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.matricula-lock';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.error('Installing what package-lock.json names (about a minute the first time)…');
  const stdio = ['inherit', 2, 2];
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) execFileSync(process.execPath, [npm, ...args], { stdio });
  else execFileSync('npm', args, { stdio, shell: process.platform === 'win32' });
  writeFileSync(stamp, lock);
}
