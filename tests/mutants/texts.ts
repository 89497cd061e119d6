/** Changes of patterns and expressions, each unique. */
import type { MutantChange } from './place.ts';

/** A regular expression without an anchor or an alternative, with a changed digit, or with a weaker repetition. */
export function otherPatterns(pattern: string): readonly MutantChange[] {
  return [
    ...(pattern.startsWith('^') ? [{ to: pattern.slice(1), what: 'without ^' }] : []),
    ...(pattern.endsWith('$') ? [{ to: pattern.slice(0, -1), what: 'without $' }] : []),
    ...everyMatch(pattern, /\d/g, movedDigit),
    ...everyMatch(pattern, /(?<!\()\?(?!:)/g, () => ''),
    ...everyMatch(pattern, /\+/g, () => '*'),
    ...everyMatch(pattern, /(?<!\\)\|[^|)]+/g, () => ''),
  ];
}

/** A JSONata expression with a reversed comparison, a changed constant, or exchanged branches. */
export function otherExpressions(expression: string): readonly MutantChange[] {
  return [
    ...everyMatch(expression, /(?<!!)=/g, () => '!='),
    ...everyMatch(expression, /!=/g, () => '='),
    ...everyMatch(expression, /\b\d\b(?!')/g, (digit) => (digit === '0' ? '1' : '0')),
    ...everyMatch(expression, /'\w+'(?=[,\]])/g, () => "'?'"),
    ...everyMatch(expression, / \+ /g, () => ' - '),
    ...everyMatch(expression, /\? (\S+) : ([^\s)]+)/g, (all) => all.replace(/\? (\S+) : (\S+)/, '? $2 : $1')),
  ];
}

function everyMatch(text: string, pattern: RegExp, other: (found: string) => string): readonly MutantChange[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const changed = other(found);
    return {
      to: text.slice(0, index) + changed + text.slice(index + found.length),
      what: `${found} to ${changed || 'nothing'} at ${index}`,
    };
  });
}

const movedDigit = (digit: string): string => String(digit === '9' ? 8 : Number(digit) + 1);
