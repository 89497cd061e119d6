/** What an applicant does at the controls to enter a generated set, and the values that this leaves. */
import {
  applyEdit,
  errorsOf,
  fieldTypes,
  isShown,
  newValues,
  viewField,
  withChanges,
  type CompiledField,
  type Edit,
  type FieldErrors,
  type Values,
} from '../../engine/index.ts';
import {
  blocksOf,
  fromAddressOf,
  inputKey,
  isInputKey,
  optionsOf,
  removalOf,
  uploadLimitsAt,
} from '../../engine/internal.ts';
import { createFormStore, type FormStore } from '../../renderer/index.ts';
import { outcomeOf, type FormCase } from '../../workbench/commands/cases/form-case.ts';
import type { EntryWay } from '../../workbench/commands/walk-words.ts';
import { accountEmail } from '../../portal/session/queue/account-email.ts';
import { blankTypeOf } from '../drivers/blank-documents.ts';
import { repeatIn, type PlayedForm } from '../support/played-form.ts';

/**
 * One action: an answer, a text that is bad input (`input:`), a tab (`tab:`), one more copy (`add:`), one removed copy
 * by its number (`remove:`), or the name of a document (`upload:`).
 */
export type Action = readonly [key: string, value: string];

export interface Plan extends Entered {
  readonly errors: FieldErrors;
  /** Answers of the set that a page does not store: text that is bad input there. */
  readonly untyped: readonly string[];
}

/** The session of an applicant who has logged in once and has moved between pages. */
const sessionOn = (today: string, username: string) => ({
  today,
  username,
  is_logged_in: 'true',
  is_service_user: '',
  web_status: 'started',
  num_logins: '1',
  has_changed_page: 'true',
});

const owned = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== '' && !/^(?:session|derived|inputs):|_desc$/.test(key)),
  );

/** The keys whose values differ, in the order of the form. */
function differing(played: PlayedForm, wanted: Values, found: Values): readonly string[] {
  const [one, other] = [owned(wanted), owned(found)];
  // Bad input counts only where the set has it.
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other).filter((key) => !isInputKey(key))])];
  const order = placesIn(played);
  return keys
    .filter((key) => (one[key] ?? '') !== (other[key] ?? ''))
    .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

/** The positions of questions, tabs and repeated blocks; a choice of blocks precedes the questions in them. */
function placesIn({ form }: PlayedForm): ReadonlyMap<string, number> {
  const keys = blocksOf(form).flatMap((block) => {
    if (block.type === 'repeat') return [block.countKey];
    if (block.type === 'tabs') return [block.valueKey];
    return 'key' in block ? (form.fields.get(block.key)?.keys ?? []).concat(inputKey(block.key)) : [];
  });
  return new Map(keys.map((key, at) => [key, at]));
}

/** What an applicant has done on the open page, where a choice that is taken back restores what it had cleared. */
export interface Visited {
  /** The values of the page when it was opened. */
  readonly start: Values;
  /** Every edit since then. */
  readonly deeds: readonly Deed[];
}

/** One edit of the store of the page. */
type Deed = (store: FormStore) => unknown;

interface Entered {
  readonly actions: readonly Action[];
  /** The values after the actions. */
  readonly values: Values;
  readonly visited: Visited;
}

/** The answers among these values that the address of the page gives, before the applicant does anything. */
export const addressIn = ({ form }: PlayedForm, values: Values): Edit =>
  Object.fromEntries(
    Array.from(
      form.fields,
      ([key, field]) => [key, fromAddressOf(field) === undefined ? '' : (values[key] ?? '')] as const,
    ).filter(([, value]) => value !== ''),
  );

