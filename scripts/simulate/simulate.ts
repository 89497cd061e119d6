/**
 * `npm run simulate -- --times <file>`: what `npm run load` would print at another rate or with more servers,
 * calculated from the times that it has measured at a low one.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { callFigures, tableOf } from '../load/figures.ts';
import type { MeasuredTimes } from '../load/times.ts';
import { wholeNumber } from '../load/whole-number.ts';
import { fullRates, simulate } from './model.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '' },
    rate: { type: 'string', default: '200' },
    peak: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '1' },
    connections: { type: 'string', default: '10' },
  },
});

const measured = JSON.parse(await readFile(values.times, 'utf8')) as MeasuredTimes;
const rate = wholeNumber('rate', values.rate, 1);
const arriving = {
  seconds: wholeNumber('seconds', values.seconds, 1),
  rate,
  peak: wholeNumber('peak', values.peak ?? values.rate, rate),
  servers: wholeNumber('servers', values.servers, 1),
  connections: wholeNumber('connections', values.connections, 1),
};
const calls = simulate(measured, arriving, Math.random);
console.log(tableOf(callFigures(calls)));
const last = Math.max(...calls.map(({ due, ms }) => due + ms));
console.log(`${(calls.length / (last / 1000)).toFixed(0)} calls a second, ${rate} to ${arriving.peak} acts asked.`);
const limits = fullRates(measured, arriving);
console.log(
  `The event loops have no free time from ${limits.loop.toFixed(0)} acts a second on, ` +
    `the connections from ${limits.connections.toFixed(0)}.`,
);
