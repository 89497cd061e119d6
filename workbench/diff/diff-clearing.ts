/** The answers that an edit of other answers clears in one definition and not in the other. */
import { compileConditions, readsOf } from '../../engine/form/condition.ts';
import type { ExpandedConditions, ExpandedForm } from '../../engine/form/expanded.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';
import type { JoinedForms, JoinedSide } from './joined-form.ts';
import { renamedClauses, textOfClauses } from './written-form.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';

/** Something that clears answers: a rule when it begins to hold, a block when it ceases to. */
interface Clearing {
  readonly key: string;
  readonly by: string;
  readonly when: ExpandedConditions;
  readonly clearsWhile: boolean;
}

export function clearingChanges({ before, after, candidates, joined }: ComparedForms): readonly FormChange[] {
  const [former, current] = [clearingsOf(before.expanded), clearingsOf(after.expanded)];
  const changes = [...current.keys(), ...former.keys()].flatMap((name): readonly FormChange[] => {
    const [was, is] = [former.get(name), current.get(name)];
    const clearing = is ?? was;
    if (clearing === undefined || (was !== undefined && is !== undefined && isSame(joined(), was, is))) return [];
    const { form } = is === undefined ? before : after;
    const keys = chosenKeys([form], readsOf(clearing.when));
    const test = compileConditions(clearing.when);
    const example: ExampleValues =
      findExample(keys, candidates, (one) => test(exampleValues(form, one)) === clearing.clearsWhile) ?? {};
    const common = { aspect: 'clearing', key: clearing.key, isDeclared: false, example } as const;
    return is === undefined
      ? [{ ...common, verdict: 'safe', sentence: `${clearing.by} no longer clears the answer.` }]
      : [{ ...common, verdict: 'loses answers', sentence: `${clearing.by} clears the answer.` }];
  });
  const unique = new Map(changes.map((change) => [`${change.key} ${change.sentence}`, change]));
  return [...unique.values()];
}

function isSame({ before, after }: JoinedForms, was: Clearing, is: Clearing): boolean {
  const textOf = ({ names }: JoinedSide, { when }: Clearing): string => textOfClauses(renamedClauses(when, names));
  return textOf(before, was) === textOf(after, is);
}

function clearingsOf({ pages, rules, model }: ExpandedForm): ReadonlyMap<string, Clearing> {
  const found = new Map<string, Clearing>();
  const add = (clearing: Clearing): void => {
    if (Object.hasOwn(model, clearing.key)) found.set(`${clearing.by} ${clearing.key}`, clearing);
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
