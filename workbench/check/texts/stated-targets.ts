import type { IndexedWhen } from '../../expand/form-index.ts';
import { at, items, textOf } from '../../source/source-node.ts';
import { comparisonsIn, type IndexedComparison } from '../../expand/conditions.ts';
import type { Check } from '../base/context.ts';
import { createInstances } from '../base/instances.ts';
import { numberSpoken, spokenNumber, textReader } from '../base/question-texts.ts';

const limit = new RegExp(
  `\\b(at most|at least|no more than|more than|less than|greater than|fewer than|up to|above|below)\\s+` +
    `(?:\\$?(\\d[\\d,]*(?:\\.\\d+)?)|${spokenNumber}\\b)`,
  'gi',
);
/** Words of the greatest value that is accepted. */
const greatest = /^(?:at most|no more than|up to)$/i;

/** Checks that compare an answer with a number, and whose message states another one. */
export const checkStatedTargets: Check = (context) => {
  const read = textReader(context);
  const instances = createInstances();
  for (const check of context.index.fields.flatMap(({ checks }) => checks)) {
    const only = onlyTarget(check);
    if (only === null) continue;
    const { target, operator } = only;
    const message = read(at(check.node, 'message'), true);
    const said = [...message.text.matchAll(limit)];
    const [first] = said;
    const [, words = '', digits, spoken = ''] = first ?? [];
    const number = digits === undefined ? numberSpoken(spoken) : Number(digits.replaceAll(',', ''));
    const isExact = greatest.test(words) && operator === 'gt';
    const isOther = said.length === 1 && Math.abs(number - target) > (isExact ? 0 : 1);
    const fact = `the check compares with ${target}`;
    const report = (): void => context.report('text-says-other-limit', message.node, first?.[0] ?? '', fact);
    instances.add(check.node, 'target', isOther ? report : null);
  }
  instances.finish();
};

/** The number with which a check of one comparison compares; null for any other check. */
function onlyTarget({ node, when }: IndexedWhen): { readonly target: number; readonly operator: string } | null {
  const [only, second] = comparisonsIn(when);
  if (only === undefined || second !== undefined || items(at(node, 'when')).length !== 1) return null;
  if (!isOrder(only) || !/^\d+(?:\.\d+)?$/.test(targetOf(only))) return null;
  return { target: Number(targetOf(only)), operator: only.isNegated === true ? '' : only.operator };
}

const isOrder = ({ operator, reference }: IndexedComparison): boolean =>
  reference === null && ['lt', 'lte', 'gt', 'gte'].includes(operator);

const targetOf = ({ targets }: IndexedComparison): string => (targets[0] === undefined ? '' : textOf(targets[0]));
