/** Languages: sets of texts, built from regular expressions with "and", "or" and "not", and their shortest texts. */
import { createCache } from './cache.ts';

/** Ranges of code points, ascending and without overlap. */
export type Characters = readonly (readonly [from: number, to: number])[];

/** A set of texts. `id` is the same for languages that are built in the same way. */
export type Language = { readonly id: string; readonly hasEmpty: boolean } & (
  | { readonly kind: 'characters'; readonly characters: Characters }
  | { readonly kind: 'empty' | 'nothing' }
  | { readonly kind: 'sequence'; readonly first: Language; readonly rest: Language }
  | { readonly kind: 'or' | 'and'; readonly of: readonly Language[] }
  | { readonly kind: 'not'; readonly inner: Language }
  | { readonly kind: 'repeat'; readonly inner: Language; readonly least: number; readonly most: number }
);

export const greatestCodePoint = 0x10ffff;
/** Only the empty text. */
export const emptyText: Language = { kind: 'empty', id: 'e', hasEmpty: true };
/** No text. */
const nothing: Language = { kind: 'nothing', id: '0', hasEmpty: false };

export function characters(set: Characters): Language {
  return set.length === 0
    ? nothing
    : { kind: 'characters', characters: set, id: `[${set.join(' ')}]`, hasEmpty: false };
}

const anyCharacter = characters([[0, greatestCodePoint]]);
/** Every text. */
export const everyText: Language = repeat(anyCharacter, 0, Infinity);

/** Exactly this text. */
export function literal(text: string): Language {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.reduceRight((rest, code) => sequence(characters([[code, code]]), rest), emptyText);
}

export function sequence(first: Language, rest: Language): Language {
  if (first.kind === 'nothing' || rest.kind === 'nothing') return nothing;
  if (first.kind === 'empty') return rest;
  if (rest.kind === 'empty') return first;
  if (first.kind === 'sequence') return sequence(first.first, sequence(first.rest, rest));
  return { kind: 'sequence', first, rest, id: `(${first.id}.${rest.id})`, hasEmpty: first.hasEmpty && rest.hasEmpty };
}

export function either(languages: readonly Language[]): Language {
  const of = distinct(languages.flatMap((one) => (one.kind === 'or' ? one.of : [one]))).filter(
    ({ kind }) => kind !== 'nothing',
  );
  const [only] = of;
  if (only === undefined) return nothing;
  if (of.some(({ id }) => id === everyText.id)) return everyText;
  if (of.length === 1) return only;
  return { kind: 'or', of, id: `(${of.map(({ id }) => id).join('|')})`, hasEmpty: of.some((one) => one.hasEmpty) };
}

export function both(languages: readonly Language[]): Language {
  const of = distinct(languages.flatMap((one) => (one.kind === 'and' ? one.of : [one]))).filter(
    ({ id }) => id !== everyText.id,
  );
  const [only] = of;
  if (only === undefined) return everyText;
  if (of.some(({ kind }) => kind === 'nothing')) return nothing;
  if (of.length === 1) return only;
  return { kind: 'and', of, id: `(${of.map(({ id }) => id).join('&')})`, hasEmpty: of.every((one) => one.hasEmpty) };
}

/** Every text that is not in a language. */
export function except(inner: Language): Language {
  if (inner.kind === 'not') return inner.inner;
  if (inner.kind === 'nothing') return everyText;
  if (inner.id === everyText?.id) return nothing;
  return { kind: 'not', inner, id: `!${inner.id}`, hasEmpty: !inner.hasEmpty };
}

export function repeat(inner: Language, least: number, most: number): Language {
  if (most === 0 || inner.kind === 'empty') return emptyText;
  if (inner.kind === 'nothing') return least === 0 ? emptyText : nothing;
  if (least === 1 && most === 1) return inner;
  return {
    kind: 'repeat',
    inner,
    least,
    most,
    id: `${inner.id}{${least},${most}}`,
    hasEmpty: least === 0 || inner.hasEmpty,
  };
}

