import { answerCalculations, checkCalculatedOrAsked } from '../expand/calculated-keys.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import type { IndexedCalculation } from '../expand/form-index.ts';
import { nearest } from '../source/nearest.ts';
import { at, textOf } from '../source/source-node.ts';
import { isCalculated, storageTypesOf } from '../sets/knowledge.ts';
import type { Check, CheckContext } from './base/context.ts';
import { calculatedEntry, entryText, longestOf } from './stored-entry.ts';
import type { Texts } from './typing/type.ts';
import { valueTextsOf } from './typing/value-texts.ts';
import { isDeclaredSensitive } from './base/sensitive.ts';

/** Calculated answers: each has a place in the data model, and whoever looks at it gets the same result. */
export const checkCalculatedAnswers: Check = (context) => {
  const { index, names, report } = context;
  checkCalculatedOrAsked(context);
  const calculations = answerCalculations(index);
  const sourcesOf = sourcesIn(index.calculations);
  const textsOf = valueTextsOf(context);
  for (const calculation of calculations) {
    const { key, node } = calculation;
    const texts = textsOf(key);
    checkStored(calculation, texts, context);
    checkLength(calculation, longestOf(texts.others), context);
    const sources = sourcesOf(key);
    const differing = sources.find(differsByReader);
    if (differing !== undefined) report('calculated-from-session', at(node, 'from'), key, differing);
    const secret = isDeclaredSensitive(key, names)
      ? undefined
      : sources.find((source) => isDeclaredSensitive(source, names));
    if (secret !== undefined) report('calculated-from-sensitive', at(node, 'from'), key, secret);
  }
  const calculated = new Set(calculations.map(({ key }) => key));
  for (const { node, type, key } of index.fields)
    if (isCalculated(type) && !calculated.has(key)) report('not-calculated', at(node, 'key'), key);
};

function checkLength({ key, node }: IndexedCalculation, longest: number, { names, report }: CheckContext): void {
  const maxLength = at(names.storedKeys.get(key)?.node ?? node, 'maxLength').value;
  if (typeof maxLength === 'number' && longest > maxLength)
    report('calculated-too-long', at(node, 'calculate'), key, String(longest), String(maxLength));
}

/** True for a value that applicant and staff see differently, or that changes without an edit, except the day. */
const differsByReader = (key: string): boolean => /^(?:session|document):/.test(key) && key !== 'session:today';

function checkStored({ key, node }: IndexedCalculation, texts: Texts, { names, report }: CheckContext): void {
  const stored = names.storedKeys.get(key);
  const place = at(node, 'key');
  if (stored === undefined) {
    const entry = entryText(key, calculatedEntry(texts));
    report('key-not-in-data-model', place, key, entry, nearest(key, names.storedKeys.keys()));
    return;
  }
  const type = textOf(at(stored.node, 'type'));
  if (!storageTypesOf('calculated').includes(type)) report('key-type-mismatch', place, key, 'calculated', type);
}
