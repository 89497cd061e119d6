import { useEffect, useMemo, useState } from 'react';
import { FormPage, FormProvider, type FieldServices, type FormStore } from '../../renderer/index.ts';
import { storyPage, storyStore, type StoryForm } from './story-form.ts';
import { useTexts } from './texts.ts';

export interface BothModesProps extends StoryForm {
  /** The services of fields and blocks, created anew for each rendering of the story. */
  readonly services?: () => Partial<FieldServices>;
}

/** The same questions and answers in both modes: input and print. */
export function BothModes({ services, ...story }: BothModesProps) {
  const texts = useTexts();
  // oxlint-disable-next-line react/exhaustive-deps -- a story's form is made once; what is typed into it stays.
  const store = useMemo(() => storyStore(story, texts), [texts]);
  // oxlint-disable-next-line react/exhaustive-deps -- as the store is.
  const world = useMemo(() => services?.() ?? {}, [texts]);
  const edits = useEdits(store);
  return (
    <main className="story-modes">
      {(['input', 'print'] as const).map((mode) => (
        <section key={mode} className="story-mode" aria-label={names[mode]}>
          <p className="story-mode-name">{names[mode]}</p>
          <FormProvider id="" store={store} mode={mode} services={world}>
            <FormPage key={mode === 'print' ? edits : 0} page={storyPage} />
          </FormProvider>
        </section>
      ))}
    </main>
  );
}

/** The print view renders once; here it renders again after every edit. */
function useEdits(store: FormStore): number {
  const [edits, setEdits] = useState(0);
  useEffect(() => store.onChange(() => setEdits((count) => count + 1)), [store]);
  return edits;
}

const names = { input: 'To fill in', print: 'To read' } as const;
