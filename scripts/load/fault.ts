/**
 * `npm run fault -- <name>`: makes a fault again and again while applicants act, and prints what it did. It ends with
 * status 1 when anything that a server has acknowledged is lost, a call was answered with another failure than 503, or
 * no save was accepted in the minute after a fault.
 */
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { callFigures, tableOf } from './figures.ts';
import { playFaults } from './play-fault.ts';
import { wholeNumber } from './whole-number.ts';

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    people: { type: 'string', default: '500' },
  },
  allowPositionals: true,
});

const [name = ''] = positionals;
if (!Object.hasOwn(faults, name)) {
  console.log('npm run fault -- <name> [--rounds 20] [--rate 50] [--people 500]');
  for (const [known, { what }] of Object.entries(faults)) console.log(`  ${known.padEnd(20)} ${what}`);
  process.exit(name === '' ? 0 : 1);
}

const rounds = Array<string>(wholeNumber('rounds', values.rounds, 1)).fill(name);
const numbers = { rate: wholeNumber('rate', values.rate, 1), people: wholeNumber('people', values.people, 1) };
const { recorded, losses, failures, recoveries } = await playFaults(rounds, numbers, (line) => console.log(line));
const slowestRecovery = Math.max(...Object.values(recoveries));
console.log(tableOf(callFigures(recorded)));
for (const loss of losses.slice(0, 20)) console.log(`${loss}.`);
console.log(
  `${rounds.length} rounds: ${losses.length} acknowledged changes were lost, ` +
    `${failures.length} calls had another failure ` +
    `than 503 or a lost connection, and a save was accepted at most ${slowestRecovery.toFixed(0)} ms after a round.`,
);
process.exitCode = losses.length + failures.length > 0 ? 1 : 0;
