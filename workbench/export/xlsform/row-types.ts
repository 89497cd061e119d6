/** The types of XLSForm for our types of questions. */
import type { CompiledField } from '../../../engine/form/form.ts';
import { isDateField, isNumberField, isTimeField } from '../../sets/knowledge.ts';
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

/** The type of a question in an XLSForm, by what its type is to the engine. */
export function typeOf({ type, fieldType, expanded, keys, optionLists }: CompiledField): ExportedType {
  if (fieldType.isDocument === true) return { type: uploadsOnly(expanded), kind: 'document' };
  if (fieldType.isCalculated === true) return { type: 'note', kind: 'text' };
  if (fieldType.printedAs === 'nothing')
    return { type: 'text', kind: 'text', left: `NOT ASKED: XLSForm has no questions of the type "${type}".` };
  if (keys.length > 1) return { type: 'select_one', kind: 'number' };
  if (fieldType.isRanked === true) return { type: 'rank', kind: 'several' };
  if (optionLists !== null) return choiceType(fieldType, expanded);
  if (typeof fieldType.wire.write('') === 'boolean')
    return { type: 'acknowledge', kind: 'truth', note: 'The answer is OK instead of true.' };
  if (isNumberField(type)) return { type: 'decimals' in expanded ? 'decimal' : 'integer', kind: 'number' };
  if (isDateField(type)) return { type: 'date', kind: 'date' };
  if (isTimeField(type)) return { type: 'time', kind: 'time' };
  return textType(fieldType, expanded);
}

function choiceType({ isMultiple, hasBlankOption }: CompiledField['fieldType'], definition: object): ExportedType {
  if (isMultiple === true) return { type: 'select_multiple', kind: 'several' };
  const look = 'search' in definition && definition.search === true ? 'autocomplete' : 'minimal';
  return { type: 'select_one', kind: 'choice', ...(hasBlankOption === true && { appearance: look }) };
}

function textType({ isMultiline }: CompiledField['fieldType'], definition: object): ExportedType {
  const note = 'A text without suggestions, which fills no other answer.';
  return {
    type: 'text',
    kind: 'text',
    ...(isMultiline === true && { appearance: 'multiline' }),
    ...('fills' in definition && { note }),
  };
}
