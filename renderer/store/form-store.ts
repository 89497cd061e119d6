/**
 * The values of a form while it is filled in. Independent of React: components read it through `form/FormContext.tsx`.
 */
import { applyEdit } from '../../engine/index.ts';
import { inputEdit, inputKey } from '../../engine/internal.ts';
import type {
  AnswerKey,
  ChangeSet,
  Cleared,
  Edit,
  Form,
  FormValidator,
  HostForm,
  ValueKey,
  Values,
} from '../../engine/index.ts';
import { clearedAnswers, createClearedMemory, type ClearingEdit } from './cleared-memory.ts';
import { createReaders } from './readers.ts';

/**
 * The origin of an edit: the applicant, who types, or moves or removes a copy of a block; the cleared memory; the
 * portal (a finished conversion, newer answers); or the server, which refused a choice.
 */
export type Cause = 'typed' | 'moved' | 'restored' | 'system' | 'refused';
/** Called after an edit, with its cause and with the edit as it was applied. */
export type ChangeListener = (change: ChangeSet, cause: Cause, edit: Edit) => void;

/** The values of one form, their edits, and their subscriptions. */
export interface FormStore {
  readonly form: Form;
  /** The form of the host application and its first values, in a store of `openForm`. */
  readonly opened?: { readonly host: HostForm<unknown>; readonly start: Values };
  /** The live values, which edits change in place. Do not keep a reference. */
  values(): Values;
  /** The value under a key; '' when unanswered. */
  value(key: ValueKey): string;
  /** Calls `wake` when one of exactly these keys changes, and after `load` and `validateWith`. */
  subscribe(keys: readonly ValueKey[], wake: () => void): () => void;
  /** A number that changes with every notification for these keys. */
  revision(keys: readonly ValueKey[]): number;
  /** Applies an edit with its effects. Reverting a choice restores the answers that it had cleared. */
  edit(edit: Edit, cause?: Cause): ChangeSet;
  /**
   * Applies the edit of a typed text, together with `more`. Bad input stays until the field has another answer, or
   * until `load`. Returns the stored value and the bad input.
   */
  setInput(key: AnswerKey, text: string, more?: Edit): { readonly value: string; readonly badInput: string };
  /** Replaces all values. Clears nothing, empties the cleared memory, calls no listener. */
  load(values: Values): void;
  /** Calls the listener after every edit; for saving. */
  onChange(listen: ChangeListener): () => void;
  /** Shows errors while a validator is set: of every field, or only of the fields under `shown`. */
  validateWith(validator: FormValidator | null, shown?: readonly AnswerKey[]): void;
  /** True while errors are shown. */
  isValidating(): boolean;
  /** The errors to show at a field; empty unless validating. */
  errors(key: AnswerKey): readonly string[];
  /** The errors of a field, shown or not; null while no validator is set. For live checklists. */
  problems(key: AnswerKey): readonly string[] | null;
  /**
   * Judges answers by themselves from now on, for notes beside fields that the focus has left. Only the answers under
   * `about` are judged differently than before; by default those with an error.
   */
  judgeWith(judge: FormValidator, about?: readonly AnswerKey[]): void;
  /** The errors of an answer by itself; empty before `judgeWith`. */
  judged(key: AnswerKey): readonly string[];
  /**
   * The answers that `undo` would restore; empty if the last clearing was undone or superseded, or if `page` is given
   * and the edit was made on another page.
   */
  lastCleared(page?: string): readonly Cleared[];
  /** Reverts the last edit that cleared answers, and restores them; returns the keys of the edit. */
  undo(): readonly ValueKey[];
  /** Ends the offer to undo. Reverting the choice still restores the answers. */
  forgetLastCleared(): void;
}

const NOTHING: ClearingEdit = { before: {}, cleared: [], back: {} };

/** A key for `subscribe` that changes with `lastCleared` of a page. */
export const lastClearedOn = (page: string): ValueKey => `cleared:${page}`;

/**
 * Creates a store with these values and without a validator.
 *
 * @example
 * ```tsx
 * const store = createFormStore(form, visit.values({ overnight: 'Y' }));
 * store.subscribe(['guests'], () => console.log(store.value('guests')));
 * store.edit({ guests: '2' });
 * ```
 */
