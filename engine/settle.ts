/**
 * Settles an edit: evaluates each rule, description and derived value once, after all values that it reads are final.
 */
import { defaultOf } from './defaults.ts';
import type { AnswerKey, ValueKey } from './definition.ts';
import type { CompiledField, Effect, Form, Hideable } from './form.ts';
import type { Values } from './values.ts';

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
  /** The pending effects by rank. */
  readonly waiting: (Set<Effect> | undefined)[];
}
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>;

const noEffects = new Set<Effect>();

/** Applies an edit with all its effects; without `firesRules`, clears nothing. */
export function settle(form: Form, values: Values, edit: Values, firesRules: boolean): Settlement {
  const settling: Settling = { form, values, edit, firesRules, changed: new Map(), cleared: new Map(), waiting: [] };
  for (const key in edit) {
    set(settling, key, edit[key] ?? '');
    for (const effect of form.effects.hiding.get(key) ?? noEffects) wait(settling, effect);
  }
  for (let rank = 0; rank < settling.waiting.length; rank += 1) settleRank(settling, rank);
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
  (waiting[effect.rank] ??= new Set()).add(effect);
}

function taken({ waiting }: Settling, rank: number): Set<Effect> {
  const effects = waiting[rank] ?? noEffects;
  waiting[rank] = undefined;
  return effects;
}

/**
 * Applies all effects of a rank. Only on a cycle can they add effects of the same rank: then rounds repeat until
 * nothing changes. If an edited answer is hidden after the rounds, they start again without that answer.
 */
function settleRank(settling: Settling, rank: number): void {
  const effects = taken(settling, rank);
  while (effects.size > 0) {
    const cleared = playRounds(settling, rank, effects);
    for (const one of hiddenEdits(settling, effects)) {
      set(settling, one.key, '');
      noteCleared(settling, one);
    }
    if (settling.waiting[rank] === undefined) {
      for (const one of cleared.values()) noteCleared(settling, one);
      for (const effect of effects) if (effect.kind === 'default') giveDefault(settling, effect);
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
  for (let round = effects; round.size + rules.length > 0; round = taken(settling, rank)) {
    let isDerived = false;
    for (const effect of round) {
      effects.add(effect);
      if (effect.kind === 'rule') rules.push(effect);
      if (effect.kind !== 'value') continue;
      isDerived = true;
      for (const key of effect.writes) set(settling, key, effect.derive(valuesIn(settling, effect.reads)));
    }
    if (isDerived) continue;
    const fired = rules.filter(({ rule, reads }) => rule.fires(settling.values, valuesIn(settling, reads)));
    for (const effect of fired) clear(settling, effect, cleared);
    rules = [];
  }
  return cleared;
}

/** Never clears edited keys. If two rules of a rank clear a key, the reason is the first rule by name. */
function clear(settling: Settling, { rule, reads, writes }: EffectOf<'rule'>, cleared: Map<AnswerKey, Cleared>): void {
  const { id: because } = rule;
  for (const key of writes) {
    const was = valueIn(settling, key);
    const known = cleared.get(key);
    if (known !== undefined && because < known.because) cleared.set(key, { ...known, because });
    if (was === '' || Object.hasOwn(settling.edit, key)) continue;
    const rest = rule.remains?.(was, valuesIn(settling, reads)) ?? '';
    if (was === rest) continue;
    cleared.set(key, { key, because, was: known?.was ?? was });
    set(settling, key, rest);
  }
}

/** The edited answers of hidden fields. */
function hiddenEdits(settling: Settling, effects: Iterable<Effect>): readonly Cleared[] {
  const hidden: Cleared[] = [];
  for (const effect of effects) {
    if (effect.kind !== 'visibility') continue;
    const { field, reads, writes } = effect;
    const given = writes.filter((key) => Object.hasOwn(settling.edit, key) && valueIn(settling, key) !== '');
    const values = valuesIn(settling, given.length === 0 ? [] : reads);
    if (given.length === 0 || field.shown === null || field.shown(values)) continue;
    hidden.push(...given.map((key) => ({ key, because: hiddenBy(field, values), was: settling.values[key] ?? '' })));
  }
  return hidden;
}

/** Gives a field its default if the edit shows it without an answer. */
function giveDefault(settling: Settling, { field, reads }: Extract<Effect, { readonly field: CompiledField }>): void {
  const { key, shown } = field;
  if (valueIn(settling, key) !== '' || Object.hasOwn(settling.edit, key)) return;
  if (shown?.(valuesIn(settling, reads)) === true && !shown(settling.values)) set(settling, key, defaultOf(field));
}

/** The id of the outermost block or page whose condition does not hold. */
export function hiddenBy(block: Hideable, values: Values): string {
  const { parent, condition } = block;
  if (parent?.shown != null && !parent.shown(values)) return hiddenBy(parent, values);
  return condition === null || condition(values) ? '' : block.id;
}
