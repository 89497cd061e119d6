import type { CompiledPage, Form } from '../form/form.ts';
import type { Values } from '../language/values.ts';
import { isShown } from '../form/visibility.ts';

/**
 * The pages with questions, in order: all except completion pages. With values, only those that are shown.
 *
 * @example
 * ```js
 * console.log(stepsOf(form, visit.values()).map(({ id }) => id));
 * // [ 'visit' ]
 * ```
 */
export function stepsOf({ pages }: Form, values?: Values): readonly CompiledPage[] {
  return pages.filter((page) => page.role !== 'completion' && (values === undefined || isShown(page, values)));
}

/** The page after the submission: the first completion page whose condition holds, or the last one; or null. */
export function completionOf({ pages }: Form, values: Values): CompiledPage | null {
  const ends = pages.filter(({ role }) => role === 'completion');
  return ends.find((page) => isShown(page, values)) ?? ends.at(-1) ?? null;
}
