import type { ListSource } from '../language/field-definition.ts';
import type { Expanded, ExpandedField, ExpandedForm } from './expanded.ts';
import type { ChoiceFieldDefinition } from '../fields/choice.ts';
import type { FieldOptionLists, OptionList } from './form.ts';
import { withReads } from './options.ts';

const none: readonly never[] = [];

/** The source of the options of a field whose type has options, with resolved names. */
export function compileOptionLists({ options: named }: ExpandedForm, field: ExpandedField): FieldOptionLists {
  const listed = (source: Expanded<ListSource>): OptionList =>
    typeof source === 'string' ? (named[source] ?? none) : 'years' in source ? source.years : source;
  const { optionsBy: by, options = none } = field as Omit<Expanded<ChoiceFieldDefinition>, 'options'> & {
    readonly options?: Expanded<ListSource>;
  };
  if (by === undefined) return withReads({ from: 'list', list: listed(options), reads: none });
  const entries =
    by.category === 'displayOnly'
      ? by.isMatched.map((value) => [value, by.options] as const)
      : Object.entries(by.options);
  return withReads({
    from: 'key',
    valueKey: by.valueKey,
    lists: new Map(entries.map(([value, source]) => [value, listed(source)])),
    reads: none,
  });
}
