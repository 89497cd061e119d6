import { useMemo } from 'react';
import type { FieldDefinition } from '../../engine/index.ts';
import { FormPage, FormProvider, type FormStore } from '../../renderer/index.ts';
import { SchemeArea, schemes, SchemeTokens, type Scheme } from '../set-up/both-schemes.tsx';
import { storyStore } from '../set-up/story-form.ts';
import { useTexts, type Texts } from '../set-up/texts.ts';
import * as styles from './EveryField.module.css';
import { samples, type Sample, type SampleState } from './samples.ts';

/** Every field type in every state: to fill in, to read, in both schemes. */
export function EveryField() {
  const texts = useTexts();
  const stores = useMemo(() => ({ quiet: storeOf(false, texts), validating: storeOf(true, texts) }), [texts]);
  return (
    <main className={styles['sheet']}>
      <SchemeTokens />
      <h1>Every field</h1>
      {samples.map((sample, row) => (
        <section key={sample.name} aria-label={sample.name}>
          <h2>{sample.name}</h2>
          <div className={styles['schemes']}>
            {schemes.map((scheme) => (
              <SchemeArea key={scheme} scheme={scheme} label={`${sample.name}, ${scheme}`}>
                <div className={styles['states']}>
                  {sample.states.map((state, column) => (
                    <Cell
                      key={state.name}
                      state={state}
                      store={state.isValidating === true ? stores.validating : stores.quiet}
                      page={keyOf(row, column, scheme)}
                    />
                  ))}
                </div>
              </SchemeArea>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

interface CellProps {
  readonly state: SampleState;
  readonly store: FormStore;
  /** The page of the cell, which has one question. */
  readonly page: string;
}

function Cell({ state, store, page }: CellProps) {
  const services = useMemo(() => state.services?.() ?? {}, [state]);
  return (
    <div className={styles['state']}>
      <p className={styles['name']}>{state.name}</p>
      <FormProvider id="" store={store} services={services}>
        <FormPage page={page} level={4} />
      </FormProvider>
      <div className={styles['read']}>
        <FormProvider id="" store={store} mode="print" services={services}>
          <FormPage page={page} level={4} />
        </FormProvider>
      </div>
    </div>
  );
}

/** The ids of controls are keys, so each cell has its own. */
const keyOf = (row: number, column: number, scheme: Scheme): string => `${scheme}_${row}_${column}`;

const cells = samples.flatMap((sample, row) =>
  sample.states.flatMap((state, column) =>
    schemes.map((scheme) => ({ sample, state, key: keyOf(row, column, scheme) })),
  ),
);

/** A form with a page for each cell that validates or does not. */
function storeOf(isValidating: boolean, texts: Texts): FormStore {
  const shown = cells.filter(({ state }) => (state.isValidating === true) === isValidating);
  const pages = shown.map(({ sample, key }) => ({ id: key, title: sample.name, blocks: [fieldOf(sample, key)] }));
  const inputs = shown.flatMap(({ state, key }) => (state.input === undefined ? [] : [[key, state.input] as const]));
  return storyStore(
    {
      blocks: [],
      answers: Object.assign({}, ...shown.map(({ state, key }) => state.answers?.(key))),
      inputs: Object.fromEntries(inputs),
      isValidating,
      more: { form: { id: 'every-field', version: 1, title: 'Every field', pages } },
    },
    texts,
  );
}

const fieldOf = ({ field }: Sample, key: string): FieldDefinition => ({ ...field, key }) as FieldDefinition;
