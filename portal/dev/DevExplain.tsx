import { useEffect, useState } from 'react';
import type { AnswerKey } from '../../engine/index.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { usePortal } from '../base/portal-context.ts';
import { useQuestionPicker } from './picked-question.ts';
import { QuestionPanel, type ShownExplanation } from './QuestionPanel.tsx';
import * as styles from './DevExplain.module.css';

/** Explains a question with the current answers: the pressed one, or one by its key if it is hidden. */
export function DevExplain() {
  const { store } = usePortal();
  const { isPicking, setIsPicking, picked: key, pick } = useQuestionPicker(store.form);
  const [explanation, setExplanation] = useState<ShownExplanation | null>(null);

  useEffect(() => {
    if (key === null) return undefined;
    let turn = 0;
    const explain = async (): Promise<void> => {
      const own = (turn += 1);
      const found = await explanationOf(store.form.id, key, store.values());
      if (own === turn) setExplanation(found);
    };
    void explain();
    const stop = store.onChange(() => void explain());
    return () => {
      turn = Infinity;
      stop();
    };
  }, [store, key]);

  const close = (): void => {
    pick(null);
    setExplanation(null);
  };
  return (
    <aside className={styles['tool']} aria-label="Form author">
      {explanation !== null && (
        <QuestionPanel explanation={explanation} onTry={(edit) => store.edit(edit)} onClose={close} />
      )}
      <div className={styles['choices']}>
        <Button kind="secondary" aria-pressed={isPicking} onClick={() => setIsPicking(!isPicking)}>
          {isPicking ? 'Press a question' : 'Explain a question'}
        </Button>
        <label>
          <span className="visually-hidden">Explain an answer key</span>
          <input
            list="author-keys"
            placeholder="or its key"
            onChange={({ currentTarget: { value } }) => {
              if (store.form.fields.has(value)) pick(value);
            }}
          />
        </label>
        <datalist id="author-keys">
          {[...store.form.fields.keys()].map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
    </aside>
  );
}

/** The explanation of the development server; null while it restarts, or if the form has no such question. */
async function explanationOf(form: string, key: AnswerKey, values: unknown): Promise<ShownExplanation | null> {
  try {
    const response = await fetch('/dev/explain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form, key, values }),
    });
    return response.ok ? ((await response.json()) as ShownExplanation) : null;
  } catch {
    return null;
  }
}
