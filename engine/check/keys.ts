import { defaultMaxLength, fieldTypes } from '../fields/index.ts';
import type { FieldTypeName } from '../definition.ts';
import type { Check, Context } from './context.ts';
import { isReserved } from './json.ts';
import { optionSourcesOf, optionsIn } from './known.ts';
import { nearest } from './nearest.ts';
import { dataModelSpot, fileSpot, namesIn } from './source.ts';
import { at, isThere, items, textOf, type Spot } from './spot.ts';
import type { Question, StoredKey } from './survey-notes.ts';

/** Answer keys against each other and against the data model, and ids. */
export const checkKeys: Check = (context) => {
  checkAskedOnce(context);
  checkStored(context);
  checkIds(context);
  const mismatched = mismatchedPrefixes(context);
  for (const question of context.survey.questions) checkPrefixAndKeys(question, mismatched, context);
  const files = namesIn(context.form, 'options').map((name) => at(fileSpot(context.form, `options/${name}.json`), 'options'));
  for (const list of [...context.survey.optionLists, ...files]) checkOptionsOnce(list, context);
};

const checkAskedOnce: Check = ({ survey, report }) => {
  const asked = new Map<string, Question>();
  for (const question of survey.questions) {
    for (const key of question.keys) {
      const first = asked.get(key);
      if (first === undefined) asked.set(key, question);
      else if (first.page === question.page) report('key-twice-on-page', at(question.spot, 'key'), key, question.page);
      else report('key-on-two-pages', at(question.spot, 'key'), key, first.page);
    }
  }
};

const checkStored: Check = ({ survey, known, report }) => {
  const declared = new Set<string>();
  for (const { key, spot, isAsked } of survey.stored) {
    if (declared.has(key)) report('key-declared-twice', spot, key);
    declared.add(key);
    const isOnPage = known.questions.has(key);
    if (!isOnPage && isAsked) report('key-without-page', spot, key);
    if (isOnPage && !isAsked) report('asked-after-all', spot, key);
  }
};

const checkIds: Check = ({ survey, report }) => {
  const used = new Set<string>();
  const groups = [
    ...survey.ids, ...survey.tabs.map(({ spot, id }) => ({ spot: at(spot, 'id'), id, among: 'tabs' })),
    ...survey.repeats.map(({ spot, id }) => ({ spot: at(spot, 'id'), id, among: 'repeats' })),
    ...survey.calculations.map(({ spot, key }) => ({ spot: at(spot, 'key'), id: key, among: 'calculations' })),
  ];
  for (const { spot, id, among } of groups) {
    if (used.has(`${among} ${id}`)) report('duplicate-id', spot, id);
    if (isReserved(id)) report('reserved-name', spot, id);
    used.add(`${among} ${id}`);
  }
};

function mismatchedPrefixes({ survey, known }: Context): ReadonlySet<string> {
  const stored = [...known.stored.keys()];
  const prefixes = new Set(survey.questions.flatMap(({ prefix }) => (prefix === null ? [] : [prefix.text])));
  return new Set([...prefixes].filter((prefix) => !stored.some((key) => key.startsWith(prefix))));
}

function checkPrefixAndKeys(question: Question, mismatched: ReadonlySet<string>, context: Context): void {
  const { known, report } = context;
  const { prefix, keys, spot } = question;
  if (prefix !== null && mismatched.has(prefix.text)) {
    report('prefix-mismatch', prefix.spot, prefix.text, nearest(prefix.text, setPrefixes(context)));
    return;
  }
  for (const key of keys) {
    const stored = known.stored.get(key);
    if (isReserved(key)) report('reserved-name', at(spot, 'key'), key);
    else if (stored === undefined) report('key-not-in-data-model', at(spot, 'key'), key, nearest(key, known.stored.keys()));
    else checkFits(question, key, stored, context);
  }
}

function setPrefixes({ form }: Context): readonly string[] {
  return items(at(dataModelSpot(form), 'sets')).flatMap((set) => items(at(set, 'prefixes')).map(textOf));
}

/** What may be stored of each type of question. */
const storedAs: Readonly<Record<FieldTypeName, readonly string[]>> = {
  text: ['text'], textarea: ['text'], email: ['text'], phone: ['text'], ssn: ['text'], code: ['text'], password: ['text'], lookup: ['text'],
  date: ['date'], 'month-year': ['month', 'year'], radio: ['option', 'boolean'], select: ['option', 'month', 'year'], checkbox: ['boolean'],
  upload: ['document'],
};

function checkFits({ type, spot }: Question, key: string, stored: StoredKey, { form, report }: Context): void {
  if (!isFieldType(type)) return;
  if (!storedAs[type].includes(stored.type)) report('key-type-mismatch', at(spot, 'key'), key, type, stored.type);
  const greatest = maxLengthOf(type, at(spot, 'maxLength').value);
  if (greatest > stored.maxLength) {
    report('max-length-too-great', at(spot, isThere(at(spot, 'maxLength')) ? 'maxLength' : 'key'), key, String(greatest), String(stored.maxLength));
  }
  for (const source of isChoice(type) ? optionSourcesOf(spot) : []) {
    const long = optionsIn(form, source)?.find((value) => value.length > stored.maxLength);
    if (long !== undefined) report('option-too-long', source, long, key, String(stored.maxLength));
  }
}

const typed: ReadonlySet<FieldTypeName> = new Set(['text', 'textarea', 'email', 'phone', 'ssn', 'code', 'password', 'lookup']);

/** How much can be typed; 0 for what is not typed. */
function maxLengthOf(type: FieldTypeName, told: unknown): number {
  if (!typed.has(type)) return 0;
  return typeof told === 'number' ? told : (fieldTypes[type].maxLength ?? defaultMaxLength);
}

function isFieldType(type: string): type is FieldTypeName {
  return Object.hasOwn(fieldTypes, type);
}

const isChoice = (type: FieldTypeName): boolean => type === 'radio' || type === 'select';

function checkOptionsOnce(list: Spot, { report }: Context): void {
  const values = new Set<string>();
  for (const option of items(list)) {
    const value = textOf(at(option, 0));
    if (values.has(value)) report('duplicate-option', option, value);
    values.add(value);
  }
}
