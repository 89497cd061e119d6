/**
 * `npm run load`: plays applicants in their last hour before a deadline, and prints what the servers did. It ends with
 * status 1 when anything that a server has acknowledged is lost, or a save, a log-in or a submission was refused.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callFigures, tableOf } from './figures.ts';
import { playLoad } from './play.ts';
import { measuredTimes } from './times.ts';
import { wholeNumber } from './whole-number.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    people: { type: 'string', default: '2000' },
    servers: { type: 'string', default: '1' },
    stored: { type: 'string', default: '0' },
    without: { type: 'string', multiple: true },
    times: { type: 'string' },
  },
});

const seconds = wholeNumber('seconds', values.seconds, 1);
const load = {
  rate: wholeNumber('rate', values.rate, 1),
  during: () => pause(seconds * 1000),
  people: wholeNumber('people', values.people, 1),
  servers: wholeNumber('servers', values.servers, 1),
  stored: wholeNumber('stored', values.stored, 0),
  without: values.without ?? [],
};
const never = new Set(['saveAnswers', 'login', 'submit']);

const { callsPerSecond, recorded, memory, processorMs, loopMs, losses, leftOut } = await playLoad(load, (line) =>
  console.log(line),
);
const figures = callFigures(recorded);
console.log(tableOf(figures));
const megabytes = memory.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(', ');
console.log(`${callsPerSecond.toFixed(0)} calls a second, ${load.rate} acts asked; memory ${megabytes}.`);
const [used, busy] = [processorMs.toFixed(2), loopMs.toFixed(2)];
console.log(`The servers used ${used} ms of a processor for each call, and their event loops ${busy} ms.`);
if (values.times !== undefined)
  await writeFile(values.times, JSON.stringify(measuredTimes(recorded, loopMs, load.rate * seconds)));
if (leftOut > 0) console.log(`${leftOut} acts were left out, because everybody acted already: --people is too small.`);
for (const loss of losses.slice(0, 20)) console.log(`${loss}.`);
console.log(`${losses.length} acknowledged changes were lost.`);
const refused = figures.filter(({ name, shed }) => never.has(name) && shed > 0);
for (const { name, shed } of refused) console.log(`${shed} calls of ${name} were refused.`);
process.exitCode = losses.length + refused.length > 0 ? 1 : 0;
