/** Makes the parts of a form of the items of a questionnaire. */
import type { SourceTree } from '../base/expression.ts';
import type { AnyPart, SourceQuestion } from '../base/source-form.ts';
import type { Aliases } from '../json/json-report.ts';
import { jsonText, schemasIn } from '../json/nodes.ts';
import { attachmentsOf } from './attachments.ts';
import { enabledWhen } from './enable-when.ts';
import { pathCalculation } from './fhirpath.ts';
import { conceptCode, controlOf, extensionOf, itemKind, numberIn, type FhirItem } from './items.ts';
import { initialAnswer } from './initial.ts';
import { itemLimits, unitOf } from './limits.ts';
import { fhirOptions, type FhirOption, type FhirReading } from './options.ts';

/** What the parts need besides the items. */
export interface ItemMaking extends FhirReading {
  readonly aliases: Aliases;
  /** The item is in a repeated group. */
  readonly isRepeated: boolean;
}

type Base = Pick<SourceQuestion, 'name' | 'label' | 'hint' | 'place' | 'relevant'>;

/** The parts of an item: itself, its text in an open choice, and what is below it. */
export function itemParts(item: FhirItem, making: ItemMaking): readonly AnyPart[] {
  const { report, aliases } = making;
  const { pointer: place, linkId: name } = item;
  const { condition, things } = enabledWhen(item, making);
  for (const [what, found] of [
    ['name', [{ place, what: 'linkId' }]],
    ['label', [{ place, what: 'text' in item.value ? 'text' : 'linkId' }]],
    ['type', [{ place, what: 'type' }]],
    ['relevant', things],
  ] as const)
    aliases.add(place, what, found);
  for (const what of ['linkId', 'type', 'prefix', 'text']) if (what in item.value) report.taken(place, what);
  for (const what of ['required', 'repeats', 'readOnly']) if (item.value[what] === false) report.taken(place, what);
  const label = [jsonText(item.value['prefix']), jsonText(item.value['text'])].filter(Boolean).join(' ');
  const base: Base = { name, label, hint: '', place, relevant: condition };
  const calculation = calculationFrom(item, base, making);
  if (calculation !== null) return calculation;
  if (extensionOf(item, 'hidden')?.value === true) return hidden(item, base, making);
  if (item.type === 'group') return [groupFrom(item, base, making)];
  if (item.type === 'display') return [{ ...base, part: 'note' }, ...everyBelow(item, making.report)];
  const kind = itemKind(item);
  if (kind === null) {
    report.left(place, 'type', `NOT ASKED: "${item.type}" is no type of R4.`, true);
    return [{ ...base, part: 'left', isToday: false }, ...everyBelow(item, report)];
  }
  return questionsFrom(item, { ...base, kind }, making);
}

/** An item whose value is calculated; null for any other one, and for one whose expression cannot be read. */
function calculationFrom(item: FhirItem, base: Base, making: ItemMaking): readonly AnyPart[] | null {
  const extension = extensionOf(item, 'sdc-questionnaire-calculatedExpression');
  if (extension === undefined || item.type === 'group' || item.type === 'display') return null;
  const { report, aliases, isRepeated } = making;
  const calculation = pathCalculation(extension, item, making);
  const problem = isRepeated ? 'a calculation in a repeat' : calculation.problem;
  if (problem !== undefined) {
    const note = `NOT CALCULATED: "${calculation.text}" cannot be translated: ${problem}.`;
    report.left(extension.pointer, extension.word, note, true);
    return null;
  }
  report.taken(extension.pointer, extension.word);
  aliases.add(item.pointer, 'calculation', [{ place: extension.pointer, what: extension.word }]);
  if (item.value['readOnly'] === true) report.taken(item.pointer, 'readOnly');
  else report.differently(extension.pointer, extension.word, 'Nobody can change the result.');
  const hiding = extensionOf(item, 'hidden');
  const isShown = hiding?.value !== true;
  if (hiding !== undefined) report.taken(hiding.pointer, hiding.word);
  const below = item.items.flatMap((one) => itemParts(one, making));
  return [{ ...base, part: 'calculation', calculation, ...(isShown && { isShown, isAlways: isShown }) }, ...below];
}

/** An item that is never shown, with what is below it. */
function hidden(item: FhirItem, base: Base, { report }: ItemMaking): readonly AnyPart[] {
  const extension = extensionOf(item, 'hidden');
  report.left(item.pointer, 'linkId', 'NOT ASKED: it is hidden, and no form has an answer that nobody gives.', true);
  if (extension !== undefined) report.taken(extension.pointer, extension.word);
  return [{ ...base, part: 'left', isToday: false }, ...everyBelow(item, report)];
}