/** Plans the actions of a new applicant: page by page where the order of the set does not matter, else in its order. */
export function planOf(played: PlayedForm, set: FormCase, username: string, way: EntryWay): Plan {
  const { form, validators } = played;
  const session = sessionOn(set.today, username);
  const wanted = outcomeOf(played, { ...set, session }).values;
  const empty = newValues(form, session);
  // The page proposes the address of the account.
  const proposed = accountEmail(form, empty, username, {});
  const opened = withChanges(empty, proposed);
  const start = withChanges(opened, applyEdit(form, opened, addressIn(played, wanted)).changed);
  const unwanted = Object.keys(proposed).filter((key) => (wanted[key] ?? '') === '' && !(key in set.answers));
  const given = [
    ...unwanted.map((key) => [key, ''] as const),
    ...[set.answers, set.later ?? {}, set.last ?? {}].flatMap((edit) => Object.entries(edit)),
  ];
  const order = placesIn(played);
  const sorted = given.toSorted(([a], [b]) => (order.get(a) ?? -1) - (order.get(b) ?? -1));
  const isOrdered = set.later === undefined && set.last === undefined;
  const visited: Visited = { start, deeds: [] };
  const entered = [...(isOrdered ? [sorted] : []), given].map((edits) => enter(played, visited, edits, way));
  let best = entered.find(({ values }) => differing(played, wanted, values).length === 0) ?? entered.at(-1);
  if (best === undefined) throw new Error('There is no order.');
  for (let round = 0; round < 3; round += 1) {
    const missing = differing(played, wanted, best.values).map((key) => [key, wanted[key] ?? ''] as const);
    const more = enter(played, best.visited, missing, way);
    best = { ...more, actions: [...best.actions, ...more.actions] };
  }
  const untyped = differing(played, wanted, best.values);
  return { ...best, errors: errorsOf(form, validators, best.values), untyped };
}

/**
 * Plans the actions of an applicant who has entered another set: what differs, in the order of the form, then the later
 * answers of the set. Null if this does not lead to the answers of the set.
 */
export function planFrom(
  played: PlayedForm,
  set: FormCase,
  username: string,
  way: EntryWay,
  { values, visited }: Pick<Plan, 'values' | 'visited'>,
): Plan | null {
  const { form, validators } = played;
  const session = sessionOn(set.today, username);
  const { later = {}, last = {}, ...first } = { ...set, session };
  const wanted = outcomeOf(played, first).values;
  let before: Entered = { actions: [], values, visited };
  for (let round = 0; round < 4; round += 1) {
    const missing = differing(played, wanted, before.values).map((key) => [key, wanted[key] ?? ''] as const);
    const more = enter(played, before.visited, missing, way);
    before = { ...more, actions: [...before.actions, ...more.actions] };
  }
  if (seenDifferences(played, wanted, before.values).length > 0) return null;
  const edits = [...Object.entries(later), ...Object.entries(last)];
  const after = enter(played, before.visited, edits, way);
  const end = outcomeOf(played, { ...set, session }).values;
  const isReached = seenDifferences(played, end, after.values).length === 0 && hasInputOf(end, after.values);
  const actions = [...before.actions, ...after.actions];
  return isReached ? { ...after, actions, errors: errorsOf(form, validators, after.values), untyped: [] } : null;
}

/** The keys whose values differ, without the tabs and copies of blocks that are not shown. */
const seenDifferences = (played: PlayedForm, wanted: Values, found: Values): readonly string[] =>
  differing(played, wanted, found).filter((key) => !isHiddenChoice(played, found, key));

/** True if the second values have no other bad input than the first ones. */
const hasInputOf = (wanted: Values, found: Values): boolean =>
  Object.keys(found).every((key) => !isInputKey(key) || (found[key] ?? '') === (wanted[key] ?? ''));

/** The result of the actions of a hand on the page. Questions that are hidden at their turn are left out. */
function enter(played: PlayedForm, { start, deeds }: Visited, edits: readonly Action[], way: EntryWay): Entered {
  const { form } = played;
  const actions: Action[] = [];
  const store = createFormStore(form, start);
  for (const deed of deeds) deed(store);
  const values = store.values();
  const own: Deed[] = [];
  const act = (action: Action, done: readonly Deed[]): void => {
    for (const deed of done) deed(store);
    own.push(...done);
    actions.push(action);
  };
  for (const [key, value] of edits) {
    if ((values[key] ?? '') === value) continue;
    const field = form.fields.get(isInputKey(key) || isStatus(key) ? key.slice(key.indexOf(':') + 1) : key);
    if (field === undefined) {
      // A tab or a copy is chosen when its block is shown.
      if (isHiddenChoice(played, values, key)) continue;
      for (const [action, edit] of choiceEdits(played, values, key, value)) act(action, [typed(edit)]);
    } else if (viewField(form, values, field.key) === null || fromAddressOf(field) !== undefined) {
      // It is not shown.
    } else if (field.fieldType.isDocument) {
      if (value === '' || isUploaded(values, field)) continue;
      const uploaded = { [field.key]: 'ANSWERED', [`document:${field.key}`]: 'COMPLETED' };
      act([`upload:${field.key}`, documentName(played, field.key)], [(to) => to.edit(uploaded, 'system')]);
    } else if (isInputKey(key)) {
      act([key, value], [(to) => to.setInput(field.key, value)]);
    } else if (value !== '' || !staysChosen(played, values, field)) {
      act([key, value], fieldDeeds(values, field, key, value, way));
    }
  }
  return { actions, values: { ...values }, visited: { start, deeds: [...deeds, ...own] } };
}

