import { dictionary } from '@zxcvbn-ts/language-common';
import { isKeyboardWalk } from './keyboard-walks.ts';

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
const fewestLetters = 3;

/**
 * The words of frequent passwords, most frequent first. People decorate such a word to satisfy the rules: capitals,
 * digits at the end, `@` for a. The comparison therefore uses the bare word.
 */
const listed = dictionary['passwords-common'].map(lettersOf).filter((word) => word.length >= fewestLetters);
/** Words that applicants think of here, and others do not. SECURITY.md lists them. */
export const portalWords = (
  'admission admissions application connecticut graduation highschool homecoming login passphrase pennsylvania ' +
  'scholarship'
).split(' ');
const common: ReadonlySet<string> = new Set([...listed, ...portalWords]);
/**
 * The words that are also common in pairs. With 2,000 words, 0.2 % of pairs of random words are refused by mistake,
 * with 5,000 1.4 %, and with the whole list 15 %.
 */
const mostPaired = 2000;
const paired: ReadonlySet<string> = new Set([...listed.slice(0, mostPaired), ...portalWords]);

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};
const fewestCharacters = 6;

/**
 * True for common words with decorations, a number, a walk over the keyboard, or a password with few different
 * characters. The words of `names`, which belong to the institution, are common too.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < fewestCharacters || isKeyboardWalk(text)) return true;
  const own = new Set(names.flatMap((name) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? []));
  return bareWords(text).some((word) => word.length < fewestLetters || isMadeOf(word, own, mostWords));
}

/** True when the password contains the e-mail address, or is its name with decorations. */
export function isOwnName(password: string, username: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const [name = ''] = username.split('@');
  const own = new Set([...bareWords(name), name]);
  return (
    text.includes(username) || (name.length >= 4 && bareWords(text).some((word) => word.length >= 4 && own.has(word)))
  );
}

/** The letters of a text, as written and with common substitutes replaced by letters. */
function bareWords(text: string): readonly string[] {
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const readable = (one: string): string => one.replaceAll(/./gu, (character) => substitutes[character] ?? character);
  return [text, readable(trimmed), readable(text)].map(lettersOf);
}

const mostWords = 3;
/** Letters that remain beside the words, such as the `u` of a university. */
const mostRest = 1;

/**
 * True for a common word, its repetition, two common words, and up to three words of which some are the institution's.
 */
function isMadeOf(word: string, own: ReadonlySet<string>, left: number): boolean {
  if (word.length <= mostRest || isCommonWord(word)) return true;
  return left > 0 && [...own].flatMap((name) => restsOf(word, name)).some((rest) => isMadeOf(rest, own, left - 1));
}

/** What remains of a word that begins or ends with a name. */
function restsOf(word: string, name: string): readonly string[] {
  return [
    ...(word.startsWith(name) ? [word.slice(name.length)] : []),
    ...(word.endsWith(name) ? [word.slice(0, -name.length)] : []),
  ];
}

function isCommonWord(word: string): boolean {
  if (common.has(word)) return true;
  for (let cut = 2; cut <= word.length - 2; cut += 1) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    if (paired.has(left) && (paired.has(right) || left.repeat(right.length / left.length) === right)) return true;
  }
  return false;
}
