/** The order of effects. It depends on the keys that they read and write, not on the order of declaration. */
import type { AnswerKey, ValueKey } from './definition.ts';
import type { CompiledCalculation, CompiledField, Effect, Effects, Rule } from './form.ts';
import { writtenDefault } from './defaults.ts';
import { controllingKey, descriptionOf, isDated } from './options.ts';
import { ranksOf } from './ranks.ts';

/** An effect before its rank is known. */
type Unranked<One = Effect> = One extends Effect ? Omit<One, 'rank'> : never;

/** All effects of a form, ranked and indexed. */
export function effectsOf(
  fields: ReadonlyMap<AnswerKey, CompiledField>,
  rules: readonly Rule[],
  calculations: readonly CompiledCalculation[],
): Effects {
  const unranked = [
    ...rules.map(clearing),
    ...calculations.map(deriving),
    ...[...new Set(fields.values())].flatMap(settling),
  ];
  const dependencies = new Map<ValueKey, ValueKey[]>();
  for (const { reads, writes } of unranked) for (const key of writes) listAt(dependencies, key).push(...reads);
  const levels = ranksOf(dependencies);
  const effects = { readBy: new Map<ValueKey, Effect[]>(), hiding: new Map<AnswerKey, Effect[]>() };
  for (const effect of unranked.flatMap((one) => ranked(one, levels))) {
    if (effect.kind === 'visibility') for (const key of effect.writes) listAt(effects.hiding, key).push(effect);
    else for (const key of new Set(effect.reads)) listAt(effects.readBy, key).push(effect);
  }
  return effects;
}

function clearing(rule: Rule): Unranked {
  return { kind: 'rule', rule, reads: rule.through ?? rule.reads, writes: rule.clears };
}

function deriving({ key, from, calculate }: CompiledCalculation): Unranked {
  return { kind: 'value', reads: from, writes: [key], derive: calculate };
}

/**
 * The description of a chosen option changes with it; an edited answer is cleared if its field is hidden; a field that
 * becomes visible gets its default, and an answer that is a computed default follows it.
 */
function settling(field: CompiledField): readonly Unranked[] {
  const { key, keys, descKey, shown, shownBy } = field;
  const reads = [
    key,
    controllingKey(field) ?? [],
    isDated(field.optionLists) ? 'session:today' : [],
    field.optionLists?.through ?? [],
  ].flat();
  const effects: Unranked[] = [];
  // A calculated answer has its value whether or not a page shows it.
  if (field.fieldType.isCalculated) return effects;
  if (descKey !== null)
    effects.push({ kind: 'value', reads, writes: [descKey], derive: (values) => descriptionOf(field, values) });
  if (shown !== null) effects.push({ kind: 'visibility', field, reads: shownBy, writes: keys });
  const written = writtenDefault(field);
  if (written) effects.push({ kind: 'default', field, reads: shownBy.concat(written.valueKey ?? []), writes: keys });
  return effects;
}

/** The ranks of a level. */
const places = 4;

/** True for the rank of effects that read and write keys of one cycle. */
export const isOfCycle = (rank: number): boolean => rank % places === 0;

/**
 * An effect follows all effects that write the keys it reads, and precedes those that read the keys it writes. An
 * effect on a cycle writes the keys outside the cycle after the cycle is settled.
 */
function ranked(effect: Unranked, levels: ReadonlyMap<ValueKey, number>): readonly Effect[] {
  // A default follows every rule that clears its key.
  if (effect.kind === 'default') return [{ ...effect, rank: places * (levels.get(effect.field.key) ?? 0) - 1 }];
  let highest = 0;
  for (const key of effect.reads) highest = Math.max(highest, levels.get(key) ?? 0);
  const onCycle = effect.writes.filter((key) => levels.get(key) === highest);
  const others = onCycle.length === 0 ? effect.writes : effect.writes.filter((key) => levels.get(key) !== highest);
  const effects = [
    { ...effect, rank: places * highest, writes: onCycle },
    { ...effect, rank: places * highest + (effect.kind === 'value' ? 1 : 2), writes: others },
  ];
  return effects.filter(({ writes }) => writes.length > 0);
}

function listAt<One>(lists: Map<ValueKey, One[]>, key: ValueKey): One[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}
