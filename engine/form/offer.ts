/** The offered options of a list with conditions or labels that read answers. */
import { compileConditions, readsOf } from './condition.ts';
import type { ExpandedForm, ExpandedOption } from './expanded.ts';
import type { CompiledCalculation, ListOffer, OptionList } from './form.ts';
import { interpolate, placeholdersOf } from '../language/text.ts';
import type { Values } from '../language/values.ts';

/** Adds the offer of a list, unless no answer decides it. */
export type CompileOffer = (list: readonly ExpandedOption[], into: GatheredOffers) => ListOffer | undefined;

/** The results of the compilation of all lists. */
export interface GatheredOffers {
  readonly form: ExpandedForm;
  /** Only a form with a list of whose options answers decide has it. */
  readonly offer: CompileOffer | undefined;
  /** The offers, by their lists. */
  readonly offers: Map<OptionList | null, ListOffer>;
  /** Those that are derived values. */
  readonly derived: CompiledCalculation[];
}

/** The labels of a list, those that answers make or the written ones, each null while its option is not offered. */
type Labels = readonly (string | null)[];

/**
 * Adds the offer of a list, unless no answer decides it. That of a list with a name is a derived value, found once for
 * all questions with the list.
 */
export function compileOffer(
  list: readonly ExpandedOption[],
  { form: { options }, offers, derived }: GatheredOffers,
): ListOffer | undefined {
  const reads = list.flatMap(([, , { when = [], template = '' } = {}]) =>
    readsOf(when).concat(placeholdersOf(template)),
  );
  if (reads.length === 0) return undefined;
  const place = Object.values(options).indexOf(list);
  const labelsOf = list.map(([, label, { when = [], template = '' } = {}]) => {
    const test = compileConditions(when);
    const blank = interpolate(template, {}).trim();
    return (values: Values): string | null => {
      const text = interpolate(template, values).trim();
      return test(values) ? (text === blank ? label : text) : null;
    };
  });
  const calculate = (values: Values): string => {
    const labels = labelsOf.map((labelOf) => labelOf(values));
    return JSON.stringify(
      labels.map((own, index) => {
        const label = list[index]?.[1];
        const isAlone = own === label || labels.indexOf(own) === labels.lastIndexOf(own);
        return own === null || isAlone ? own : `${own} (${label})`;
      }),
    );
  };
  const offered = latest((text) =>
    (JSON.parse(text) as Labels).flatMap((label, index): readonly ExpandedOption[] => {
      const option = list[index];
      if (!option || label === null) return [];
      return [label === option[1] ? option : [option[0], label, { translate: 'no' }]];
    }),
  );
  const hides = latest((pair) => {
    const [before, after] = JSON.parse(pair) as readonly [Labels, Labels];
    return after.some((label, index) => label === null && before[index] !== null);
  });
  const key = `derived:options ${place}`;
  const isNamed = place >= 0;
  if (isNamed) derived.push({ key, from: reads, calculate });
  const textIn = (values: Values): string => (isNamed && values[key]) || calculate(values);
  const offer: ListOffer = {
    reads,
    through: isNamed ? [key] : reads,
    options: (values) => offered(textIn(values)),
    hides: (before, after) => hides(`[${textIn(before)},${textIn(after)}]`),
  };
  offers.set(list, offer);
  return offer;
}

/** Returns the same object while the text is the same. */
function latest<Found>(find: (text: string) => Found): typeof find {
  let known: string | undefined;
  let found: Found;
  return (text) => {
    if (known !== text) found = find((known = text));
    return found;
  };
}
