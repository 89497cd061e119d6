/** How the answer to a question is stored and asked: the lengths and limits that the source does not have. */
import type { SourceQuestion } from '../base/source-form.ts';

/** A question without its key and texts, and the entry of the data model. */
export interface StoredShape {
  readonly block: Readonly<Record<string, unknown>>;
  readonly stored: { readonly type: string; readonly maxLength: number };
}

const textLength = 255;
const longTextLength = 5000;
const greatestNumber = 999_999_999;
const decimals = 6;

/** The defaults of this file in sentences, for the report. */
export const defaultSentences: readonly string[] = [
  `A text has at most ${textLength} characters, a long one ${longTextLength}.`,
  `A number without limits is between -${greatestNumber} and ${greatestNumber}.`,
  `A decimal number has at most ${decimals} digits after the point.`,
  'The codes of options are those of the source.',
];

const timePattern = '([01][0-9]|2[0-3]):[0-5][0-9]';

const formatted = (pattern: string, maxLength: number, errorMessage: string): StoredShape => ({
  block: { type: 'text', maxLength, schema: { pattern: `^${pattern}$`, errorMessage } },
  stored: { type: 'text', maxLength },
});

/** The shape of a question by its kind; its limits come from its range and from its constraint. */
export function shapeOf(question: SourceQuestion): StoredShape {
  const codes = question.options.map(({ code }) => code.length);
  const maxLength = question.maxLength ?? textLength;
  switch (question.kind) {
    case 'text':
    case 'email':
      return { block: { type: question.kind, maxLength }, stored: { type: 'text', maxLength } };
    case 'web-address':
      return formatted('[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+', 2000, 'Please write an address that begins like https:.');
    case 'digits':
      return {
        block: { type: 'text', maxLength: textLength, inputMode: 'numeric' },
        stored: { type: 'text', maxLength: textLength },
      };
    case 'long-text': {
      const longest = question.maxLength ?? longTextLength;
      const rows = question.rows === undefined ? {} : { rows: question.rows };
      return { block: { type: 'textarea', maxLength: longest, ...rows }, stored: { type: 'text', maxLength: longest } };
    }
    case 'integer':
    case 'decimal':
      return numberShape(question);
    case 'date':
      return { block: { type: 'date' }, stored: { type: 'date', maxLength: 10 } };
    case 'time':
      return { block: { type: 'time' }, stored: { type: 'time', maxLength: 5 } };
    case 'date-time':
      return formatted(
        `[0-9]{4}-[0-9]{2}-[0-9]{2} ${timePattern}`,
        16,
        'Please write the day and the time like 2026-03-16 14:30.',
      );
    case 'one':
      return {
        block: question.scale === undefined ? { type: 'radio' } : { type: 'scale', ...question.scale },
        stored: { type: 'option', maxLength: Math.max(1, ...codes) },
      };
    case 'one-of-many':
      return { block: { type: 'select' }, stored: { type: 'option', maxLength: Math.max(1, ...codes) } };
    case 'several':
      return {
        block: { type: question.isRanked === true ? 'ranking' : 'checkboxes' },
        stored: { type: 'options', maxLength: codes.reduce((sum, length) => sum + length + 1, 0) },
      };
    case 'agreement':
      return { block: { type: 'checkbox' }, stored: { type: 'boolean', maxLength: 4 } };
    case 'signature':
      return { block: { type: 'signature', maxLength: textLength }, stored: { type: 'text', maxLength: textLength } };
    case 'image':
    case 'file':
      return { block: fileBlock(question), stored: { type: 'document', maxLength: 8 } };
  }
}

/** One file, or several in one question. */
function fileBlock({ kind, files = {} }: SourceQuestion): StoredShape['block'] {
  const { max = 1, maxBytes, types = kind === 'image' ? (['png', 'jpeg', 'jpg'] as const) : undefined } = files;
  const limits = { ...(types !== undefined && { types }), ...(maxBytes !== undefined && { maxBytes }) };
  const limited = Object.keys(limits).length > 0 && { limits };
  return max === 1
    ? { type: 'upload', ...limited }
    : { type: 'documents', max, another: 'Add another file', ...limited };
}

function numberShape({ kind, range, unit }: SourceQuestion): StoredShape {
  const digits =
    kind === 'integer' ? 0 : range === undefined ? decimals : Math.max(digitsOf(range.start), digitsOf(range.step));
  const minimum = range === undefined ? -greatestNumber : Math.min(range.start, range.end);
  const maximum = range === undefined ? greatestNumber : Math.max(range.start, range.end);
  const block = { type: 'number', minimum, maximum, ...(digits > 0 && { decimals: digits }), ...(unit && { unit }) };
  return { block, stored: { type: 'number', maxLength: 12 + (digits === 0 ? 0 : digits + 1) } };
}

const digitsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0;
