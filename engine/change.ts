import type { AnswerKey, ValueKey } from './definition.ts';
import type { Block, CompiledField, Form, Rule } from './form.ts';
import { descriptionOf } from './options.ts';
import { isChosen } from './rule.ts';
import type { Values } from './values.ts';

/** What changes at once: typed answers, a chosen tab, a count, or what the session and the documents say now. */
export type Edit = Readonly<Record<ValueKey, string>>;
/** An answer that an edit took with it, and why. */
export interface Cleared {
  readonly key: AnswerKey;
  /** The id of the rule or block. */
  readonly because: string;
  readonly was: string;
}
/** What an edit changes: a delta, never a copy of the answers. */
export interface ChangeSet {
  /** Every key whose value differs afterwards: edited, cleared, described, derived. */
  readonly changed: Readonly<Record<ValueKey, string>>;
  readonly cleared: readonly Cleared[];
}

const nothingCleared: readonly Cleared[] = [];
const nothing: ChangeSet = { changed: {}, cleared: nothingCleared };

/**
 * What an edit changes, as a delta; pure, so it also tells what an edit would take with it. Rules never clear a key of
 * the edit itself, but an edited answer that is not shown in the end is empty. Keys the form does not know have no effect.
 */
export function applyEdit(form: Form, values: Values, edit: Edit): ChangeSet {
  const key = onlyKey(edit);
  const field = key === null ? undefined : form.unreadFields.get(key);
  if (key !== null && field !== undefined) return plainChange(values, field, key, edit[key] ?? '');
  return settledChange(form, values, edit, Object.keys(edit).filter((name) => isEditable(form, name)));
}

/** The values after a change; a copy. */
export function withChanges(values: Values, changed: ChangeSet['changed']): Values {
  return { ...values, ...changed };
}

/** The key of an edit that has only one, as typing makes them. */
function onlyKey(edit: Edit): ValueKey | null {
  let only: ValueKey | null = null;
  for (const key in edit) {
    if (only !== null) return null;
    only = key;
  }
  return only;
}

/** Nothing reads the key: the answer and its description are all that changes. */
function plainChange(values: Values, field: CompiledField, key: AnswerKey, typed: string): ChangeSet {
  const isShown = field.shown === null || field.shown(values);
  const value = isShown ? typed : '';
  const was = values[key] ?? '';
  if (value === was) return nothing;
  const cleared = isShown ? nothingCleared : [{ key, because: hiddenBy(field, values), was }];
  const { descKey } = field;
  const description = descKey === null ? '' : descriptionOf(field, values, value);
  if (descKey === null || description === (values[descKey] ?? '')) return { changed: { [key]: value }, cleared };
  return { changed: { [key]: value, [descKey]: description }, cleared };
}

function isEditable(form: Form, key: ValueKey): boolean {
  return form.fields.has(key) || /^(?:tab|count|session|document):/.test(key);
}

/** The values between two rounds: those given, and over them what has changed so far. */
interface Draft {
  readonly form: Form;
  readonly values: Values;
  readonly now: Map<ValueKey, string>;
  /** What stood, when the round began, under the keys it has changed. */
  readonly before: Map<ValueKey, string>;
}

/** An answer of the edit that is hidden in the end was never given: then all is settled again without it. */
function settledChange(form: Form, values: Values, edit: Edit, keys: readonly ValueKey[]): ChangeSet {
  const hidden = new Map<AnswerKey, Cleared>();
  for (;;) {
    const draft: Draft = { form, values, now: new Map(), before: new Map() };
    const cleared = settle(draft, keys.map((key) => [key, hidden.has(key) ? '' : (edit[key] ?? '')]));
    const more = hiddenEdits(draft, keys);
    if (more.length === 0) {
      const changed = Object.fromEntries([...draft.now].filter(([key, value]) => value !== (values[key] ?? '')));
      return { changed, cleared: [...hidden.values(), ...cleared].filter(({ was }) => was !== '') };
    }
    for (const one of more) hidden.set(one.key, one);
  }
}

/**
 * Rounds: all rules that read what a round changed are judged on the values before and after it, and what they clear
 * together is the next round. So the result does not depend on the order of declaration; and as rules only empty, it ends.
 */