function everyBelow(item: FhirItem, report: ItemMaking['report']): readonly AnyPart[] {
  return item.items.flatMap((one): readonly AnyPart[] => {
    report.left(one.pointer, 'linkId', 'NOT ASKED: it is below an item that is not asked.', true);
    const base = { name: one.linkId, label: '', hint: '', place: one.pointer, relevant: null };
    return [{ ...base, part: 'left', isToday: false }, ...everyBelow(one, report)];
  });
}

function groupFrom(item: FhirItem, base: Base, making: ItemMaking): AnyPart {
  const { report, isRepeated } = making;
  const repeats = item.value['repeats'] === true;
  if (repeats) report.taken(item.pointer, 'repeats');
  if (item.value['required'] === true)
    report.differently(item.pointer, 'required', 'Its questions are required each by itself.');
  const control = extensionOf(item, 'itemControl');
  const code = conceptCode(control?.value);
  const isTable = !repeats && (code === 'table' || code === 'grid');
  if (control !== undefined && code === 'page') report.taken(control.pointer, control.word);
  else if (control !== undefined && !isTable)
    report.differently(control.pointer, control.word, `"${code}": the questions are one below the other.`);
  const parts = item.items.flatMap((one) => itemParts(one, { ...making, isRepeated: isRepeated || repeats }));
  if (repeats) return { ...base, part: 'repeat', parts, copies: copiesOf(item, making) };
  const isGrid = isTable && areRows(parts);
  if (control !== undefined && isGrid) report.taken(control.pointer, control.word);
  else if (control !== undefined && isTable)
    report.differently(control.pointer, control.word, `"${code}": the questions are one below the other.`);
  if (!isGrid) return { ...base, part: 'group', parts };
  const made = { name: `${base.name} #grid`, key: `${base.name}_grid`, isMade: true, isGrid: true } as const;
  const grid: AnyPart = { ...base, ...made, label: '', relevant: null, part: 'group', parts };
  return { ...base, part: 'group', parts: [grid] };
}

/** True for questions that all have the same options. */
const areRows = (parts: readonly AnyPart[]): boolean =>
  parts.length > 1 && new Set(parts.map(rowOf)).size === 1 && rowOf(parts[0]) !== '';

const rowOf = (part: AnyPart | undefined): string =>
  part?.part === 'question' && part.kind === 'one' ? JSON.stringify(part.options) : '';

const greatestCopies = 10;
const mostCopies = 100;

function copiesOf(item: FhirItem, { report }: ItemMaking): { readonly min: number; readonly max: number } {
  const [least, most] = [extensionOf(item, 'minOccurs'), extensionOf(item, 'maxOccurs')];
  const max = Math.max(1, Math.min(numberIn(most) ?? greatestCopies, mostCopies));
  const min = Math.min(numberIn(least) ?? (item.value['required'] === true ? 1 : 0), max);
  if (most === undefined) report.differently(item.pointer, 'repeats', `There are at most ${max} copies.`);
  else if (numberIn(most) === max) report.taken(most.pointer, most.word);
  else report.differently(most.pointer, most.word, `There are at most ${max} copies.`);
  if (least !== undefined && numberIn(least) === min) report.taken(least.pointer, least.word);
  return { min, max };
}

