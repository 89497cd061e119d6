// Runs before every command of package.json: installs what is missing, and makes sure that `node` starts. Plain
// JavaScript without imports from node_modules: it runs on the Node of this machine, before the installed one is there.
// It writes to the standard error, because some commands print documents. package.json starts it a second time, on the
// Node that runs npm, when the installed Node cannot run it.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

// Node 24 runs the server too, but its permission model leaves the network open to the converters of documents.
const oldestMajor = 25;

const stamp = 'node_modules/.matricula-lock';
const installed = `node_modules/node-linux-${process.arch}/bin/node`;
const command = 'node_modules/.bin/node';

const isSecondRun = process.argv[2] === 'again';
// The first run has already said what went wrong.
if (isSecondRun && faultOf(command) === null) process.exit(1);
install();
if (process.platform === 'linux') chooseNode();

function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('Installing what package-lock.json names (about a minute the first time)…');
  const stdio = ['inherit', 2, 2];
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) execFileSync(process.execPath, [npm, ...args], { stdio });
  else execFileSync('npm', args, { stdio, shell: process.platform === 'win32' });
  writeFileSync(stamp, lock);
}

/** Lets `node` in the commands of package.json be the installed one if it starts here, else the one that runs npm. */
function chooseNode() {
  const fault = existsSync(installed) ? faultOf(installed) : 'no Node is installed for this processor';
  if (fault === null) return linkTo(installed);
  const isRecent = Number(process.versions.node.split('.')[0]) >= oldestMajor;
  console.error(
    `${whatIsMissing(fault)} ${isRecent ? `Node ${process.versions.node} of this machine is used instead.` : ''}`.trim(),
  );
  if (!isRecent) process.exit(1);
  linkTo(process.execPath);
}

/** The first line that it prints when it does not start; null if it starts. */
function faultOf(node) {
  if (existsSync(node) && realpathSync(node) === realpathSync(process.execPath)) return null;
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? null : (stderr || error?.message || 'it does not start').trim().split('\n')[0];
}

function whatIsMissing(fault) {
  if (!fault.includes('libatomic.so.1')) {
    return `The Node of package-lock.json does not start here (${fault}); start with Node ${oldestMajor} or later.`;
  }
  return (
    'The Node of package-lock.json needs the system package libatomic1 (libatomic on Fedora): install it, ' +
    `or start with Node ${oldestMajor} or later.`
  );
}

function linkTo(node) {
  if (existsSync(command) && realpathSync(command) === realpathSync(node)) return;
  rmSync(command, { force: true });
  symlinkSync(realpathSync(node), command);
}