function settle(draft: Draft, edit: readonly (readonly [ValueKey, string])[]): readonly Cleared[] {
  const edited = new Set(edit.map(([key]) => key));
  const cleared = new Map<AnswerKey, Cleared>();
  playRound(draft, edit, edited);
  if (![...edited].some(isChosen)) return [];
  for (;;) {
    const next = clearedBy(draft, edited);
    if (next.length === 0) return [...cleared.values()];
    for (const one of next) noteCleared(cleared, one);
    playRound(draft, next.map(({ key }) => [key, '']), edited);
  }
}

/** When two rules clear one key at once, the first by name is told, whatever their order. */
function noteCleared(cleared: Map<AnswerKey, Cleared>, one: Cleared): void {
  const known = cleared.get(one.key);
  if (known === undefined || one.because < known.because) cleared.set(one.key, one);
}

const valueIn = (draft: Draft, key: ValueKey): string => draft.now.get(key) ?? draft.values[key] ?? '';

function set(draft: Draft, key: ValueKey, value: string): void {
  const was = valueIn(draft, key);
  if (was === value) return;
  if (!draft.before.has(key)) draft.before.set(key, was);
  draft.now.set(key, value);
}

/** Sets what is pending, then what follows from it: descriptions, then derived values. */
function playRound(draft: Draft, pending: readonly (readonly [ValueKey, string])[], edited: ReadonlySet<ValueKey>): void {
  const { form, before } = draft;
  before.clear();
  for (const [key, value] of pending) set(draft, key, value);
  for (const field of described(draft, edited)) {
    if (field.descKey !== null) set(draft, field.descKey, descriptionOf(field, snapshot(draft, field.reads)));
  }
  for (const { key, from, calculate } of form.calculations) {
    if (from.some((read) => before.has(read))) set(draft, key, calculate(snapshot(draft, from)));
  }
}

/** The questions whose descriptions may have changed: answered anew, or offering something else. */
function described({ form, before }: Draft, edited: ReadonlySet<ValueKey>): ReadonlySet<CompiledField> {
  const fields = new Set<CompiledField>();
  for (const key of [...before.keys(), ...edited]) {
    const field = form.fields.get(key);
    if (field !== undefined) fields.add(field);
    for (const offering of form.fieldsOffering.get(key) ?? []) fields.add(offering);
  }
  return fields;
}

/** The values of a few keys, so that a round costs what it touches and not what the form holds. */
function snapshot({ now, values }: Draft, keys: readonly ValueKey[], before?: ReadonlyMap<ValueKey, string>): Values {
  const part: Record<ValueKey, string> = {};
  for (const key of keys) part[key] = before?.get(key) ?? now.get(key) ?? values[key] ?? '';
  return part;
}

function clearedBy(draft: Draft, edited: ReadonlySet<ValueKey>): readonly Cleared[] {
  const judged = new Set<Rule>();
  for (const key of draft.before.keys()) for (const rule of draft.form.rulesReading.get(key) ?? []) judged.add(rule);
  const cleared: Cleared[] = [];
  for (const rule of judged) {
    if (!rule.fires(snapshot(draft, rule.reads, draft.before), snapshot(draft, rule.reads))) continue;
    for (const key of rule.clears) {
      const was = valueIn(draft, key);
      if (was !== '' && !edited.has(key)) cleared.push({ key, because: rule.id, was });
    }
  }
  return cleared;
}

/** Answers of the edit that nobody is asked, once nothing more is cleared. */
function hiddenEdits(draft: Draft, keys: readonly ValueKey[]): readonly Cleared[] {
  return keys.flatMap((key) => {
    const field = draft.form.fields.get(key);
    if (field === undefined || field.shown === null || valueIn(draft, key) === '') return [];
    const values = snapshot(draft, field.reads);
    return field.shown(values) ? [] : [{ key, because: hiddenBy(field, values), was: draft.values[key] ?? '' }];
  });
}

/** The outermost block whose condition fails. */
export function hiddenBy(block: Block, values: Values): string {
  const { parent, condition } = block;
  if (parent?.shown != null && !parent.shown(values)) return hiddenBy(parent, values);
  return condition === null || condition(values) ? '' : block.id;
}
