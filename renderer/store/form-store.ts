/** The answers while they are being given. Not React: components read it through `form/FormContext.tsx`. */
import { applyEdit, inputEdit, inputKey, withInputErrors } from '../../engine/index.ts';
import type { AnswerKey, ChangeSet, Cleared, Edit, Form, FormValidator, ValueKey, Values } from '../../engine/index.ts';
import { createClearedMemory } from './cleared-memory.ts';
import { createReaders } from './readers.ts';

/**
 * Who made an edit: the applicant, the memory of what was cleared, the portal (a finished conversion, a taken-over
 * answer), or the server by refusing a choice, which takes it back.
 */
export type Cause = 'typed' | 'restored' | 'system' | 'refused';
/** Told of an edit after it was made, and who made it. */
export type ChangeListener = (change: ChangeSet, cause: Cause) => void;

/** The values of one form, the edits of them, and whom to wake. */
export interface FormStore {
  readonly form: Form;
  /** The live values; edits change them in place: read them, never keep them. */
  values(): Values;
  /** '' when unanswered. */
  value(key: ValueKey): string;
  /** Woken only when one of exactly these keys changed, and by `load` and `validateWith`. */
  subscribe(keys: readonly ValueKey[], wake: () => void): () => void;
  /** A number that differs whenever a reader of these keys was to be woken since. */
  revision(keys: readonly ValueKey[]): number;
  /** Applies the edit with all it takes along. A choice taken back brings back what leaving it had cleared. */
  edit(edit: Edit, cause?: Cause): ChangeSet;
  /**
   * Applies the edit that a typed text makes, with `more`. Bad input stays a value until the field has another answer,
   * or until `load`. Returns what is stored and what is bad input now.
   */
  setInput(key: AnswerKey, text: string, more?: Edit): { readonly value: string; readonly badInput: string };
  /** Replaces every value. Clears nothing, forgets what was cleared, tells no listener. */
  load(values: Values): void;
  /** Told of every edit, after it; for saving. */
  onChange(listen: ChangeListener): () => void;
  /** While set, errors are shown: of every field, or only of the fields under `shown`. */
  validateWith(validator: FormValidator | null, shown?: readonly AnswerKey[]): void;
  /** Whether errors are shown. */
  isValidating(): boolean;
  /** The messages to show at a field; none unless validating. */
  errors(key: AnswerKey): readonly string[];
  /** What is wrong whether or not it is shown; null while the store does not validate. For live checklists. */
  problems(key: AnswerKey): readonly string[] | null;
  /** What `undo` would put back; empty when the last clearing was undone or overtaken. */
  lastCleared(): readonly Cleared[];
  /** Puts back what the last clearing edit took, and takes back the edit itself; answers the keys it touched. */
  undo(): readonly ValueKey[];
  /** Ends the offer to undo; a choice taken back still brings back what it had cleared. */
  forgetLastCleared(): void;
}

interface Clearing {
  readonly before: Edit;
  readonly cleared: readonly Cleared[];
}
const NOTHING: Clearing = { before: {}, cleared: [] };

/** A store that begins with these values and validates nothing yet. */
export function createFormStore(form: Form, initial: Values): FormStore {
  const values: Record<ValueKey, string | undefined> = { ...initial };
  const readers = createReaders();
  const memory = createClearedMemory();
  const listeners = new Set<ChangeListener>();
  let validator: FormValidator | null = null;
  let shown: readonly AnswerKey[] | undefined;
  let clearing = NOTHING;

  function problems(key: AnswerKey): readonly string[] | null {
    const found = validator?.(values, key) ?? null;
    return found === null ? null : withInputErrors(form, values, key, found);
  }

  function edit(asked: Edit, cause: Cause = 'typed'): ChangeSet {
    const before = formerValues(asked, values);
    const wanted = cause === 'typed' ? { ...memory.recall(asked, values), ...asked } : asked;
    const change = applyEdit(form, values, wanted);
    Object.assign(values, change.changed);
    if (cause !== 'system') {
      const cleared = change.cleared.filter(({ key }) => form.fields.has(key));
      memory.remember(before, cleared);
      clearing = laterClearing(clearing, { before, cleared }, change);
    }
    readers.wake(Object.keys(change.changed));
    for (const listen of listeners) listen(change, cause);
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
    lastCleared: () => clearing.cleared,
    undo() {
      const { before, cleared } = clearing;
      clearing = NOTHING;
      if (cleared.length > 0)
        edit({ ...before, ...Object.fromEntries(cleared.map(({ key, was }) => [key, was])) }, 'restored');
      return Object.keys(before);
    },
    forgetLastCleared() {
      clearing = NOTHING;
      readers.wakeAll();
    },
  };
}

/** The values of the keys that the edit really changes, as they were. */
function formerValues(edit: Edit, values: Values): Edit {
  const former = Object.keys(edit).map((key) => [key, values[key] ?? ''] as const);
  return Object.fromEntries(former.filter(([key, was]) => was !== edit[key]));
}

/** An edit that clears something can be undone; one that touches what an earlier clearing touched ends that. */
function laterClearing(known: Clearing, latest: Clearing, change: ChangeSet): Clearing {
  if (latest.cleared.length > 0) return latest;
  const isOvertaken = [...Object.keys(known.before), ...known.cleared.map(({ key }) => key)].some(
    (key) => key in change.changed,
  );
  return isOvertaken ? NOTHING : known;
}