function distinct(languages: readonly Language[]): Language[] {
  return [...new Map(languages.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The texts that follow a character in the texts of a language that begin with it. */
function after(language: Language, code: number): Language {
  switch (language.kind) {
    case 'empty':
    case 'nothing':
      return nothing;
    case 'characters':
      return language.characters.some(([from, to]) => from <= code && code <= to) ? emptyText : nothing;
    case 'sequence': {
      const begun = sequence(after(language.first, code), language.rest);
      return language.first.hasEmpty ? either([begun, after(language.rest, code)]) : begun;
    }
    case 'or':
      return either(language.of.map((one) => after(one, code)));
    case 'and':
      return both(language.of.map((one) => after(one, code)));
    case 'not':
      return except(after(language.inner, code));
    case 'repeat': {
      const { inner, least, most } = language;
      return sequence(after(inner, code), repeat(inner, Math.max(0, least - 1), most - 1));
    }
  }
}

/** One code point of each class of characters that a language can distinguish, readable ones first. */
function representatives(language: Language): readonly number[] {
  const starts = new Set([0]);
  const visit = (one: Language): void => {
    if (one.kind === 'characters') for (const [from, to] of one.characters) starts.add(from).add(to + 1);
    else if (one.kind === 'sequence') [one.first, one.rest].forEach(visit);
    else if (one.kind === 'or' || one.kind === 'and') one.of.forEach(visit);
    else if (one.kind === 'not' || one.kind === 'repeat') visit(one.inner);
  };
  visit(language);
  const sorted = [...starts].filter((code) => code <= greatestCodePoint).sort((a, b) => a - b);
  return sorted
    .map((from, index) => readable(from, (sorted[index + 1] ?? greatestCodePoint + 1) - 1))
    .sort((a, b) => rank(a) - rank(b));
}

const readableRanges = [
  [97, 122],
  [65, 90],
  [49, 57],
  [48, 48],
  [33, 126],
  [32, 32],
] as const;

const rank = (code: number): number => {
  const index = readableRanges.findIndex(([from, to]) => from <= code && code <= to);
  return index === -1 ? readableRanges.length : index;
};

/** The first readable code point of a class; surrogates are not code points of a text. */
function readable(from: number, to: number): number {
  for (const [first, last] of readableRanges) {
    const start = Math.max(from, first);
    if (start <= Math.min(to, last)) return start;
  }
  return from >= 0xd800 && from <= 0xdfff && to > 0xdfff ? 0xe000 : from;
}

/** The shortest text of a language. */
export type Shortest = { readonly is: 'text'; readonly text: string } | { readonly is: 'none' | 'unknown' };

const greatestStates = 3000;

/** The results by language. A form asks for most of them several times, and forms have patterns in common. */
const shortestTexts = createCache<Shortest>();

/** Finds the shortest text of a language; gives up after some thousand steps. */
export function shortestText(language: Language): Shortest {
  return shortestTexts(language.id, () => searchedText(language));
}

/** True if no text is in all of these languages; false also after the search has given up. */
export const shareNoText = (languages: readonly Language[]): boolean => shortestText(both(languages)).is === 'none';

function searchedText(language: Language): Shortest {
  if (language.hasEmpty) return { is: 'text', text: '' };
  const codes = representatives(language);
  const seen = new Set([language.id]);
  let front: readonly { readonly text: string; readonly language: Language }[] = [{ text: '', language }];
  while (front.length > 0) {
    const next: { text: string; language: Language }[] = [];
    for (const { text, language: before } of front) {
      for (const code of codes) {
        const rest = after(before, code);
        if (rest.kind === 'nothing' || seen.has(rest.id)) continue;
        const longer = text + String.fromCodePoint(code);
        if (rest.hasEmpty) return { is: 'text', text: longer };
        seen.add(rest.id);
        next.push({ text: longer, language: rest });
      }
      if (seen.size > greatestStates) return { is: 'unknown' };
    }
    front = next;
  }
  return { is: 'none' };
}

/** True if a text is in a language. */
export function accepts(language: Language, text: string): boolean {
  let rest = language;
  for (const character of text) {
    rest = after(rest, character.codePointAt(0) ?? 0);
    if (rest.kind === 'nothing') return false;
  }
  return rest.hasEmpty;
}