export function createFormStore(form: Form, initial: Values): FormStore {
  const values: Record<ValueKey, string | undefined> = { ...initial };
  const readers = createReaders();
  const memory = createClearedMemory(form, values);
  const listeners = new Set<ChangeListener>();
  let validator: FormValidator | null = null;
  let judge: FormValidator = () => [];
  let shown: readonly AnswerKey[] | undefined;
  let clearing = NOTHING;

  const problems = (key: AnswerKey): readonly string[] | null => validator?.(values, key) ?? null;

  /** Returns the keys of the pages whose last clearing changes. */
  function setClearing(next: ClearingEdit): readonly ValueKey[] {
    const changed = next === clearing ? [] : [clearing, next];
    clearing = next;
    return changed.flatMap((one) => pagesOf(form, one).map(lastClearedOn));
  }

  function edit(asked: Edit, cause: Cause = 'typed'): ChangeSet {
    const before = formerValues(asked, values);
    const wanted = cause === 'typed' ? { ...memory.recall(asked), ...asked } : asked;
    const change = applyEdit(form, values, wanted);
    Object.assign(values, change.changed);
    const woken = Object.keys(change.changed);
    // A key of a moved copy belongs to another copy, also if both have the same answer.
    const overtaken = cause === 'moved' ? Object.keys(wanted) : woken;
    const isOwn = cause !== 'system';
    memory.note(overtaken, !isOwn || cause === 'moved');
    const cleared = isOwn ? change.cleared.filter(({ key }) => form.fields.has(key)) : [];
    const left = { before, cleared, back: { ...before, ...clearedAnswers(cleared) } };
    if (isOwn) memory.remember(left);
    const offered = memory.isOvertaken(clearing, overtaken) ? NOTHING : clearing;
    woken.push(...setClearing(cleared.length > 0 ? left : offered));
    readers.wake(woken);
    for (const listen of listeners) listen(change, cause, wanted);
    return change;
  }

  return {
    form,
    values: () => values,
    value: (key) => values[key] ?? '',
    subscribe: readers.subscribe,
    revision: readers.revision,
    edit,
    setInput(key, text, more = {}) {
      edit({ ...more, ...inputEdit(form, values, key, text) });
      return { value: values[key] ?? '', badInput: values[inputKey(key)] ?? '' };
    },
    load(next) {
      for (const key of Object.keys(values)) delete values[key];
      Object.assign(values, next);
      memory.forget();
      clearing = NOTHING;
      readers.wakeAll();
    },
    onChange(listen) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    validateWith(next, only) {
      validator = next;
      shown = only;
      readers.wakeAll();
    },
    isValidating: () => validator !== null,
    errors: (key) => (shown && !shown.includes(key) ? [] : (problems(key) ?? [])),
    problems,
    judgeWith(next, about) {
      judge = next;
      readers.wake(about ?? [...form.fields.keys()].filter((key) => judge(values, key).length > 0));
    },
    judged: (key) => judge(values, key),
    lastCleared: (page) =>
      page === undefined || pagesOf(form, clearing).includes(page) ? clearing.cleared : NOTHING.cleared,
    undo() {
      const { before, cleared, back } = clearing;
      readers.wake(setClearing(NOTHING));
      if (cleared.length > 0) edit(back, 'restored');
      return Object.keys(before);
    },
    forgetLastCleared: () => readers.wake(setClearing(NOTHING)),
  };
}

/** The former values of the keys that the edit changes. */
function formerValues(edit: Edit, values: Values): Edit {
  const former = Object.keys(edit).map((key) => [key, values[key] ?? ''] as const);
  return Object.fromEntries(former.filter(([key, was]) => was !== edit[key]));
}

/** The pages of the edited questions; every page if the edit was a choice between tabs or a number of copies. */
function pagesOf(form: Form, { before }: ClearingEdit): readonly string[] {
  const pages = Object.keys(before).flatMap((key) => form.fields.get(key)?.page ?? []);
  return pages.length > 0 ? pages : form.pages.map(({ id }) => id);
}
