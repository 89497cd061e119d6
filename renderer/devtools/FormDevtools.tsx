import { useEffect, useState } from 'react';
import { isShown, type AnswerKey, type ChangeSet, type Edit } from '../../engine/index.ts';
import { hiddenBy } from '../../engine/internal.ts';
import { noReads, useFormStore, useValues } from '../form/FormContext.tsx';
import { fieldOf, hostOf } from '../form/use-result.ts';
import type { Cause, FormStore } from '../store/form-store.ts';

interface Applied {
  readonly n: number;
  readonly change: ChangeSet;
  readonly cause: Cause;
  readonly edit: Edit;
}

/** The number of edits that the panel remembers. */
const remembered = 20;

/**
 * A panel for developers of a form of `openForm`: all values, why a question is shown, its errors and those of the
 * form, and what the latest edits have cleared. It stands inside a `FormProvider`.
 */
export function FormDevtools() {
  const store = useFormStore();
  useValues(noReads);
  const [edits, setEdits] = useState<readonly Applied[]>([]);
  useEffect(
    () =>
      store.onChange((change, cause, edit) =>
        setEdits((former) => [{ n: (former[0]?.n ?? 0) + 1, change, cause, edit }, ...former].slice(0, remembered)),
      ),
    [store],
  );
  const keys = [...store.form.fields.keys()];
  const [chosen, choose] = useState(keys[0] ?? '');
  const values = Object.entries(store.values()).filter(([, value]) => value);
  return (
    <section aria-label="Form devtools">
      <label>
        <span>Question</span>
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          {keys.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      </label>
      <List title="Why" lines={chosen === '' ? [] : reasons(store, chosen)} />
      <List title="Errors" lines={keys.flatMap((key) => errorsAt(store, key))} />
      <List title="Edits" lines={edits.map(lineOf)} />
      <List title="Values" lines={values.map(([key, value]) => `${key} = ${value}`)} />
    </section>
  );
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <details open>
      <summary>{`${title} (${lines.length})`}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Why a question is shown or hidden, and what can clear it. */
function reasons(store: FormStore, key: AnswerKey): readonly string[] {
  const { form } = store;
  const field = fieldOf(store, key);
  const values = store.values();
  const reads = [...new Set(field.shownBy)];
  return [
    isShown(field, values) ? 'Shown.' : `Hidden: the condition of '${hiddenBy(field, values)}' does not hold.`,
    ...reads.map((read) => `Its conditions read ${read} = '${values[read] ?? ''}'.`),
    ...form.rules.filter(({ clears }) => clears.includes(key)).map(({ id }) => `The rule '${id}' can clear it.`),
  ];
}

const errorsAt = (store: FormStore, key: AnswerKey): readonly string[] =>
  hostOf(store)
    .validator(store.values(), key)
    .map((message) => `${key}: ${message}${store.errors(key).includes(message) ? '' : ' (not shown yet)'}`);

/** An edit as a line; a block or a rule has cleared each further answer. */
function lineOf({ n, change, cause, edit }: Applied): string {
  const asked = Object.entries(edit).map(([key, value]) => `${key} = '${value}'`);
  const cleared = change.cleared.map(({ key, because, was }) => `${key} cleared by '${because}', was '${was}'`);
  return `${n}. ${cause}: ${[...asked, ...cleared].join('; ')}`;
}
