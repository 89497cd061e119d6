/** The page that the bench and the tests of its counts open in a browser: a generated form that counts its work. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { compileExpanded, formValidator, initialValues } from '../../engine/index.ts';
import type { ExpandedForm, Validators, WireAnswers } from '../../engine/index.ts';
import { createFormStore, FormPage, FormProvider, type FormStore } from '../../renderer/index.ts';
import '../../renderer/styles/base.css';
import { countConditions, countedValidators } from './counts.ts';
import type { RenderedForm, Work } from './renders.ts';

const none: Work = { components: 0, conditions: 0, validators: 0, subscribers: 0 };

/** Shows the form; without `isCounting` nothing but the renders is counted. */
export function start(text: string, validators: Validators, answers: WireAnswers, isCounting: boolean): void {
  const tally = { ...none };
  const form = compileExpanded(JSON.parse(text) as ExpandedForm);
  if (isCounting) countConditions(form, tally);
  const store = createFormStore(form, initialValues(form, { today: '2026-03-04' }, answers));
  const shown = isCounting ? countingWakes(store, tally) : store;
  const { counted } = globalThis as unknown as { readonly counted: { renders: number } };
  const opened: { page: (page: number) => void } = { page: () => undefined };
  function Opened({ first }: { readonly first: number | 'all' }) {
    const [page, setPage] = useState(first);
    useEffect(() => void Object.assign(opened, { page: setPage }), []);
    if (page === 'all') return form.pages.map(({ id }) => <FormPage key={id} page={id} />);
    return <FormPage key={page} page={form.pages[page]?.id ?? ''} />;
  }
  let isMounted = false;
  const root = createRoot(document.querySelector('main') ?? document.body);
  const bench: RenderedForm = {
    open: (page) =>
      flushSync(() => {
        if (isMounted && page !== 'all') return opened.page(page);
        isMounted = true;
        root.render(
          <FormProvider id="" store={shown} services={{ isLoggedIn: true }}>
            <Opened first={page} />
          </FormProvider>,
        );
      }),
    validate: () => store.validateWith(formValidator(form, countedValidators(validators, tally))),
    work() {
      const work = { ...tally, components: counted.renders };
      Object.assign(tally, none);
      counted.renders = 0;
      return work;
    },
  };
  Object.assign(globalThis, { bench });
}

function countingWakes(store: FormStore, tally: { subscribers: number }): FormStore {
  const counting = (wake: () => void) => () => {
    tally.subscribers += 1;
    wake();
  };
  return {
    ...store,
    subscribe: (keys, wake) => store.subscribe(keys, counting(wake)),
    onChange: (listen) => store.onChange((...change) => counting(() => listen(...change))()),
  };
}
