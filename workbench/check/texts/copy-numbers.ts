import { at, entries, items, placeOf, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import type { Report } from '../../problems/report.ts';

/** Prefixes and words of the copies of a repeat whose numbers are not those of their copies. */
export const checkCopyNumbers: Check = ({ index, report }) => {
  const seen = new Set<string>();
  for (const { node } of index.repeats) {
    const place = placeOf(node);
    if (seen.has(place)) continue;
    seen.add(place);
    checkNumbers(items(at(node, 'prefixes')), report);
    const copies = items(at(node, 'with'));
    for (const [name] of entries(copies[0] ?? node).filter(() => copies.length > 1))
      checkNumbers(
        copies.map((copy) => at(copy, name)),
        report,
      );
  }
};

/** Texts that differ only in one number are numbered, and each number is that of its copy, from 1. */
function checkNumbers(texts: readonly SourceNode[], report: Report): void {
  const numbered = texts.flatMap((node, position) => {
    const [number, second] = textOf(node).match(/\d+/g) ?? [];
    const template = textOf(node).replace(/\d+/, '#');
    return number === undefined || second !== undefined ? [] : [{ node, position, number: Number(number), template }];
  });
  const wrong = numbered.find(({ number, position, template }) => {
    const alike = numbered.filter((one) => one.template === template && one.position !== position);
    const isRight = number === position + 1;
    const isOthersRight = alike.some((one) => one.number === one.position + 1 && one.number !== number);
    const isFalling = alike.some((one) => one.position > position && one.number < number);
    return !isRight && (isOthersRight || isFalling);
  });
  if (wrong !== undefined)
    report('copies-misnumbered', wrong.node, textOf(wrong.node).trim(), String(wrong.position + 1));
}
