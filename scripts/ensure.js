// Runs before every command of package.json (run.sh). It installs missing packages and makes sure that `node` starts.
// It is plain JavaScript without imports from node_modules, because it runs on the Node of this machine
// before the installed one exists. It writes to the standard error, because some commands print documents.
// When the installed Node does not start, it runs on the Node that runs npm.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

// Node 24 can run the server, but its permission model does not restrict the network of the document
// converters.
const oldestMajor = 25;

// The commands that work without the packages for development, after npm ci --omit=dev.
const forOperators = new Set(['start', 'build', 'admin']);

// Says that a command of `forOperators` has left out the packages for development in a new clone, and not a person.
const startedWithout = 'node_modules/.started-without-development';

const installed = `node_modules/node-linux-${process.arch}/bin/node`;
const command = 'node_modules/.bin/node';

install();
if (process.platform === 'linux') chooseNode();

/** Installs what npm itself has not installed already, as its own list in node_modules says. */
function install() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  const isForOperators = forOperators.has(process.env.npm_lifecycle_event);
  // npm explains what is wrong with a list that cannot be read.
  if (wanted !== null && present !== null) {
    // A package that is only for other systems is optional and absent.
    const lacks = ([place, { version, optional }]) =>
      place !== '' && !(optional && !(place in present)) && present[place]?.version !== version;
    const lacking = Object.entries(wanted).filter(lacks);
    if (lacking.length === 0) return;
    const forDevelopment = Object.keys(wanted).filter((place) => wanted[place].dev);
    if (forDevelopment.length > 0 && !forDevelopment.some((place) => place in present)) {
      if (isForOperators && lacking.every(([, { dev }]) => dev)) return;
      if (existsSync(startedWithout)) return isForOperators ? installServed() : npm('install', '--no-save');
      const command = isForOperators ? 'npm ci --omit=dev' : 'npm ci';
      console.error(`The packages for development are left out, as by npm ci --omit=dev. Run ${command}.`);
      process.exit(1);
    }
  }
  if (isForOperators && present === null) installServed();
  else npm('ci');
}

/** Installs what the commands for operators need: 0.8 instead of 1.3 GB. */
function installServed() {
  npm('ci', '--omit=dev');
  writeFileSync(startedWithout, '');
}

/** Runs npm with a command that installs. `install` adds what is missing, also beside a server that runs. */
function npm(...command) {
  console.error('Installing what package-lock.json names (about a minute the first time)…');
  const stdio = ['inherit', 2, 2];
  const args = [...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const path = process.env.npm_execpath;
  if (path) execFileSync(process.execPath, [path, ...args], { stdio });
  else execFileSync('npm', args, { stdio, shell: process.platform === 'win32' });
}

/** The packages of a list by their folders; null without a list that can be read. */
function packagesOf(list) {
  try {
    return JSON.parse(readFileSync(list, 'utf8')).packages ?? {};
  } catch {
    return null;
  }
}

/**
 * Links `node` of the commands of package.json to the installed one if it starts here, else to the one that
 * runs npm.
 */
function chooseNode() {
  const fault = existsSync(installed) ? faultOf(installed) : 'no Node is installed for this processor';
  if (fault === null) return linkTo(installed);
  const isRecent = Number(process.versions.node.split('.')[0]) >= oldestMajor;
  const instead = isRecent ? ` Node ${process.versions.node} of this machine is used instead.` : '';
  console.error(`${whatIsMissing(fault)}${instead}`);
  if (!isRecent) process.exit(1);
  linkTo(process.execPath);
}

/** The first line that the program prints when it does not start; null when it starts. */
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
