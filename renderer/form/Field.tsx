import { memo, useCallback, useReducer } from 'react';
import type { CompiledField, Edit, FieldView } from '../../engine/index.ts';
import { fieldComponents } from '../fields/index.ts';
import type { Words } from '../parts/words.ts';
import { errorsId, FieldFrame, hintId } from './FieldFrame.tsx';
import { useField, useFormStore, useServices, useWords } from './FormContext.tsx';

/** One question, drawn again only when something it depends on changes. */
export const Field = memo(function Field({ field }: { readonly field: CompiledField }) {
  const { view, errors: wrong } = useField(field.key);
  const store = useFormStore();
  const services = useServices();
  const words = useWords();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // More of a text than is kept changes no value, so it wakes nobody, and still it is an error.
  const edit = useCallback((changes: Edit) => { if (Object.keys(store.edit(changes).changed).length === 0) redraw(); }, [store]);
  if (view === null) return null;

  const { framing, Input } = fieldComponents[view.type];
  const hint = hintOf(view, services.isVisitor, words);
  // A checklist already says these words, with a state each.
  const errors = wrong.filter((message) => !view.checklist?.includes(message));
  const describedBy = [hint ? hintId(view) : '', errors.length > 0 ? errorsId(view) : ''].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame
      view={view} framing={framing} hint={hint} errors={errors} describedBy={describedBy} words={words}
      width={view.width}
    >
      <Input
        view={view} field={field} describedBy={describedBy} isInvalid={wrong.length > 0} valueNow={store.value} edit={edit} drafts={store.drafts}
        problems={store.problems} today={store.value('session:today')} services={services} words={words}
      />
    </FieldFrame>
  );
});

/** The author's hint, how the answer is written, and that a sensitive answer of a visitor is lost by a reload. */
function hintOf({ hint, example, isSensitive }: FieldView, isVisitor: boolean, words: Words): string | null {
  return [hint, example && words(example), isVisitor && isSensitive && words('sensitiveNotKept')].filter(Boolean).join(' ') || null;
}
