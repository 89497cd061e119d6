/** The rules that clear an answer with the conditions that fire them, in the order in which they clear. */
import type { Form, Hideable, Rule } from '../../engine/form/form.ts';
import { isOfCycle } from '../../engine/form/effects.ts';
import type { ConditionGroup } from '../expand/form-index.ts';
import { keysOf } from '../reasons/clauses.ts';
import type { CoveredForm } from './covered-form.ts';

/** A rule that fires when its conditions begin to hold, or when they cease to hold. */
export interface KnownRule {
  readonly rule: Rule;
  readonly when: ConditionGroup;
  readonly isCeasing: boolean;
}

/** The rules that clear an answer; null for those whose conditions or whose order are not known. */
export function clearingRules(covered: CoveredForm, key: string): readonly (KnownRule | null)[] {
  const { form, index } = covered;
  const ceasing = ceasingRules(covered, key);
  return form.rules
    .filter(({ clears }) => clears.includes(key))
    .map((rule): KnownRule | null => {
      if (!seesFinalValues(covered, rule, key)) return null;
      const known = ceasing.find((one) => one.rule === rule);
      if (known !== undefined) return known;
      const [written, ...others] = index.rules.filter(({ id }) => id === rule.id);
      if (written === undefined || others.length > 0 || !isReadBy(rule, written.when)) return null;
      return { rule, when: written.when, isCeasing: false };
    });
}

/** The rules of the blocks around a question and its own, which clear it when they become hidden. */
export function ceasingRules({ form, names }: CoveredForm, key: string): readonly KnownRule[] {
  const needs = names.fields.get(key)?.needs ?? [];
  const around: Hideable[] = [];
  for (let block: Hideable | null = form.fields.get(key) ?? null; block !== null; block = block.parent)
    around.unshift(block);
  if (around.length !== needs.length) return [];
  return needs.flatMap((when, depth): readonly KnownRule[] => {
    // The rule of a tab has the id of the group of tabs.
    const ids = new Set([around[depth]?.id, around[depth - 1]?.id]);
    const rule = form.rules.find(
      (one) => ids.has(one.id) && one.clears.includes(key) && one.remains === undefined && isReadBy(one, when),
    );
    return rule === undefined ? [] : [{ rule, when, isCeasing: true }];
  });
}

/** True if a rule reads exactly the values of conditions. */
function isReadBy({ reads }: Rule, when: ConditionGroup): boolean {
  const read = new Set(when.flatMap(keysOf));
  return new Set(reads).size === read.size && reads.every((one) => read.has(one));
}

/**
 * True if one rule clears an answer before another one does: the rule of the lower rank, and of one rank the first by
 * name. Unknown of rules that read what they clear, which counts as false.
 */
export function isFirst(covered: CoveredForm, rule: Rule, other: Rule, key: string): boolean {
  const [rank, otherRank] = [rankOf(covered.form, rule, key), rankOf(covered.form, other, key)];
  if (rank === null || otherRank === null || isOfCycle(rank) || isOfCycle(otherRank)) return false;
  return rank < otherRank || (rank === otherRank && rule.id < other.id);
}

/** True if a rule sees the values after an edit as they stay. */
export function seesFinalValues({ form }: CoveredForm, rule: Rule, key: string): boolean {
  const rank = rankOf(form, rule, key);
  return rank !== null && !isOfCycle(rank);
}

const ranks = new WeakMap<Form, ReadonlyMap<Rule, readonly Rank[]>>();

interface Rank {
  readonly rank: number;
  readonly writes: readonly string[];
}

/** The rank at which a rule clears a key. */
function rankOf(form: Form, rule: Rule, key: string): number | null {
  let known = ranks.get(form);
  if (known === undefined) ranks.set(form, (known = ranksIn(form)));
  return known.get(rule)?.find(({ writes }) => writes.includes(key))?.rank ?? null;
}

function ranksIn({ effects }: Form): ReadonlyMap<Rule, readonly Rank[]> {
  const found = new Map<Rule, Rank[]>();
  for (const effect of new Set([...effects.readBy.values()].flat())) {
    if (effect.kind !== 'rule') continue;
    found.set(effect.rule, [...(found.get(effect.rule) ?? []), effect]);
  }
  return found;
}

const causes = new WeakMap<Form, ReadonlyMap<string, ReadonlySet<string>>>();

/** Every value whose change can change one of these, through any effects. */
export function causesOf(form: Form, keys: readonly string[]): ReadonlySet<string> {
  let known = causes.get(form);
  if (known === undefined) causes.set(form, (known = causesIn(form)));
  const found = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(known.get(key) ?? []));
  }
  return found;
}

function causesIn({ effects }: Form): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { reads, writes } of new Set([...effects.readBy.values()].flat()))
    for (const key of writes) found.set(key, new Set([...(found.get(key) ?? []), ...reads]));
  return found;
}
