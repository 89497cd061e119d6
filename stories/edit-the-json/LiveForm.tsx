import { memo, useEffect, useState } from 'react';
import type { AnswerKey } from '../../engine/index.ts';
import { explainQuestion, offersOf, sentencesOf } from '../../workbench/reasons/index.ts';
import { FormPage, FormProvider, type FormMode } from '../../renderer/index.ts';
import { Button } from '../../renderer/internal.ts';
import { useQuestionPicker } from '../../portal/dev/picked-question.ts';
import { QuestionPanel, type ShownExplanation } from '../../portal/dev/QuestionPanel.tsx';
import mapScript from '../../workbench/commands/map/client.js?raw';
import { formMap } from '../../workbench/commands/map/map-data.ts';
import { mapPage } from '../../workbench/commands/map/map-page.ts';
import mapStyles from '../../workbench/commands/map/map.css?inline';
import * as styles from './EditTheJson.module.css';
import { FormMap } from './FormMap.tsx';
import type { GoodForm } from './read-form.ts';

export interface LiveFormProps {
  /** The last valid form. */
  readonly good: GoodForm;
}

/** The form of the definition; it renders again with another definition, not with every key press in the editor. */
export const LiveForm = memo(function LiveForm({ good }: LiveFormProps) {
  const { store, validator } = good;
  const [mode, setMode] = useState<FormMode>('input');
  const [isValidating, setIsValidating] = useState(false);
  const [hasMap, setHasMap] = useState(false);
  const { isPicking, setIsPicking, picked, pick } = useQuestionPicker(store.form);
  useEffect(() => store.validateWith(isValidating ? validator : null), [store, validator, isValidating]);
  const explanation = useExplanation(good, picked);
  return (
    <>
      <div className={styles['buttons']}>
        <Button kind="secondary" aria-pressed={isValidating} onClick={() => setIsValidating(!isValidating)}>
          Show errors
        </Button>
        <Button
          kind="secondary"
          aria-pressed={mode === 'print'}
          onClick={() => setMode(mode === 'print' ? 'input' : 'print')}
        >
          Show as read
        </Button>
        <Button kind="secondary" aria-pressed={isPicking} onClick={() => setIsPicking(!isPicking)}>
          {isPicking ? 'Press a question' : 'Explain a question'}
        </Button>
        <Button kind="secondary" aria-pressed={hasMap} onClick={() => setHasMap(!hasMap)}>
          Show the map
        </Button>
      </div>
      {hasMap && (
        <FormMap html={mapPage(formMap(good.explained), mapStyles, mapScript)} title={`Map of ${store.form.id}`} />
      )}
      {explanation !== null && (
        <QuestionPanel explanation={explanation} onTry={(edit) => store.edit(edit)} onClose={() => pick(null)} />
      )}
      <FormProvider id="" store={store} mode={mode}>
        {store.form.pages.map(({ id, title }) => (
          <section key={id} aria-label={title}>
            <h3>{title}</h3>
            <FormPage page={id} level={4} />
          </section>
        ))}
      </FormProvider>
    </>
  );
});

/** The explanation of a question with the present values; null without a question. */
function useExplanation({ explained, store }: GoodForm, picked: AnswerKey | null): ShownExplanation | null {
  const [, setEdits] = useState(0);
  useEffect(() => store.onChange(() => setEdits((count) => count + 1)), [store]);
  const data = picked === null ? undefined : explainQuestion(explained, store.values(), picked);
  return data === undefined ? null : { key: data.key, lines: sentencesOf(data), offers: offersOf(data), data };
}
