/**
 * `npm run bench`: prints the cost of what a page executes for forms of several sizes, compared with hand-written
 * closures: the load of a built form, edits of each kind, the validation, and the heap. Then it prints the cost of the
 * page in a browser, compared with hand-written React, and the time of the verdicts about forms. `-- --only engine`,
 * `-- --only browser` and `-- --only verdicts` print one of them, and `--rounds 9` measures the browser more often.
 */
import { parseArgs } from 'node:util';
import { printBrowserPart } from './browser-part.ts';
import { createByHand, type ByHand } from './by-hand.ts';
import { createCounted, type Counts } from './counts.ts';
import { editsOf, withEffects, type MeasuredEdit } from './edits.ts';
import { built, createEngineSide, generatedValidators, type EngineSide } from './engine-side.ts';
import { heapOf } from './heap.ts';
import { measurePair, type Pair } from './measure.ts';
import { printVerdicts } from './verdicts.ts';
import { createWorkload, type Workload } from './workload.ts';

const sizes = [30, 330, 1000, 10_000];

/** The cells of one size, by the name of their row. */
type Column = ReadonlyMap<string, string>;

async function column(size: number): Promise<Column> {
  const work = createWorkload(size);
  const definition = withEffects(work);
  const form = await built(definition);
  const answers = JSON.stringify(work.answers);
  const text = JSON.stringify(definition);
  const loadOurs = (): EngineSide => createEngineSide(form, answers);
  const loadByHand = (): ByHand => createByHand(JSON.parse(text), JSON.parse(answers));
  const [ours, byHand] = [loadOurs(), loadByHand()];
  const errors = [Object.keys(ours.errors()).length, byHand.errors().length];
  if (errors[0] !== errors[1]) throw new Error(`The two do not mean the same: ${errors.join(' and ')} errors.`);
  const cells = new Map([['a load of the built form', cell(measurePair(loadOurs, loadByHand))]]);
  for (const edit of editsOf(work)) cells.set(edit.name, cell(measureEdit(ours, byHand, edit)));
  const validation = measurePair(
    () => ours.errors(),
    () => byHand.errors(),
  );
  const instances = Math.ceil(30_000 / size);
  const heap = [heapOf(loadOurs, instances), heapOf(loadByHand, instances)] as const;
  cells.set('the validation of all fields', cell(validation));
  cells.set('for each field', `${(validation.ours / work.fields).toFixed(1)} ns`);
  cells.set('the heap of a form', `${(heap[0] / 1e3).toFixed(0)} kB ×${(heap[0] / heap[1]).toFixed(1)}`);
  for (const [name, counted] of await counts(work)) cells.set(`${name}*`, counted);
  return cells;
}

function measureEdit(ours: EngineSide, byHand: ByHand, { key, values, byHand: more }: MeasuredEdit): Pair {
  const set = (one: string, value: string): void => byHand.set(one, value);
  return measurePair(
    (run) => ours.set(key, values[run % 2] ?? ''),
    (run) => {
      const value = values[run % 2] ?? '';
      set(key, value);
      more?.(set, value);
    },
  );
}

async function counts({ definition, answers, plain, flip }: Workload): Promise<readonly (readonly [string, string])[]> {
  const counted = createCounted(definition, await generatedValidators(definition), answers);
  const said = ({ conditions, validators, subscribers }: Counts): string =>
    `${conditions} / ${validators} / ${subscribers}`;
  return [
    ['a text: work', said(counted.set(plain, 'other'))],
    ['a section of 25 opens: work', said(counted.set(flip, 'Y'))],
    ['the validation: work', said(counted.errors())],
  ];
}

const cell = ({ ours, ratio }: Pair): string => `${time(ours)} ×${ratio.toFixed(1)}`;

function time(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  return nanoseconds < 1e6 ? `${(nanoseconds / 1e3).toFixed(1)} µs` : `${(nanoseconds / 1e6).toFixed(2)} ms`;
}

async function printEnginePart(): Promise<void> {
  const columns: Column[] = [];
  for (const size of sizes) columns.push(await column(size));
  console.log(`| fields | ${sizes.map((size) => size.toLocaleString('en-US')).join(' | ')} |`);
  console.log(`|---|${sizes.map(() => '---|').join('')}`);
  for (const name of columns[0]?.keys() ?? [])
    console.log(`| ${name} | ${columns.map((cells) => cells.get(name) ?? '').join(' | ')} |`);
  console.log(
    '\n× = times hand-written closures for the same form, in the same run. ' +
      '* conditions evaluated / validators run / subscribers notified\n',
  );
}

const { only, rounds } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
}).values;
const isPrinted = (part: string): boolean => only === undefined || only === part;
if (isPrinted('engine')) await printEnginePart();
if (isPrinted('browser')) await printBrowserPart(Number(rounds));
if (isPrinted('verdicts')) await printVerdicts();
