import type { IndexedField } from '../traversal/form-index.ts';
import { inScope } from '../traversal/scope.ts';
import { at, entries, isRecord, items, pointerOf, textOf, textsOf, type SourceNode } from '../traversal/source-node.ts';
import type { CheckContext } from './context.ts';

/** A text with the words of the institution and of its section, without the placeholders of answers. */
export interface SaidText {
  readonly node: SourceNode;
  readonly text: string;
  /** It explains why an answer is refused; the other texts describe the question. */
  readonly isMessage: boolean;
}

/** Reads the texts of questions as applicants see them. */
export type TextReader = (node: SourceNode, isMessage?: boolean) => SaidText;

export const placeOf = ({ file, path }: SourceNode): string => file + pointerOf(path);

/** A section that is used several times has the words of its first use. */
export function textReader({ index }: CheckContext): TextReader {
  const words = new Map<string, string>();
  for (const { node, scope } of index.texts) {
    const place = placeOf(node);
    if (!words.has(place)) words.set(place, inScope(textOf(node), scope).replaceAll(/\{[\w:-]+\}/g, ''));
  }
  return (node, isMessage = false) => ({ node, text: words.get(placeOf(node)) ?? textOf(node), isMessage });
}

/** The texts that describe a question, and those of its schema. */
export function textsAbout({ node }: IndexedField, read: TextReader): readonly SaidText[] {
  const described = [at(node, 'label'), ...textsOf(at(node, 'hint'))].map((one) => read(one));
  return [...described, ...schemaTexts(at(node, 'schema'), read)].filter(({ text }) => text !== '');
}

function schemaTexts(schema: SourceNode, read: TextReader): readonly SaidText[] {
  const message = at(schema, 'errorMessage');
  const own = isRecord(message.value) ? entries(message).map(([, one]) => one) : [message];
  return [
    ...own.map((one) => read(one, true)),
    ...items(at(schema, 'allOf')).flatMap((part) => schemaTexts(part, read)),
  ];
}

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A number in digits or, up to twelve, in letters: a part of a regular expression. */
export const spokenNumber = `(\\d{1,6}|${words.join('|')})`;

export function numberSpoken(text: string): number {
  const position = words.indexOf(text.toLowerCase());
  return position < 0 ? Number(text) : position;
}
