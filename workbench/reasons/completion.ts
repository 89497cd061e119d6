/** Explains when a completion page is shown, and the edits that would change it. */
import type { Edit } from '../../engine/edit/change.ts';
import { completionOf } from '../../engine/read/steps.ts';
import type { Values } from '../../engine/language/values.ts';
import { changesFor } from './changes.ts';
import type { ExplainedForm, FileLine } from './explained-form.ts';
import { reasonOf, type ExplainedCondition } from './reason.ts';

/** Everything about one completion page with the present values. */
export interface ExplainedCompletion {
  readonly id: string;
  readonly title: string;
  readonly place: FileLine;
  readonly isShown: boolean;
  /** Its own conditions, and those of the earlier completion pages, negated. */
  readonly shownWhile: readonly ExplainedCondition[];
  /** Edits after which it is shown, or no longer. */
  readonly toChangeShown: readonly Edit[];
}

/** Explains the completion page with an id; undefined if the form has none. */
export function explainCompletion(
  explained: ExplainedForm,
  values: Values,
  id: string,
): ExplainedCompletion | undefined {
  const { form, index, placeOf } = explained;
  const place = index.places.find((one) => one.kind === 'page' && one.id === id);
  const page = form.pages.find((one) => one.role === 'completion' && one.id === id);
  if (place === undefined || page === undefined) return undefined;
  const isShownAfter = (after: Values): boolean => completionOf(form, after) === page;
  const isShown = isShownAfter(values);
  const clauses = place.needs.flat();
  return {
    id,
    title: page.title,
    place: placeOf(place.node),
    isShown,
    shownWhile: clauses.map((clause) => reasonOf(explained, clause, values)),
    toChangeShown: changesFor(explained, values, {
      clauses,
      isWanted: !isShown,
      isReached: (after) => isShownAfter(after) !== isShown,
    }),
  };
}
