/** The options of a question of a survey. */
import { freeCode } from '../base/option-codes.ts';
import type { SourceOption } from '../base/source-form.ts';
import { isObject } from '../json/json-files.ts';
import { below, type Thing } from '../json/nodes.ts';
import type { NamedOption, NamePlace } from './names.ts';
import { takenNumber, takenValue, thingIn, topPlace, type SurveyReading, type SurveyNode } from './reading.ts';
import { bothOf, saidCondition, type SurveyCondition } from './said.ts';
import { takenText } from './texts.ts';

/** An option before its condition and its label are read, which can name later questions. */
export interface PlannedOption extends NamedOption {
  /** Makes its label. */
  readonly label: (place: NamePlace) => string;
  /** Its own conditions. */
  readonly conditions: readonly (Thing & { readonly text: string })[];
  readonly isAlone: boolean;
}

type Value = NamedOption['value'];
const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** The items of a list of choices, rows or columns: an item is a value, or an object with `value` and `text`. */
export function itemsIn(
  node: SurveyNode,
  what: string,
): readonly { readonly value: Value; readonly node: SurveyNode }[] {
  const list = node.value[what];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, index) => {
    const item = isObject(one) ? one : {};
    const value = isObject(one) ? one['value'] : one;
    return isValue(value) && value !== ''
      ? [{ value, node: { value: item, place: below(node.place, what, index) } }]
      : [];
  });
}

/** The options of a question; `isSeveral` if an answer can have more than one. */
export function plannedOptions(node: SurveyNode, isSeveral: boolean, reading: SurveyReading): readonly PlannedOption[] {
  const coded = coding(isSeveral, reading);
  const source = Array.isArray(node.value['choices']) ? node : (node.shared ?? node);
  const listed = [...listedIn(source, 'choices', coded, reading), ...numbersIn(node, coded, reading)];
  const copied = listed.length === 0 ? fromQuestion(node, coded, reading) : [];
  const own = sorted([...listed, ...copied], node, reading);
  return [...own, ...specialOptions(node, isSeveral, coded, reading)];
}

/** The items under a property as options. */
export const itemOptions = (
  node: SurveyNode,
  what: string,
  isSeveral: boolean,
  reading: SurveyReading,
): readonly PlannedOption[] => listedIn(node, what, coding(isSeveral, reading), reading);

type Coded = (value: Value, thing: Thing) => string;

function coding(isSeveral: boolean, { report }: SurveyReading): Coded {
  const codes = new Set<string>();
  return (value, thing) => {
    const code = freeCode(String(value), isSeveral, codes);
    codes.add(code);
    if (code !== String(value)) report.differently(thing.place, thing.what, `"${value}" has the code "${code}".`);
    return code;
  };
}

function listedIn(node: SurveyNode, what: string, coded: Coded, reading: SurveyReading): readonly PlannedOption[] {
  const { report } = reading;
  const items = itemsIn(node, what);
  if (items.length > 0) report.taken(node.place, what);
  const given = node.value[what];
  const missing = Array.isArray(given) ? given.length - items.length : 0;
  if (missing > 0) report.differently(node.place, what, `${missing} without a value are left out.`);
  const unique = [...new Map(items.map((item) => [String(item.value), item])).values()];
  if (unique.length < items.length) report.differently(node.place, what, 'A value that comes twice is one option.');
  return unique.map(({ value, node: item }) => {
    return {
      value,
      code: coded(value, { place: node.place, what }),
      label: (place) => takenText(item, place, reading, 'text') || String(value),
      conditions: conditionsIn(item, reading),
      isAlone: takenValue(item, reading, 'isExclusive') === true,
    };
  });
}

/** The conditions of an option; a disabled one is not offered either. */
function conditionsIn(item: SurveyNode, { report }: SurveyReading): PlannedOption['conditions'] {
  if ('value' in item.value) report.taken(item.place, 'value');
  return ['visibleIf', 'enableIf'].flatMap((what) => {
    const text = item.value[what];
    if (typeof text !== 'string' || text === '') return [];
    report.taken(item.place, what);
    if (what === 'enableIf') report.differently(item.place, what, 'What is disabled is not offered.');
    return [{ place: item.place, what, text }];
  });
}

const greatestList = 1000;

/** The whole numbers from `choicesMin` to `choicesMax`. */
function numbersIn(node: SurveyNode, coded: Coded, reading: SurveyReading): readonly PlannedOption[] {
  const least = takenNumber(node, reading, 'choicesMin') ?? 0;
  const most = takenNumber(node, reading, 'choicesMax');
  const step = Math.max(1, takenNumber(node, reading, 'choicesStep') ?? 1);
  if (most === null) return [];
  const thing = { place: node.place, what: 'choicesMax' };
  const count = Math.floor((most - least) / step) + 1;
  if (count > greatestList) reading.report.differently(node.place, 'choicesMax', `A list has at most ${greatestList}.`);
  return Array.from({ length: Math.max(0, Math.min(count, greatestList)) }, (_, index) =>
    plainOption(least + index * step, coded, thing),
  );
}

const plainOption = (value: Value, coded: Coded, thing: Thing): PlannedOption => ({
  value,
  code: coded(value, thing),
  label: () => String(value),
  conditions: [],
  isAlone: false,
});

