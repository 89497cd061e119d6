import type { Clause, Comparison } from '../traversal/conditions.ts';
import { answered, comparable, intersection, isEmpty, union, type Domain } from './domains.ts';

/** Facts about the values of a form. */
export interface Facts {
  /** The possible values under a key. */
  readonly valuesUnder: (key: string) => Domain;
  /** The values for which a comparison with constants holds. */
  readonly domainOf: (comparison: Comparison) => Domain;
  /** The clauses that hold while there is an answer under the key. */
  readonly neededFor: (key: string) => readonly Clause[];
}

/**
 * Decides if some values make all clauses hold together. False is proven. True may be wrong only if values are ordered
 * by each other, or after a thousand combinations of alternatives.
 */
export function isSatisfiable(clauses: readonly Clause[], facts: Facts): boolean {
  const start: State = { domains: new Map(), pairs: [], choices: [], followed: new Set() };
  return search(start, clauses, facts, { left: 1000 });
}

/** The values that the clauses so far leave possible. */
interface State {
  readonly domains: ReadonlyMap<string, Domain>;
  /** Comparisons of two values. */
  readonly pairs: readonly Comparison[];
  /** Alternatives that are still to be tried. */
  readonly choices: readonly Choice[];
  /** Keys that must be answered, whose questions' needs are among the clauses. */
  readonly followed: ReadonlySet<string>;
}
type Choice = Exclude<Clause, Comparison>;

function search(state: State, added: readonly Clause[], facts: Facts, budget: { left: number }): boolean {
  budget.left -= 1;
  if (budget.left < 0) return true;
  const next = narrowed(state, added, facts);
  if (next === null) return false;
  const [first, ...choices] = next.choices;
  return (
    first === undefined || first.any.some((alternative) => search({ ...next, choices }, alternative, facts, budget))
  );
}

/** A state while clauses are added to it. */
interface Draft {
  readonly domains: Map<string, Domain>;
  readonly pairs: Comparison[];
  readonly choices: Choice[];
  readonly followed: Set<string>;
  readonly facts: Facts;
}

/** The state with more clauses, and with the needs of every question that must be answered; null if nothing is left. */
function narrowed({ domains, pairs, choices, followed }: State, added: readonly Clause[], facts: Facts): State | null {
  const draft: Draft = {
    domains: new Map(domains),
    pairs: [...pairs],
    choices: [...choices],
    followed: new Set(followed),
    facts,
  };
  for (let open = added; open.length > 0; open = newNeeds(draft)) {
    for (const clause of open) add(draft, clause);
    // Each pass propagates the known facts through at least one more pair.
    for (let pass = 0; pass < draft.pairs.length; pass += 1) for (const pair of draft.pairs) narrowPair(draft, pair);
    if ([...draft.domains.values()].some(isEmpty)) return null;
  }
  return draft;
}

function add(draft: Draft, clause: Clause): void {
  const constraint = constraintOf(clause, draft.facts);
  if (constraint !== null) narrow(draft, constraint.key, constraint.domain);
  else if ('any' in clause) draft.choices.push(clause);
  else draft.pairs.push(clause);
}

const domainUnder = ({ domains, facts }: Draft, key: string): Domain => domains.get(key) ?? facts.valuesUnder(key);

function narrow(draft: Draft, key: string, domain: Domain): void {
  draft.domains.set(key, intersection(domainUnder(draft, key), domain));
}

/** Equal values are possible under both keys; values with an order are both of a kind that has one. */
function narrowPair(draft: Draft, { valueKey, operator, reference, isNegated }: Comparison): void {
  if (reference === null || isNegated === true) return;
  const isOrder = operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte';
  if (operator !== 'equals' && !isOrder) return;
  const both = isOrder
    ? comparable
    : intersection(answered, intersection(domainUnder(draft, valueKey), domainUnder(draft, reference)));
  narrow(draft, valueKey, both);
  narrow(draft, reference, both);
}

function newNeeds({ domains, followed, facts }: Draft): readonly Clause[] {
  const keys = [...domains]
    .filter(([key, { hasUnanswered }]) => !hasUnanswered && !followed.has(key))
    .map(([key]) => key);
  for (const key of keys) followed.add(key);
  return keys.flatMap(facts.neededFor);
}

interface Constraint {
  readonly key: string;
  readonly domain: Domain;
}

/** A clause that concerns one value only, as the values for which it holds. */
function constraintOf(clause: Clause, facts: Facts): Constraint | null {
  if (!('any' in clause))
    return clause.reference === null ? { key: clause.valueKey, domain: facts.domainOf(clause) } : null;
  const alternatives = clause.any.map((alternative) =>
    combined(
      alternative.map((one) => constraintOf(one, facts)),
      intersection,
    ),
  );
  return combined(alternatives, union);
}

/** Null unless all concern the same value. */
function combined(constraints: readonly (Constraint | null)[], combine: typeof union): Constraint | null {
  const [first, ...others] = constraints;
  if (first === undefined || first === null) return null;
  let { domain } = first;
  for (const other of others) {
    if (other?.key !== first.key) return null;
    domain = combine(domain, other.domain);
  }
  return { key: first.key, domain };
}
