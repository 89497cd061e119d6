import type { ListSource } from '../language/field-definition.ts';
import type { Expanded, ExpandedField } from './expanded.ts';
import type { ChoiceFieldDefinition } from '../fields/choice.ts';
import type { FieldOptionLists, OptionList } from './form.ts';
import type { GatheredOffers } from './offer.ts';
import { isYears } from '../language/years.ts';

const none: readonly never[] = [];

/** The source of the options of a field whose type has options, with resolved names. */
export function compileOptionLists(into: GatheredOffers, field: ExpandedField): FieldOptionLists {
  const {
    offers,
    form: { options: named },
  } = into;
  const listed = (source: Expanded<ListSource>): OptionList =>
    typeof source === 'string' ? (named[source] ?? none) : 'years' in source ? source.years : source;
  const { optionsBy: by, options = none } = field as Omit<Expanded<ChoiceFieldDefinition>, 'options'> & {
    readonly options?: Expanded<ListSource>;
  };
  const offering = (lists: readonly OptionList[]): Pick<FieldOptionLists, 'offers' | 'reads' | 'through'> => {
    const own = lists.flatMap((list) =>
      isYears(list) ? none : (offers.get(list) ?? into.offer?.(list, into) ?? none),
    );
    return { offers, reads: own.flatMap((offer) => offer.reads), through: own.flatMap((offer) => offer.through) };
  };
  if (by === undefined) {
    const list = listed(options);
    return { from: 'list', list, ...offering([list]) };
  }
  const entries =
    by.category === 'displayOnly'
      ? by.isMatched.map((value) => [value, by.options] as const)
      : Object.entries(by.options);
  const lists = new Map(entries.map(([value, source]) => [value, listed(source)]));
  return { from: 'key', valueKey: by.valueKey, lists, ...offering([...lists.values()]) };
}
