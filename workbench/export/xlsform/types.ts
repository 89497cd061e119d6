/** The types of XLSForm for our types of questions. */
import type { FieldTypeName } from '../../../engine/fields/index.ts';
import type { CompiledField } from '../../../engine/form/form.ts';
import { uploadsOnly } from './uploads.ts';
import type { ExportedKind } from './values.ts';

/** How a type of ours is asked in an XLSForm. */
export interface ExportedType {
  readonly type: string;
  readonly kind: ExportedKind;
  readonly appearance?: string;
  /** How it is different. */
  readonly note?: string;
  /** Why questions of the type are left out. */
  readonly left?: string;
}

const line: ExportedType = { type: 'text', kind: 'text' };

const types: Readonly<Partial<Record<FieldTypeName, ExportedType>>> = {
  text: line,
  email: line,
  phone: line,
  ssn: line,
  code: line,
  textarea: { type: 'text', kind: 'text', appearance: 'multiline' },
  number: { type: 'decimal', kind: 'number' },
  date: { type: 'date', kind: 'date' },
  time: { type: 'time', kind: 'time' },
  'month-year': { type: 'select_one', kind: 'number' },
  radio: { type: 'select_one', kind: 'choice' },
  select: { type: 'select_one', kind: 'choice', appearance: 'minimal' },
  checkboxes: { type: 'select_multiple', kind: 'several' },
  checkbox: { type: 'acknowledge', kind: 'truth', note: 'The answer is OK instead of true.' },
  upload: { type: 'file', kind: 'document' },
  lookup: { ...line, note: 'A text without suggestions, which fills no other answer.' },
  calculated: { type: 'note', kind: 'text' },
};

/** The type of a question in an XLSForm. */
export function typeOf({ type, definition }: CompiledField): ExportedType {
  const found = types[type];
  if (found === undefined) return { ...line, left: `NOT ASKED: XLSForm has no questions of the type "${type}".` };
  if (found.kind === 'document') return { ...found, type: uploadsOnly(definition) };
  if (found.kind === 'number' && found.type === 'decimal' && !('decimals' in definition))
    return { ...found, type: 'integer' };
  return 'search' in definition && definition.search === true ? { ...found, appearance: 'autocomplete' } : found;
}
