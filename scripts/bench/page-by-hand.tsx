/**
 * The baseline of the page: a generated form as a developer would write it with React for this form alone. Controls
 * keep their own text, one listener stores it, and a section subscribes to the answer that shows it. There are no
 * hints, messages, formats, errors or undo.
 */
import { memo, useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { BlockDefinition, FieldDefinition, FormDefinition, Option } from '../../engine/index.ts';
import { createByHand, controllerOf, fieldsOfRepeat, type ByHand } from './by-hand.ts';
import type { RenderedForm } from './renders.ts';

interface Store extends ByHand {
  watch(key: string, wake: () => void): () => void;
}

function createStore(definition: FormDefinition, answers: Readonly<Record<string, string>>): Store {
  const byHand = createByHand(definition, answers);
  const watchers = new Map<string, Set<() => void>>();
  return {
    ...byHand,
    set(key, value) {
      byHand.set(key, value);
      for (const wake of watchers.get(key) ?? []) wake();
    },
    watch(key, wake) {
      const watching = watchers.get(key) ?? new Set();
      watchers.set(key, watching.add(wake));
      return () => void watching.delete(wake);
    },
  };
}

interface FieldProps {
  readonly field: FieldDefinition;
  readonly value: string;
}

function optionsOf(field: FieldDefinition): readonly Option[] {
  return 'options' in field && Array.isArray(field.options) ? (field.options as readonly Option[]) : [];
}

const Field = memo(function Field(props: FieldProps) {
  return (controls[props.field.type] ?? drawText)(props);
});

function drawText({ field: { key, label }, value }: FieldProps) {
  return (
    <div>
      <label htmlFor={key}>{label}</label>
      <input id={key} name={key} type="text" defaultValue={value} />
    </div>
  );
}

/** The other controls of a generated form. */
const controls: Readonly<Partial<Record<FieldDefinition['type'], (props: FieldProps) => ReactNode>>> = {
  radio: ({ field, value }) => (
    <fieldset>
      <legend>{field.label}</legend>
      {optionsOf(field).map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={field.key} value={option} defaultChecked={option === value} />
          {text}
        </label>
      ))}
    </fieldset>
  ),
  checkbox: ({ field: { key, label }, value }) => (
    <div>
      <input type="checkbox" id={key} name={key} defaultChecked={value === 'true'} />
      <label htmlFor={key}>{label}</label>
    </div>
  ),
  select: ({ field, value }) => (
    <div>
      <label htmlFor={field.key}>{field.label}</label>
      <select id={field.key} name={field.key} defaultValue={value}>
        <option value="" />
        {optionsOf(field).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  ),
};

interface Part {
  readonly definition: FormDefinition;
  readonly store: Store;
}

type SectionProps = Part & { readonly controller: string; readonly blocks: readonly BlockDefinition[] };

const Section = memo(function Section({ controller, blocks, definition, store }: SectionProps) {
  const watch = useCallback((wake: () => void) => store.watch(controller, wake), [store, controller]);
  const isShown = useSyncExternalStore(watch, () => store.value(controller) === 'Y');
  return isShown ? <section>{drawBlocks(blocks, { definition, store })}</section> : null;
});

const drawBlocks = (blocks: readonly BlockDefinition[], part: Part) =>
  blocks.flatMap((block) => {
    if (block.type === 'section')
      return <Section key={block.id} controller={controllerOf(block.when)} blocks={block.blocks ?? []} {...part} />;
    const fields =
      block.type === 'repeat'
        ? fieldsOfRepeat(part.definition)
        : 'key' in block && block.type !== 'scale' && block.type !== 'documents'
          ? [block]
          : [];
    return fields.map((field) => <Field key={field.key} field={field} value={part.store.value(field.key)} />);
  });

/** Makes the form ready to be opened in the page. */
export function start(text: string, answers: Readonly<Record<string, string>>): void {
  const definition = JSON.parse(text) as FormDefinition;
  const store = createStore(definition, answers);
  const pages = Object.values(definition.pages);
  const opened: { page: (page: number) => void } = { page: () => undefined };
  function Opened({ first }: { readonly first: number | 'all' }) {
    const [page, setPage] = useState(first);
    useEffect(() => void Object.assign(opened, { page: setPage }), []);
    return (
      <div
        onInput={({ target }) => {
          const control = target as HTMLInputElement;
          store.set(control.name, control.matches('[type="checkbox"]') ? String(control.checked) : control.value);
        }}
      >
        {pages.map(
          ({ id, blocks }, index) =>
            (page === 'all' || page === index) && <div key={id}>{drawBlocks(blocks, { definition, store })}</div>,
        )}
      </div>
    );
  }
  let isMounted = false;
  const root = createRoot(document.querySelector('main') ?? document.body);
  const bench: Pick<RenderedForm, 'open'> = {
    open: (page) =>
      flushSync(() => {
        if (isMounted && page !== 'all') return opened.page(page);
        isMounted = true;
        root.render(<Opened first={page} />);
      }),
  };
  Object.assign(globalThis, { bench });
}
