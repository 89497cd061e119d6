import { stepsOf, type AnswerKey, type BlockView, type CompiledField, type PageView } from '../../engine/index.ts';
import { pageWith } from '../../engine/internal.ts';
import { focusField } from './focus-field.ts';
import { useFormContext } from './FormContext.tsx';
import { hostOf, readsOfForm, useResult } from './use-result.ts';

/** A question by its key, for `useField`; the id of a question is its key. */
interface FieldPlace {
  readonly type: 'field';
  readonly id: AnswerKey;
  readonly key: AnswerKey;
}

/** A shown block of a page: a question by its key, or what the engine says of another block, with its blocks. */
export type PageBlock = BlockView<FieldPlace>;

/** The current state of a page; `blocks` are the shown ones in order. */
export interface PageState extends PageView<FieldPlace> {
  /** No question of the page has an error. */
  readonly isComplete: boolean;
  /** The ids of the shown pages around it; null if there is none. */
  readonly previous: string | null;
  readonly next: string | null;
  /** True if the page is complete. Otherwise shows the errors of the page, and focuses the first wrong question. */
  readonly check: () => boolean;
}

const placeOf = ({ key }: CompiledField): FieldPlace => ({ type: 'field', id: key, key });

/**
 * The current state of a page of the surrounding form. The component renders again when another block is shown or
 * another text is there, not when a question is answered. Throws if the form has no such page.
 *
 * @example
 * ```tsx
 * function Title() {
 *   const { title, isComplete } = usePage('visit');
 *   return <h1>{isComplete ? `${title} ✓` : title}</h1>;
 * }
 * ```
 */
export function usePage(page: string): PageState {
  const { prefix, store } = useFormContext();
  const { form } = store;
  const { validator } = hostOf(store);
  const wrong = (): AnswerKey | undefined =>
    form.pages.find(({ id }) => id === page)?.keys.find((key) => validator(store.values(), key).length > 0);
  const state = useResult(store, readsOfForm(form), () => {
    const ids = stepsOf(form, store.values()).map(({ id }) => id);
    const at = ids.indexOf(page);
    const view = pageWith(placeOf, { form, values: store.values(), pageId: page });
    return { ...view, isComplete: wrong() === undefined, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
  });
  return {
    ...state,
    check() {
      const first = wrong();
      if (first === undefined) return true;
      // A submission has shown the errors of all pages.
      if (store.errors(first).length === 0)
        store.validateWith(validator, form.pages.find(({ id }) => id === page)?.keys);
      void focusField(prefix + first);
      return false;
    },
  };
}
