import { Button } from '../parts/Button.tsx';
import { questionsOf } from './cleared-questions.ts';
import * as styles from './ClearedNotice.module.css';
import { focusField } from './focus-field.ts';
import { useFormStore, useWords } from './FormContext.tsx';

/** Says how many answers went with the last choice, and which, and puts them back on request. */
export function ClearedNotice() {
  const store = useFormStore();
  const words = useWords();
  const questions = questionsOf(store.form, store.values(), store.lastCleared());
  const undo = () => {
    const [key] = store.undo();
    if (key !== undefined) void focusField(key);
  };
  return (
    <div className={styles['notice']}>
      <p className={styles['text']}>
        {words(questions.length === 1 ? 'clearedOne' : 'clearedMany', { count: questions.length, questions: questions.join(', ') })}
      </p>
      <Button kind="secondary" onClick={undo}>{words('undo')}</Button>
    </div>
  );
}
