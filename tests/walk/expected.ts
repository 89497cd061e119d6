/** The texts that every place must show for the values of a set. */
import {
  pageSummary,
  stepsOf,
  type CompiledField,
  type ContentView,
  type FieldView,
  type Values,
} from '../../engine/index.ts';
import { blocksOf, readableText, type FormSummary, type SummaryPart, type SummaryRow } from '../../engine/internal.ts';
import type { ComparedPlace } from '../../workbench/commands/walk-reports.ts';
import type { PlayedForm } from '../support/played-form.ts';
import { documentName } from './plan.ts';

/** A piece of a printed application; without a key it is a heading, a text, or a list of questions not asked. */
export interface Piece {
  readonly key: string | null;
  readonly text: string;
}

/** Every question, in the order of the form. */
export const askedFields = ({ form }: PlayedForm): readonly CompiledField[] => [
  ...new Set(blocksOf(form).flatMap((block) => ('key' in block ? (form.fields.get(block.key) ?? []) : []))),
];

/** A text without spaces, and without the characters that isolate its direction. */
export const bare = (text: string): string => text.normalize('NFC').replaceAll(/[\s\u2066-\u2069]/gu, '');

/** The printed application in order. The service view names a document by its key, the PDF copy by its question. */
export function printedPieces(played: PlayedForm, values: Values, place: ComparedPlace): readonly Piece[] {
  const { form } = played;
  const say = (name: string, put: Readonly<Record<string, string | number>> = {}): string => {
    if (name === 'uploadAttached' && 'label' in put)
      return (
        say(name, { key: put[place === 'PDF copy' ? 'label' : 'key'] ?? '' }) + documentName(played, String(put['key']))
      );
    return Object.entries(put).reduce(
      (text, [word, filling]) => text.replaceAll(`{${word}}`, String(filling)),
      form.messages[name] ?? name,
    );
  };
  return stepsOf(form, values).flatMap(({ id }) => {
    const summary = pageSummary(form, values, id);
    return [plain(summary.title)].concat(summaryPieces(summary, say));
  });
}

type Say = (name: string, put?: Readonly<Record<string, string | number>>) => string;

const plain = (text: string): Piece => ({ key: null, text });

const summaryPieces = ({ parts, notAsked }: FormSummary, say: Say): readonly Piece[] => [
  ...parts.flatMap((part) => partPieces(part, say)),
  ...(notAsked.length === 0 ? [] : [plain(`${say('notAsked')}:${notAsked.join('·')}`)]),
];

function partPieces(part: SummaryPart, say: Say): readonly Piece[] {
  switch (part.type) {
    case 'questions':
      return part.rows.flatMap((row) => rowPieces(row, say));
    case 'checks':
      return part.checks.map(checkPiece);
    case 'content':
      return contentPieces(part.content);
    case 'section': {
      const { title, copy } = part;
      return [plain(copy === null ? title : say('blockOf', { title, ...copy })), ...summaryPieces(part, say)];
    }
  }
}

function contentPieces({ title, paragraphs, list }: ContentView): readonly Piece[] {
  const texts = [...paragraphs, ...list].map((spans) => spans.map(({ text }) => text).join(''));
  return [title ?? '', ...texts].map(plain);
}

function rowPieces(row: SummaryRow, say: Say): readonly Piece[] {
  if (row.type === 'chosen-tab') return [plain(row.label + row.text)];
  if (row.type === 'no-copies') return [plain(row.label + say('noCopies'))];
  if (row.type !== 'group') return answerPieces(row, say);
  const isMarked = row.fields.some(({ printedAs }) => printedAs === 'mark');
  return [
    plain(row.label),
    ...row.fields.flatMap((field) => (isMarked ? checkPiece(field) : answerPieces(field, say))),
  ];
}

const checkPiece = (field: FieldView): Piece => ({
  key: field.key,
  text: field.isSensitive ? readableText(field) + field.label : `[${field.isAnswered ? 'X' : ''}]${field.label}`,
});

function answerPieces(field: FieldView, say: Say): readonly Piece[] {
  const { key, label, isAnswered, printedAs } = field;
  const missing = isAnswered ? '' : say(field.missing);
  if (printedAs === 'nothing') return [];
  if (printedAs === 'document') return [{ key, text: label + (missing || say('uploadAttached', { key, label })) }];
  if (printedAs !== 'options' || field.isSensitive) return [{ key, text: label + (missing || readableText(field)) }];
  const marked = (field.options ?? []).map(
    ([value, option]) => `[${field.chosen.includes(value) ? 'X' : ''}]${option}`,
  );
  return [{ key, text: label + marked.join('') + missing }];
}
