/**
 * Settles an edit: evaluates each rule, description and derived value once, after all values that it reads are final.
 */
import { defaultOf, writtenDefault } from '../form/defaults.ts';
import type { AnswerKey, ValueKey } from '../form/definition.ts';
import { isOfCycle } from '../form/effects.ts';
import type { Effect, Form, Hideable } from '../form/form.ts';
import { badInputOf } from '../form/input.ts';
import type { Values } from '../language/values.ts';

/** An answer that an edit has cleared. */
export interface Cleared {
  readonly key: AnswerKey;
  /** The id of the rule or block. */
  readonly because: string;
  readonly was: string;
}

/** The effects of an edit. */
export interface Settlement {
  readonly changed: ReadonlyMap<ValueKey, string>;
  readonly cleared: ReadonlyMap<AnswerKey, Cleared>;
}
interface Settling extends Settlement {
  readonly form: Form;
  /** The values before the edit, with which rules compare. */
  readonly values: Values;
  readonly changed: Map<ValueKey, string>;
  readonly cleared: Map<AnswerKey, Cleared>;
  readonly edit: Values;
  readonly firesRules: boolean;
  /** The pending effects by rank; an effect can be pending several times. */
  readonly waiting: (Effect[] | undefined)[];
}
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>;

const noEffects: readonly Effect[] = [];

/** Applies an edit with all its effects; without `firesRules`, clears nothing. */
export function settle(form: Form, values: Values, edit: Values, firesRules: boolean): Settlement {
  const settling: Settling = { form, values, edit, firesRules, changed: new Map(), cleared: new Map(), waiting: [] };
  for (const key in edit) {
    set(settling, key, edit[key] ?? '');
    for (const effect of form.effects.hiding.get(key) ?? noEffects) wait(settling, effect);
  }
  for (let rank = 0; rank < settling.waiting.length; rank += 1) {
    const effects = taken(settling, rank);
    if (effects.length === 0) continue;
    if (isOfCycle(rank)) settleCycle(settling, rank, new Set(effects));
    else applyAll(settling, effects);
  }
  return settling;
}

const valueIn = ({ changed, values }: Settling, key: ValueKey): string => changed.get(key) ?? values[key] ?? '';

/** The current values of some keys, so that the cost of an effect does not depend on the size of the form. */
function valuesIn(settling: Settling, keys: readonly ValueKey[]): Values {
  const part: Record<ValueKey, string> = {};
  for (const key of keys) part[key] = valueIn(settling, key);
  return part;
}

/** Sets a value; the effects that read it become pending. */
function set(settling: Settling, key: ValueKey, value: string): void {
  if (valueIn(settling, key) === value) return;
  settling.changed.set(key, value);
  for (const effect of settling.form.effects.readBy.get(key) ?? noEffects)
    if (effect.kind === 'value' || settling.firesRules) wait(settling, effect);
}

function wait({ waiting }: Settling, effect: Effect): void {
  const effects = waiting[effect.rank];
  if (effects === undefined) waiting[effect.rank] = [effect];
  else effects.push(effect);
}

/** Takes the pending effects of a rank, each once. */
function taken({ waiting }: Settling, rank: number): readonly Effect[] {
  const effects = waiting[rank] ?? noEffects;
  waiting[rank] = undefined;
  return effects.length < 2 ? effects : [...new Set(effects)];
}

/** Applies the effects of a rank that is not of a cycle: none of them reads what another one writes. */
function applyAll(settling: Settling, effects: readonly Effect[]): void {
  const cleared = new Map<AnswerKey, Cleared>();
  for (const effect of effects)
    if (effect.kind === 'value') derive(settling, effect);
    else if (effect.kind === 'default') giveDefault(settling, effect);
    else if (effect.kind === 'visibility') clearHidden(settling, [effect]);
    else if (fires(settling, effect)) clear(settling, effect, cleared);
  for (const one of cleared.values()) noteCleared(settling, one);
}

/**
 * Applies the effects of a cycle, which can add effects of the same rank: then rounds repeat until nothing changes. If
 * an edited answer is hidden after the rounds, they start again without that answer.
 */
