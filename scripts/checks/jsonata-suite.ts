/**
 * `npm run jsonata-suite -- <folder>`: runs the public test suite of JSONata (`test/test-suite` of its repository; the
 * package does not contain it) against our expressions, and prints each case with another result.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createCalculations, parseExpression } from '../../workbench/codegen/index.ts';

/** A case of the suite, as its files write it. */
interface SuiteCase {
  readonly expr?: string;
  readonly 'expr-file'?: string;
  readonly data?: unknown;
  readonly dataset?: string | null;
  readonly bindings?: object;
  readonly result?: unknown;
  readonly undefinedResult?: boolean;
}

const [folder = ''] = process.argv.slice(2);
const files = globSync(join(folder, 'groups/*/*.json')).toSorted();
if (files.length === 0) throw new Error('Name the folder test/test-suite of a copy of github.com/jsonata-js/jsonata.');

const isScalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) || value === null;

/** The result as a derived value: nothing, false and failures are an empty text. */
function textOf({ result = '' }: SuiteCase): string {
  if (result === null || result === false) return '';
  return typeof result === 'number' ? JSON.stringify(Number(result.toPrecision(15))) : String(result);
}

/** The texts and numbers at the top of the data, as answers. */
async function answersOf({ data, dataset }: SuiteCase): Promise<Readonly<Record<string, string>>> {
  const found: unknown =
    typeof dataset === 'string' ? JSON.parse(await readFile(join(folder, `datasets/${dataset}.json`), 'utf8')) : data;
  const given = typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.entries(found) : [];
  const answers = given.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(answers.map(([key, value]) => [key, String(value)]));
}

/** The differences that docs/expressions.md explains. */
const known: ReadonlySet<string> = new Set([
  'function-round/case016.json 1',
  'function-string/case005.json 1',
  'literals/case007.json 1',
  'transform/case073.json 1',
]);

const counts = { cases: 0, outside: 0, equal: 0, different: 0, unknown: 0 };

async function run(one: SuiteCase, name: string): Promise<void> {
  counts.cases += 1;
  const calculate = one.expr ?? '';
  const answers = await answersOf(one);
  const from = Object.keys(answers);
  const isOutside = 'sentence' in parseExpression(calculate, from) || Object.keys(one.bindings ?? {}).length > 0;
  if (isOutside || !isScalar(one.result)) {
    counts.outside += 1;
    return;
  }
  const form = { calculations: [{ key: 'derived:result', from, calculate }] } as const;
  const ours = createCalculations({ form })['derived:result']?.(answers);
  if (ours === textOf(one)) counts.equal += 1;
  else {
    counts.different += 1;
    if (!known.has(name)) counts.unknown += 1;
    console.log(`${name}: ${calculate} is ${JSON.stringify(ours)}, in JSONata ${JSON.stringify(textOf(one))}`);
  }
}

for (const file of files) {
  const read = JSON.parse(await readFile(file, 'utf8')) as SuiteCase | readonly SuiteCase[];
  for (const [index, one] of [read].flat().entries()) {
    const expr =
      one['expr-file'] === undefined ? one.expr : await readFile(join(dirname(file), one['expr-file']), 'utf8');
    await run(
      { ...one, ...(expr !== undefined && { expr }) },
      `${basename(dirname(file))}/${basename(file)} ${index + 1}`,
    );
  }
}
const { cases, outside, equal, different, unknown } = counts;
console.log(
  `${cases} cases: ${outside} are outside of our expressions, ${equal} have the same result, ${different} another.`,
);
process.exitCode = unknown === 0 ? 0 : 1;
