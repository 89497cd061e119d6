import type { FormIndex, IndexedField, IndexedText } from '../../expand/form-index.ts';
import { inScope } from '../../source/scope.ts';
import { at, entries, isRecord, items, placeOf, textOf, textsOf, type SourceNode } from '../../source/source-node.ts';
import type { CheckContext } from './context.ts';

/** A text with the words of the institution and of its section, without the placeholders of answers. */
export interface QuestionText {
  readonly node: SourceNode;
  readonly text: string;
  /** It explains why an answer is refused; the other texts describe the question. */
  readonly isMessage: boolean;
}

/** Reads the texts of questions as applicants see them. */
export type TextReader = (node: SourceNode, isMessage?: boolean) => QuestionText;

const readers = new WeakMap<FormIndex, TextReader>();

/** A section that is used several times has the words of its first use. */
export function textReader({ index }: CheckContext): TextReader {
  const reader = readers.get(index) ?? newReader(index);
  readers.set(index, reader);
  return reader;
}

function newReader({ texts }: FormIndex): TextReader {
  const indexed = new Map<string, IndexedText>();
  for (const text of texts.filter(({ node }) => textOf(node).includes('{'))) {
    const place = placeOf(text.node);
    if (!indexed.has(place)) indexed.set(place, text);
  }
  return (node, isMessage = false) => {
    const written = textOf(node);
    const scope = written.includes('{') ? indexed.get(placeOf(node))?.scope : undefined;
    const text = scope === undefined ? written : inScope(written, scope).replaceAll(/\{[\w:-]+\}/g, '');
    return { node, text, isMessage };
  };
}

/** The texts that describe a question, and the messages about its answer. */
function textsAbout({ node }: IndexedField, read: TextReader): readonly QuestionText[] {
  const described = [at(node, 'label'), ...textsOf(at(node, 'hint'))].map((one) => read(one));
  const missing = [at(node, 'required'), at(node, 'required', 'message')].map((one) => read(one, true));
  return [...described, ...missing, ...schemaTexts(at(node, 'schema'), read)].filter(({ text }) => text !== '');
}

/** As `textsAbout`, each place once: the copies of a section share their texts. */
export function textsOnce(context: CheckContext): (field: IndexedField) => readonly QuestionText[] {
  const read = textReader(context);
  const known = new Set<string>();
  return (field) =>
    textsAbout(field, read).filter(({ node }) => {
      const isNew = !known.has(placeOf(node));
      known.add(placeOf(node));
      return isNew;
    });
}

function schemaTexts(schema: SourceNode, read: TextReader): readonly QuestionText[] {
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
export const spokenNumber = `(\\d{1,3}(?:,\\d{3})+|\\d{1,6}|${words.join('|')})`;

export function numberSpoken(text: string): number {
  const position = words.indexOf(text.toLowerCase());
  return position < 0 ? Number(text.replaceAll(',', '')) : position;
}
