/** The order in which options are shown. Only a form with such an order has this module. */
import { numberOf } from './condition.ts';
import type { Option } from './definition.ts';
import type { OptionPlaces } from './expanded.ts';
import type { Values } from '../language/values.ts';

/** The options in the order of the current values. Returns the same object for the same options and order. */
export type ShownOrder = (list: readonly Option[], values: Values) => readonly Option[];

/**
 * The order of options by their places: a blank one first, then numbers from the least, texts and dates by their
 * characters, and those without a place. Equal ones stay as they are written.
 */
export function compileOrder(places: OptionPlaces): ShownOrder {
  let latest: readonly Option[] = [];
  return (list, values) => {
    const placed = list.map((option) => {
      const place = option[0] && (values[places[option[0]] ?? ''] ?? '');
      const number = numberOf(place);
      const rank = place === '' ? 3 : number === null ? 2 : 1;
      return { option, place, number, rank: option[0] === '' ? 0 : rank };
    });
    placed.sort(
      (a, b) =>
        a.rank - b.rank ||
        (a.number === null ? Number(a.place > b.place) - Number(a.place < b.place) : a.number - (b.number ?? 0)),
    );
    const ordered = placed.map(({ option }) => option);
    const isKnown = latest.length === list.length && ordered.every((option, index) => option === latest[index]);
    if (!isKnown) latest = Object.assign(ordered, { written: list });
    return latest;
  };
}