function questionsFrom(
  item: FhirItem,
  base: Base & Pick<SourceQuestion, 'kind'>,
  making: ItemMaking,
): readonly AnyPart[] {
  const { report, aliases } = making;
  const { pointer: place, type } = item;
  const isCopied = item.value['repeats'] === true && itemKind(item) !== 'several' && canBeCopied(item, making);
  const below = nested(item, isCopied ? { ...making, isRepeated: true } : making);
  const options = fhirOptions(item, making);
  const isChoice = type === 'choice' || type === 'open-choice';
  if (type === 'choice' && options.length === 0) {
    const set = jsonText(item.value['answerValueSet']);
    report.left(
      place,
      set === '' ? 'type' : 'answerValueSet',
      `NOT ASKED: its options are not in the file. ${set}`,
      true,
    );
    return [{ ...base, part: 'left', isToday: false }, ...below];
  }
  reportType(item, isCopied, making);
  reportOptions(item, options, making);
  const limits = itemLimits(item, making);
  const isOpen = type === 'open-choice' && options.length > 0;
  const listed = options.map(({ code, label }) => ({ code, label }));
  const question: SourceQuestion = {
    ...base,
    relevant: isCopied ? null : base.relevant,
    kind: isChoice && options.length === 0 ? 'text' : base.kind,
    part: 'question',
    required: item.value['required'] === true ? true : null,
    requiredMessage: '',
    constraintMessage: '',
    ...initialAnswer(item, options, making),
    ...unitOf(item, making),
    ...(type === 'attachment' && { files: attachmentsOf(item, making) }),
    list: type === 'boolean' ? 'yes-no' : base.name,
    options: isOpen ? [...listed, { code: 'other', label: 'Other' }] : listed,
    ...limits,
  };
  if (item.value['required'] === true) report.taken(place, 'required');
  aliases.add(place, 'required', [{ place, what: 'required' }]);
  aliases.add(place, 'label of an option', [{ place, what: 'linkId' }]);
  const parts = [question, ...(isOpen ? [otherTo(question)] : []), ...below] as const;
  if (!isCopied) return parts;
  const made = { name: `${base.name} #copies`, key: `${base.name}_copies`, isMade: true } as const;
  return [{ ...base, ...made, hint: '', part: 'repeat', parts, copies: copiesOf(item, making) }];
}

/** True if a question with several answers can be a repeat: it is in none, and no file belongs to a copy. */
const canBeCopied = ({ type }: FhirItem, { isRepeated }: ItemMaking): boolean => !isRepeated && type !== 'attachment';

/** The items below a question follow it; they are asked also while it has no answer. */
function nested(item: FhirItem, making: ItemMaking): readonly AnyPart[] {
  for (const one of item.items)
    if (one.type !== 'display')
      making.report.differently(one.pointer, 'type', `It follows "${item.linkId}", also while that has no answer.`);
  return item.items.flatMap((one) => itemParts(one, making));
}

function reportType({ pointer, type, value }: FhirItem, isCopied: boolean, { report }: ItemMaking): void {
  if (type === 'reference') report.differently(pointer, 'type', 'A reference is a text.');
  if (type === 'quantity') report.differently(pointer, 'type', 'A quantity is a number.');
  if (type === 'open-choice') report.differently(pointer, 'type', 'Another answer is written into a question below.');
  if (value['readOnly'] === true) report.left(pointer, 'readOnly', 'THE ANSWER CAN BE CHANGED.', true);
  if (value['repeats'] !== true) return;
  if (type === 'choice' || type === 'open-choice' || isCopied) report.taken(pointer, 'repeats');
  else if (type !== 'attachment') report.left(pointer, 'repeats', 'ONE ANSWER CAN BE GIVEN.', true);
}

/** The options that are taken over; a list that is named is another way to give them. */
function reportOptions(item: FhirItem, options: readonly FhirOption[], { report }: ItemMaking): void {
  if (item.type === 'boolean') return;
  for (const { code, word, thing, isInitial, score } of options) {
    if (code === word) report.taken(thing.place, thing.what);
    else report.differently(thing.place, thing.what, `"${word}" has the code "${code}".`);
    if (thing.what === 'code') report.taken(thing.place, 'display');
    if (isInitial) report.taken(thing.place, 'initialSelected');
    if (score !== undefined)
      report.differently(score.thing.place, score.thing.what, 'Calculations have it; it is not stored.');
  }
  if (options.length > 0 && schemasIn(item, 'answerOption').length === 0) report.taken(item.pointer, 'answerValueSet');
  const control = extensionOf(item, 'itemControl');
  if (control === undefined) return;
  const code = controlOf(item);
  if (['drop-down', 'radio-button', 'check-box', 'autocomplete'].includes(code))
    report.taken(control.pointer, control.word);
  else report.left(control.pointer, control.word, `"${code}" is a look that forms do not have.`);
}

/** The text of another answer than the options. */
function otherTo(question: SourceQuestion): SourceQuestion {
  const { name } = question;
  const args: readonly SourceTree[] = [
    { kind: 'name', name },
    { kind: 'text', value: 'other' },
  ];
  return {
    ...question,
    kind: 'text',
    name: `${name}_other`,
    isMade: true,
    label: 'Please specify.',
    relevant: { text: `${name} is another answer`, tree: { kind: 'call', name: 'selected', args } },
    required: true,
    constraint: null,
    default: '',
    follows: null,
    list: '',
    options: [],
  };
}