/** The options of another question: all of them, or those that are chosen there, or the others. */
function fromQuestion(node: SurveyNode, coded: Coded, reading: SurveyReading): readonly PlannedOption[] {
  const name = node.value['choicesFromQuestion'];
  const other = typeof name === 'string' ? reading.elements.get(name.toLowerCase()) : undefined;
  if (other === undefined || other === node) return [];
  const { report } = reading;
  const items = itemsIn(other, 'choices');
  if (items.length === 0) return [];
  report.taken(node.place, 'choicesFromQuestion');
  const mode = takenValue(node, reading, 'choicesFromQuestionMode');
  return items.map(({ value, node: item }) => {
    const chosen = `{${String(name)}} anyof ['${String(value).replaceAll(/(['"])/g, '\\$1')}']`;
    const text = mode === 'selected' ? chosen : mode === 'unselected' ? `!(${chosen})` : '';
    return {
      value,
      code: coded(value, { place: node.place, what: 'choicesFromQuestion' }),
      label: (place) => takenText(item, place, reading, 'text') || String(value),
      conditions: text === '' ? [] : [{ place: node.place, what: 'choicesFromQuestionMode', text }],
      isAlone: false,
    };
  });
}

function sorted(options: readonly PlannedOption[], node: SurveyNode, reading: SurveyReading): readonly PlannedOption[] {
  const order = node.value['choicesOrder'];
  if (order !== 'asc' && order !== 'desc') {
    if (order === 'random') reading.report.left(node.place, 'choicesOrder', 'The options have the order of the file.');
    else if (order !== undefined) reading.report.taken(node.place, 'choicesOrder');
    return options;
  }
  reading.report.taken(node.place, 'choicesOrder');
  const labelled = options.map((option) => ({ option, label: option.label(topPlace) }));
  const rising = labelled.toSorted((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }));
  return (order === 'asc' ? rising : rising.toReversed()).map(({ option }) => option);
}

/** The options that SurveyJS adds by a property. */
const specials = [
  { names: ['showRefuseItem'], text: 'refuseText', value: 'refused', label: 'Refuse to answer', isAlone: true },
  { names: ['showDontKnowItem'], text: 'dontKnowText', value: 'dontknow', label: "Don't know", isAlone: true },
  { names: ['showNoneItem', 'hasNone'], text: 'noneText', value: 'none', label: 'None', isAlone: true },
  {
    names: ['showOtherItem', 'hasOther'],
    text: 'otherText',
    value: 'other',
    label: 'Other (describe)',
    isAlone: false,
  },
] as const;

/** The value of the option that asks for a text. */
export const otherValue = 'other';

/** True for a question that has the option that asks for a text. */
export const hasOther = ({ value }: SurveyNode): boolean =>
  value['showOtherItem'] === true || value['hasOther'] === true;

function specialOptions(
  node: SurveyNode,
  isSeveral: boolean,
  coded: Coded,
  reading: SurveyReading,
): readonly PlannedOption[] {
  return specials.flatMap(({ names, text, value, label, isAlone }): readonly PlannedOption[] => {
    const thing = thingIn(node, ...names);
    if (thing === null || node.value[thing.what] !== true) return [];
    reading.report.taken(thing.place, thing.what);
    return [
      {
        value,
        code: coded(value, thing),
        label: (place) => takenText(node, place, reading, text) || label,
        conditions: [],
        isAlone: isAlone && isSeveral,
      },
    ];
  });
}

const aloneMessage = 'Please choose only this option, or only others.';

/** The options with their labels and conditions. */
export function writtenChoices(
  options: readonly PlannedOption[],
  node: SurveyNode,
  questionPlace: string,
  place: NamePlace,
  reading: SurveyReading,
): readonly SourceOption[] {
  const { report, names, aliases } = reading;
  const shared = ['choicesVisibleIf', 'choicesEnableIf'].flatMap((what) => {
    const text = node.value[what];
    if (typeof text !== 'string' || text === '') return [];
    report.taken(node.place, what);
    if (what === 'choicesEnableIf') report.differently(node.place, what, 'What is disabled is not offered.');
    return [{ place: node.place, what, text }];
  });
  const things = new Map<string, Thing>();
  const specialsOf = new Set<Value>(specials.map(({ value }) => value));
  const written = options.flatMap(({ value, code, label, conditions, isAlone }): readonly SourceOption[] => {
    const all = [...(specialsOf.has(value) ? [] : shared), ...conditions];
    for (const { place: at, what } of all) things.set(`${at}\n${what}`, { place: at, what });
    const said = all.map(({ text }) => saidCondition(text, { names, place: { ...place, item: value } }));
    const neverOffered = said.findIndex(({ isNever }) => isNever === true);
    const thing = all[neverOffered];
    if (thing !== undefined) report.differently(thing.place, thing.what, `"${value}" is never offered.`);
    if (thing !== undefined) return [];
    const offered = said.reduce<SurveyCondition | null>(bothOf, null);
    return [
      {
        code,
        label: label(place),
        ...(offered !== null && { when: offered }),
        ...(isAlone && { alone: aloneMessage }),
      },
    ];
  });
  aliases.add(questionPlace, 'choice_filter', [...things.values()]);
  return written;
}
