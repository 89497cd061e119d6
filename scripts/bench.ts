/** Prints the cost of the engine's operations for forms of several sizes, compared with hand-written closures. */
import { createByHand } from './bench/by-hand.ts';
import { createCounted, type Counts } from './bench/counts.ts';
import { createEngineSide, loadValidators } from './bench/engine-side.ts';
import { measurePair, type Pair } from './bench/measure.ts';
import { createWorkload, type Workload } from './bench/workload.ts';

const sizes = [30, 330, 1000, 10_000];

async function row(size: number): Promise<readonly string[]> {
  const work = createWorkload(size);
  const validators = await loadValidators(work.definition);
  const { definition, answers, plain, flip } = work;
  const ours = createEngineSide(definition, validators, answers);
  const byHand = createByHand(definition, answers);
  const errors = [Object.keys(ours.errors()).length, byHand.errors().length];
  if (errors[0] !== errors[1]) throw new Error(`The two do not mean the same: ${errors.join(' and ')} errors.`);
  const load = measurePair(
    () => createEngineSide(definition, validators, answers),
    () => createByHand(definition, answers),
  );
  const answer = measurePair(
    (i) => ours.set(plain, i % 2 ? 'one' : 'two'),
    (i) => byHand.set(plain, i % 2 ? 'one' : 'two'),
  );
  const section = measurePair(
    (i) => ours.set(flip, i % 2 ? 'Y' : 'N'),
    (i) => byHand.set(flip, i % 2 ? 'Y' : 'N'),
  );
  const validation = measurePair(
    () => ours.errors(),
    () => byHand.errors(),
  );
  return [
    String(work.fields),
    ...[load, answer, section, validation].map(cell),
    perField(validation, work),
    ...counts(work, validators),
  ];
}

function counts(
  { definition, answers, plain, flip }: Workload,
  validators: Parameters<typeof createCounted>[1],
): readonly string[] {
  const counted = createCounted(definition, validators, answers);
  const said = ({ conditions, validators, subscribers }: Counts): string =>
    `${conditions} / ${validators} / ${subscribers}`;
  return [said(counted.set(plain, 'other')), said(counted.set(flip, 'Y')), said(counted.errors())];
}

const cell = ({ ours, ratio }: Pair): string => `${time(ours)} ×${ratio.toFixed(1)}`;
const perField = ({ ours }: Pair, { fields }: Workload): string => `${(ours / fields).toFixed(1)} ns`;

function time(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  return nanoseconds < 1e6 ? `${(nanoseconds / 1e3).toFixed(1)} µs` : `${(nanoseconds / 1e6).toFixed(2)} ms`;
}

const head = [
  'fields',
  'load',
  'one plain answer',
  'section flip',
  'full validation',
  'per field',
  'answer touches*',
  'flip touches*',
  'validation touches*',
];
const rows: (readonly string[])[] = [head];
for (const size of sizes) rows.push(await row(size));
const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
for (const cells of rows) console.log(cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
console.log(
  '× = times hand-written closures for the same form, in the same run.  ' +
    '* conditions evaluated / validators run / subscribers notified',
);
