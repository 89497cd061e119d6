/** The place where a question is answered on paper, with the limits of its answers. */
import { type CompiledField, messagesFrom } from '../../engine/index.ts';
import { isRelativeDate, limitDay, type OptionList, uploadLimitsAt, uploadWords } from '../../engine/internal.ts';
import type { PdfWords } from '../pdf/blocks.ts';
import { html, type Markup, nothing } from '../pdf/markup.ts';
import { conditionsInWords, dayInWords } from './condition-words.ts';
import type { NumberedForm } from './questions.ts';

/** A question and how a list of answers is printed. */
export interface AskedQuestion {
  readonly numbered: NumberedForm;
  readonly words: PdfWords;
  readonly field: CompiledField;
  readonly optionsOf: (list: OptionList) => Markup;
}

const line = html`<div class="line"></div> `;

/** What may be answered, and a place to write. */
export function answerMarkup(asked: AskedQuestion): Markup {
  const { field } = asked;
  const { fieldType } = field;
  if (fieldType.isCalculated) return note(asked.words('blankCalculated'));
  const limits = limitsOf(asked).map((text) => note(text));
  if (field.optionLists !== null) return html`${limits}${choicesMarkup(asked, field.optionLists)}`;
  if (fieldType.printedAs === 'mark' || fieldType.isDocument) return html`${limits}`;
  return html`${limits}${line}${fieldType.isMultiline ? html`${line}${line}${line}${line}` : nothing}`;
}

const note = (text: string): Markup => html`<p class="hint">${text}</p> `;

function choicesMarkup(
  { numbered, words, optionsOf, field }: AskedQuestion,
  optionLists: NonNullable<CompiledField['optionLists']>,
): Markup {
  const several = field.fieldType.isRanked ? 'blankRanked' : 'blankSeveral';
  const how = note(words(field.fieldType.isMultiple ? several : 'blankOne'));
  if (optionLists.from === 'list') return html`${how}${optionsOf(optionLists.list)}`;
  const byList = Map.groupBy(optionLists.lists.keys(), (value) => optionLists.lists.get(value));
  return html`${how}${[...byList].map(([list, target]) => {
    if (list === undefined) return nothing;
    const conditions = conditionsInWords(numbered, words, [{ valueKey: optionLists.valueKey, operator: 'in', target }]);
    const when = byList.size === 1 ? nothing : html`<p class="when">${words('blankIf', { conditions })}</p> `;
    return html`${when}${optionsOf(list)}`;
  })}`;
}

/** The limits of an answer, as its hints say them. */
function limitsOf({ numbered, words, field }: AskedQuestion): readonly string[] {
  const { fieldType, expanded } = field;
  const example = fieldType.example === undefined ? [] : [words(fieldType.example)];
  const several = (fieldType.limits?.(expanded) ?? []).map(({ message, limit }) =>
    words(message, { limit: String(limit) }),
  );
  const length = fieldType.isMultiline ? [words('blankCharacters', { limit: String(field.maxLength) })] : [];
  const search = fieldType.control(expanded).lookup !== undefined ? [words('blankSearch')] : [];
  const file = fieldType.isDocument ? [fileLimits(numbered, words, field)] : [];
  return [
    ...example,
    ...dayLimits(numbered, words, field),
    ...years(numbered, words, field),
    ...numbers(words, field),
  ].concat(several, length, search, file);
}

function dayLimits({ today }: NumberedForm, words: PdfWords, { expanded }: CompiledField): readonly string[] {
  const { earliest, latest } = expanded.schema ?? {};
  const from = isRelativeDate(earliest) ? dayInWords(limitDay(earliest, today)) : null;
  const to = isRelativeDate(latest) ? dayInWords(limitDay(latest, today)) : null;
  if (from !== null && to !== null) return [words('blankBetween', { from, to })];
  if (from !== null) return [words('blankNotBefore', { from })];
  return to === null ? [] : [words('blankNotAfter', { to })];
}

/** The first and the last of a list of years. */
function years(numbered: NumberedForm, words: PdfWords, { fieldType, expanded }: CompiledField): readonly string[] {
  const lists = fieldType.lists?.(expanded, { months: numbered.form.months, today: numbered.today }) ?? [];
  const listed = (lists.at(-1) ?? []).map(([value]) => value).toSorted();
  const [from = ''] = listed;
  return from === '' ? [] : [words('blankYears', { from, to: listed.at(-1) ?? '' })];
}

function numbers(words: PdfWords, { expanded }: CompiledField): readonly string[] {
  if (!('maximum' in expanded)) return [];
  const { minimum = 0, maximum, unit } = expanded;
  const limits = words('blankBetween', { from: String(minimum), to: String(maximum) });
  return [unit === undefined ? limits : `${limits} (${unit})`];
}

function fileLimits({ form }: NumberedForm, words: PdfWords, { key }: CompiledField): string {
  return words('uploadHint', uploadWords(uploadLimitsAt(form, key), messagesFrom(form.messages)));
}
