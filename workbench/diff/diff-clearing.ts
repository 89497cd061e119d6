/** The answers that an edit of other answers clears in one definition and not in the other. */
import { compileConditions, readsOf } from '../../engine/form/condition.ts';
import type { ExpandedConditions, ExpandedForm } from '../../engine/form/expanded.ts';
import { chosenKeys, exampleValues, findExample, type Candidates, type ExampleValues } from './examples.ts';
import { differingValues } from './differing-values.ts';
import { holding } from './diff-shown.ts';
import { safe } from './field-pair.ts';
import type { JoinedSide } from './joined-form.ts';
import { presentKeys } from './present-keys.ts';
import { textOfClauses, type WrittenPart } from './written-form.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';

/** Something that clears answers: a rule when it begins to hold, a block when it ceases to. */
interface Clearing {
  readonly key: string;
  readonly by: string;
  readonly when: ExpandedConditions;
  readonly clearsWhile: boolean;
}

export function clearingChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after, migrations } = comparison;
  const former = clearingsOf(before.expanded, presentKeys(before, migrations));
  const current = clearingsOf(after.expanded, (key) => key);
  const changes = [...new Set([...current.keys(), ...former.keys()])].flatMap((name): readonly FormChange[] => {
    const [was, is] = [former.get(name), current.get(name)];
    if (was === undefined) return is === undefined ? [] : [newClearing(comparison, is)];
    return [is === undefined ? goneClearing(comparison, was) : changedClearing(comparison, was, is)].flat();
  });
  const unique = new Map(changes.map((change) => [`${change.key} ${change.sentence}`, change]));
  return [...unique.values()];
}

function newClearing({ after, candidates }: ComparedForms, is: Clearing): FormChange {
  const change = safe('clearing', is.key, clearingExample(after, candidates, is));
  return { ...change, verdict: 'loses answers', sentence: `${is.by} clears the answer.` };
}

function goneClearing({ before, candidates }: ComparedForms, was: Clearing): FormChange {
  const change = safe('clearing', was.key, clearingExample(before, candidates, was));
  return { ...change, sentence: `${was.by} no longer clears the answer.` };
}

/** Values with which the answer is cleared, if few are found. */
function clearingExample(
  { form }: ComparedForm,
  candidates: Candidates,
  { when, clearsWhile }: Clearing,
): ExampleValues {
  const test = compileConditions(when);
  const keys = chosenKeys([form], readsOf(when));
  return findExample(keys, candidates, (one) => test(exampleValues(form, one)) === clearsWhile) ?? {};
}

/** A clearing whose conditions say something else: it clears after other edits, also where it clears in fewer cases. */
function changedClearing(comparison: ComparedForms, was: Clearing, is: Clearing): readonly FormChange[] {
  const { before, after } = comparison.joined();
  const [former, current] = [partOf(before, was), partOf(after, is)];
  if (textOfClauses(former.clauses) === textOfClauses(current.clauses)) return [];
  const { key, by, clearsWhile } = is;
  const begins = differingValues(comparison, holding(former, current, !clearsWhile));
  const found =
    typeof begins === 'string' ? differingValues(comparison, holding(former, current, clearsWhile)) : begins;
  if (begins === 'never' && found === 'never') return [];
  const change = safe('clearing', key, typeof found === 'string' ? {} : found);
  const sentence =
    typeof found === 'string'
      ? `${by} has other conditions, and it is not known whether it clears the answer after other edits.`
      : `${by} clears the answer after other edits.`;
  return [{ ...change, verdict: 'loses answers', sentence }];
}

const partOf = ({ read }: JoinedSide, { key, when }: Clearing): WrittenPart => ({
  id: key,
  conditions: when,
  clauses: read(when),
});

function clearingsOf(
  { pages, rules, model }: ExpandedForm,
  keyOf: (key: string) => string | null,
): ReadonlyMap<string, Clearing> {
  const found = new Map<string, Clearing>();
  const add = (clearing: Clearing): void => {
    const key = keyOf(clearing.key);
    if (key !== null && Object.hasOwn(model, clearing.key)) found.set(`${clearing.by} ${key}`, { ...clearing, key });
  };
  for (const { id, when, clears } of rules)
    for (const key of clears) add({ key, by: `The rule "${id}"`, when, clearsWhile: true });
  const visit = (block: unknown): void => {
    if (typeof block !== 'object' || block === null) return;
    const { id, when, clears } = block as Readonly<Record<string, unknown>>;
    if (typeof id === 'string' && Array.isArray(clears) && Array.isArray(when))
      for (const key of clears) add({ key: String(key), by: `The section "${id}"`, when, clearsWhile: false });
    for (const inner of Object.values(block)) visit(inner);
  };
  visit(pages);
  return found;
}
