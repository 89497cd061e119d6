/** Whether two texts mean the same to the people who answered. */

/** The same words; other words; or a change of what an answer says: a number, a negation or a unit. */
export type Rewording = 'same' | 'reworded' | 'changed';

export function rewordingOf(former: string, current: string): Rewording {
  const [was, is] = [wordsIn(former), wordsIn(current)];
  if (!areEqual(was.filter(isDecisive), is.filter(isDecisive))) return 'changed';
  return areSpelled(was.filter(hasContent), is.filter(hasContent)) ? 'same' : 'reworded';
}

/** The same text apart from spaces, case and punctuation. */
export const isSameText = (one: string, other: string): boolean => areEqual(wordsIn(one), wordsIn(other));

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}']+|[%$€£]/gu) ?? [];

const negations = /^(?:no|not|none|never|neither|nor|without|cannot|except|un(?:able|willing)|.*n't)$/;
const units = new Set(
  (
    '% $ € £ percent dollar dollars usd euro euros eur cent cents mile miles mi km kilometer kilometers meter meters ' +
    'foot feet ft inch inches cm mm pound pounds lb lbs ounce ounces oz kg kilogram kilograms gram grams celsius ' +
    'second seconds minute minutes hour hours day days daily week weeks weekly month months monthly year years ' +
    'yearly annual annually gross net fahrenheit'
  ).split(' '),
);
const isDecisive = (word: string): boolean => /\p{N}/u.test(word) || negations.test(word) || units.has(word);

const fillers = new Set(
  'a an the your you my please of is are do does did what which to for in on at as or and'.split(' '),
);
const hasContent = (word: string): boolean => !fillers.has(word);

const areEqual = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');

function areSpelled(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => isSpelled(word, other[index] ?? ''));
}

/** Words that differ in one letter after the first, or in two that are exchanged, are one word and a typo. */
function isSpelled(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0] || Math.min(one.length, other.length) < 4) return false;
  let start = 0;
  while (one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  const isExchanged = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return (
    isExchanged ||
    [
      [1, 1],
      [0, 1],
      [1, 0],
    ].some(([a, b]) => left.slice(a) === right.slice(b))
  );
}
