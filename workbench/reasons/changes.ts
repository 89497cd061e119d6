/** Searches for the smallest edits that change a statement about a form, and confirms each with the engine. */
import { applyEdit, withChanges, type Edit } from '../../engine/edit/change.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import type { Values } from '../../engine/language/values.ts';
import { candidatesFor, editsFor } from './candidates.ts';
import { clauseHolds, keysOf } from './clauses.ts';
import { explainedField, type ExplainedForm } from './explained-form.ts';

/** A statement about the values of a form, with the clauses that decide it. */
export interface WantedClauses {
  readonly clauses: readonly WrittenClause[];
  /** True if all clauses are to hold, false if one of them is to fail. */
  readonly isWanted: boolean;
  readonly isReached: (values: Values) => boolean;
}

/** An application of an edit costs some microseconds; this many are tried for one goal. */
const greatestEffort = 600;
const mostChanges = 3;
const greatestDepth = 8;
/** Of many values with one effect, such as all countries but one, the first few suffice. */
const mostValues = 4;

/** Up to three smallest edits that reach a goal, the smallest first; empty if none is found. */
export function changesFor(explained: ExplainedForm, values: Values, goal: WantedClauses): readonly Edit[] {
  const search: Search = { explained, values, goal, found: new Map(), effort: 0 };
  extend(search, {}, goal.clauses, goal.isWanted, 0);
  const found = [...search.found.values()];
  return found.sort((a, b) => Object.keys(a).length - Object.keys(b).length).slice(0, mostChanges);
}

interface Search {
  readonly explained: ExplainedForm;
  readonly values: Values;
  readonly goal: WantedClauses;
  readonly found: Map<string, Edit>;
  effort: number;
}

const isExhausted = ({ effort, found }: Search): boolean => effort > greatestEffort || found.size >= mostChanges * 4;

function after({ explained: { form }, values }: Search, edit: Edit): Values {
  return withChanges(values, applyEdit(form, values, edit).changed);
}

/** Adds one value to an edit that brings the clauses nearer to the wanted result. */
function extend(search: Search, edit: Edit, clauses: readonly WrittenClause[], isWanted: boolean, depth: number): void {
  if (isExhausted(search) || depth > greatestDepth) return;
  search.effort += 1;
  const now = after(search, edit);
  if (search.goal.isReached(now)) {
    keep(search, edit);
    return;
  }
  const open = isWanted ? clauses.filter((clause) => !clauseHolds(clause, now)) : clauses;
  const steps = stepsFor(search, isWanted ? open.slice(0, 1) : open, isWanted, now);
  const free = steps.filter((step) => Object.keys(step).every((key) => !(key in edit)));
  for (const step of free) extend(search, { ...edit, ...step }, clauses, isWanted, depth + 1);
  for (const needed of hiddenNeeds(search, edit, now)) {
    for (const step of stepsFor(search, [needed], true, now)) {
      if (Object.keys(step).every((key) => !(key in edit)))
        extend(search, { ...edit, ...step }, clauses, isWanted, depth + 1);
    }
  }
}

/** The failing conditions of questions whose answers in the edit are cleared, because they are hidden. */
function hiddenNeeds({ explained }: Search, edit: Edit, now: Values): readonly WrittenClause[] {
  const lost = Object.keys(edit).filter((key) => edit[key] !== '' && (now[key] ?? '') !== edit[key]);
  return lost.flatMap(
    (key) =>
      explainedField(explained, key)
        ?.shownWhile.filter((clause) => !clauseHolds(clause, now))
        .slice(0, 1) ?? [],
  );
}

/** Edits of one value with which one of the clauses has the wanted result. */
function stepsFor(search: Search, clauses: readonly WrittenClause[], isWanted: boolean, now: Values): readonly Edit[] {
  return clauses.flatMap((clause) => {
    const direct = comparisonsOf(clause).flatMap((comparison) => {
      const has = clauseHolds(comparison, now);
      return editsFor(search.explained, comparison, (values) => clauseHolds(comparison, values) !== has, now)
        .filter((edit) => isEditable(search.explained, edit))
        .slice(0, mostValues);
    });
    const indirect = keysOf(clause).flatMap((key) => sourcesOf(search.explained, key, now));
    const wanted = direct.filter((edit) => clauseHolds(clause, { ...now, ...edit }) === isWanted);
    return [...wanted, ...direct.filter((edit) => !wanted.includes(edit)), ...indirect];
  });
}

function comparisonsOf(clause: WrittenClause): readonly Exclude<WrittenClause, { readonly any: unknown }>[] {
  return 'any' in clause ? clause.any.flat().flatMap(comparisonsOf) : [clause];
}

/** Derived values and labels are not entered; labels follow from the answers, derived values from their sources. */
function isEditable({ form }: ExplainedForm, edit: Edit): boolean {
  return Object.keys(edit).every(
    (key) => form.fields.get(key)?.fieldType.isCalculated === false || /^(?:tab|count|session|document):/.test(key),
  );
}

/** Edits of the answers from which a derived value is calculated, after which it differs. */
function sourcesOf({ form, ...explained }: ExplainedForm, key: string, now: Values): readonly Edit[] {
  const calculation = form.calculations.find((one) => one.key === key);
  return (calculation?.from ?? []).flatMap((source) => {
    const edits = candidatesFor({ form, ...explained }, source, now).map((value) => ({ [source]: value }));
    const derived = (edit: Edit): string => withChanges(now, applyEdit(form, now, edit).changed)[key] ?? '';
    const effective = Map.groupBy(edits, derived);
    effective.delete(now[key] ?? '');
    return [...effective.values()].flatMap((alike) => alike.slice(0, mostValues));
  });
}

/** Keeps an edit without the parts that it does not need. */
function keep(search: Search, edit: Edit): void {
  let needed = edit;
  for (const key of Object.keys(edit)) {
    const { [key]: _, ...less } = needed;
    if (Object.keys(less).length > 0 && search.goal.isReached(after(search, less))) needed = less;
  }
  search.found.set(JSON.stringify(Object.entries(needed).sort()), needed);
}
