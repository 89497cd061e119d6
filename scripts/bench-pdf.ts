/** Prints the duration of a PDF copy. */
import { measureCopies } from './bench/pdf-copy.ts';

const times = 20;
const { median, slowest } = await measureCopies(times);
console.log(
  `A whole application as a PDF copy, ${times} times with a warm browser: ${median.toFixed(0)} ms in the middle, ${slowest.toFixed(0)} ms the slowest.`,
);
