/** Prints the duration of a PDF copy. */
import { measureCopies } from './pdf-copy.ts';

const times = 20;
const { median, slowest } = await measureCopies(times);
console.log(
  `A complete application as a PDF copy, ${times} times with a warm browser: ` +
    `median ${median.toFixed(0)} ms, maximum ${slowest.toFixed(0)} ms.`,
);