const typed =
  (edit: Edit): Deed =>
  (store) =>
    store.edit(edit);

/** True for the tab or the number of copies of a block that is not shown. */
const isHiddenChoice = ({ form }: PlayedForm, values: Values, key: string): boolean =>
  blocksOf(form).some(
    (block) =>
      ((block.type === 'tabs' && block.valueKey === key) || (block.type === 'repeat' && block.countKey === key)) &&
      !isShown(block, values),
  );

/** The status of a document, which is not entered: an applicant uploads it. */
const isStatus = (key: string): boolean => key.startsWith('document:');

const isUploaded = (values: Values, { key }: CompiledField): boolean => values[key] === 'ANSWERED';

/** The name of the document that answers a question; each question has its own. */
export const documentName = ({ form }: PlayedForm, key: string): string =>
  `${key.slice(-24)}.${blankTypeOf(uploadLimitsAt(form, key))}`;

/** Copies are added and removed one at a time. */
function choiceEdits(
  played: PlayedForm,
  values: Values,
  key: string,
  value: string,
): readonly (readonly [Action, Edit])[] {
  const [kind, id = ''] = key.split(':');
  if (kind !== 'count') return [[[key, value], { [key]: value }]];
  const [from, to] = [Number(values[key] ?? 1), Number(value)];
  const added = Array.from({ length: Math.max(to - from, 0) }, (_, n) => String(from + n + 1));
  const removed = Array.from({ length: Math.max(from - to, 0) }, (_, n) => from - n);
  let now = values;
  return [
    ...added.map((count) => [[`add:${id}`, count], { [key]: count }] as const),
    ...removed.map((n) => {
      const edit = removalOf(repeatIn(played, id), now, n);
      now = withChanges(now, applyEdit(played.form, now, edit).changed);
      return [[`remove:${id}`, String(n)], edit] as const;
    }),
  ];
}

/** True for a choice of radio buttons that has no button to clear it. */
export const staysChosen = ({ form }: PlayedForm, values: Values, { type, key }: CompiledField): boolean =>
  type === 'radio' && viewField(form, values, key)?.isRequired === true;

/** The keyboard chooses every radio button on its way, a finger only one. A finger deletes a text before it types. */
function fieldDeeds(values: Values, field: CompiledField, key: string, value: string, way: EntryWay): readonly Deed[] {
  if (field.type === 'radio' && value !== '' && way === 'keyboard') {
    const options = optionsOf(field, values).map(([option]) => option);
    const from = Math.max(options.indexOf(values[key] ?? ''), 0);
    const to = options.indexOf(value);
    const path = from <= to ? options.slice(from, to + 1) : options.slice(to, from + 1).toReversed();
    return path.map((option) => typed({ [key]: option }));
  }
  if (!takesText(field)) return [typed({ [key]: value })];
  const texts = way === 'touch' && value !== '' ? ['', textFor(field, value)] : [textFor(field, value)];
  return texts.map((text) => (store) => store.setInput(key, text));
}

/** True for a control that takes text. */
export const takesText = ({ optionLists, type, fieldType }: CompiledField): boolean =>
  optionLists === null && type !== 'checkbox' && fieldType.lists === undefined;

/** What a person types for a value. */
export const textFor = ({ type, fieldType }: CompiledField, value: string): string =>
  type === 'date' ? fieldTypes.date.format(value) : fieldType.format(value);

/** The questions that are shown, in the order of the form. */
export function shownFields({ form }: PlayedForm, values: Values): readonly CompiledField[] {
  const fields = blocksOf(form).flatMap((block) => ('key' in block ? (form.fields.get(block.key) ?? []) : []));
  return [...new Set(fields)].filter(({ key }) => viewField(form, values, key) !== null);
}
