import type { Hideable } from './form.ts';
import type { Values } from '../language/values.ts';

/**
 * True if a block or a page and everything around it is shown.
 *
 * @example
 * ```js
 * const shown = [...form.fields.values()].filter((field) => isShown(field, visit.values({ overnight: 'N' })));
 * console.log(shown.map(({ key }) => key));
 * // [ 'overnight' ]
 * ```
 */
export function isShown({ shown }: Pick<Hideable, 'shown'>, values: Values): boolean {
  return shown === null || shown(values);
}