function settleCycle(settling: Settling, rank: number, effects: Set<Effect>): void {
  while (effects.size > 0) {
    const cleared = playRounds(settling, rank, effects);
    clearHidden(settling, effects);
    if (settling.waiting[rank] === undefined) {
      for (const one of cleared.values()) noteCleared(settling, one);
      return;
    }
    for (const { key, was } of cleared.values()) set(settling, key, was);
    for (const effect of taken(settling, rank)) effects.add(effect);
  }
}

/** The first reason, that of the lowest rank, is kept. */
function noteCleared({ cleared }: Settling, one: Cleared): void {
  if (one.was !== '' && !cleared.has(one.key)) cleared.set(one.key, one);
}

/**
 * Each round calculates values or, if none is pending, evaluates rules. Adds the effects of later rounds to `effects`.
 */
function playRounds(settling: Settling, rank: number, effects: Set<Effect>): ReadonlyMap<AnswerKey, Cleared> {
  const cleared = new Map<AnswerKey, Cleared>();
  let rules: EffectOf<'rule'>[] = [];
  for (let round: readonly Effect[] = [...effects]; round.length + rules.length > 0; round = taken(settling, rank)) {
    let isDerived = false;
    for (const effect of round) {
      effects.add(effect);
      if (effect.kind === 'rule') rules.push(effect);
      if (effect.kind !== 'value') continue;
      isDerived = true;
      derive(settling, effect);
    }
    if (isDerived) continue;
    for (const effect of rules.filter((one) => fires(settling, one))) clear(settling, effect, cleared);
    rules = [];
  }
  return cleared;
}

function derive(settling: Settling, { reads, writes, derive: result }: EffectOf<'value'>): void {
  const value = result(valuesIn(settling, reads));
  for (const key of writes) set(settling, key, value);
}

const fires = (settling: Settling, { rule, reads }: EffectOf<'rule'>): boolean =>
  rule.fires(settling.values, valuesIn(settling, reads));

/** Never clears edited keys. If two rules of a rank clear a key, the reason is the first rule by name. */
function clear(settling: Settling, { rule, reads, writes }: EffectOf<'rule'>, cleared: Map<AnswerKey, Cleared>): void {
  const { id: because } = rule;
  for (const key of writes) {
    const was = valueIn(settling, key);
    const known = cleared.size === 0 ? undefined : cleared.get(key);
    if (known !== undefined && because < known.because) cleared.set(key, { ...known, because });
    if (was === '' || Object.hasOwn(settling.edit, key)) continue;
    const rest = rule.remains?.(was, valuesIn(settling, reads)) ?? '';
    if (was === rest) continue;
    cleared.set(key, { key, because, was: known?.was ?? was });
    set(settling, key, rest);
  }
}

/** Clears the edited answers of hidden fields. */
function clearHidden(settling: Settling, effects: Iterable<Effect>): void {
  const hidden: Cleared[] = [];
  for (const effect of effects) {
    if (effect.kind !== 'visibility') continue;
    const { field, reads, writes } = effect;
    const given = writes.filter((key) => Object.hasOwn(settling.edit, key) && valueIn(settling, key) !== '');
    const values = valuesIn(settling, given.length === 0 ? [] : reads);
    if (given.length === 0 || field.shown === null || field.shown(values)) continue;
    hidden.push(...given.map((key) => ({ key, because: hiddenBy(field, values), was: settling.values[key] ?? '' })));
  }
  for (const one of hidden) {
    set(settling, one.key, '');
    noteCleared(settling, one);
  }
}

/**
 * Gives a field its default if the edit shows it without an answer. An answer that was a computed default before the
 * edit follows it.
 */
function giveDefault(settling: Settling, { field, reads }: EffectOf<'default'>): void {
  const { key } = field;
  const { form, values, edit } = settling;
  if (Object.hasOwn(edit, key) || badInputOf(field, values)) return;
  const value = defaultOf(form, field, valuesIn(settling, reads));
  const isUntouched = valueIn(settling, key) === defaultOf(form, field, values);
  if (isUntouched && (value || typeof writtenDefault(field) === 'object')) set(settling, key, value);
}

/** The id of the outermost block or page whose condition does not hold. */
export function hiddenBy(block: Hideable, values: Values): string {
  const { parent, condition } = block;
  if (parent?.shown != null && !parent.shown(values)) return hiddenBy(parent, values);
  return condition === null || condition(values) ? '' : block.id;
}
