/** The semantic changes between two definitions of a form, and their effect on saved answers. */
import { type Choice, choiceAfter, choiceChanges, choiceMigration } from '../../engine/versions/choice-changes.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { calculatedAnswerChanges, calculationChanges } from './diff-calculations.ts';
import { clearingChanges } from './diff-clearing.ts';
import { completionChanges } from './diff-completion.ts';
import { protectionChanges } from './diff-meaning.ts';
import { textChanges } from './diff-texts.ts';
import { fieldChanges } from './diff-fields.ts';
import { candidatesOf } from './candidates.ts';
import { shownChanges } from './diff-shown.ts';
import { answeredExample } from './field-pair.ts';
import { joinedForms } from './joined-form.ts';
import { memoized } from '../solve/memoized.ts';
import { keyChange } from '../../engine/versions/key-changes.ts';
import { keyAfter, type Migration } from '../../engine/versions/migration.ts';

/** Compares two definitions. The migrations are those that drafts of the first one have not had. */
export function diffForms(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[] = [],
): readonly FormChange[] {
  const candidates = candidatesOf([before, after]);
  const choiceMoves = [...migrations, choiceMigration(before.expanded, after.expanded, migrations)];
  const joined = memoized(() => joinedForms(before, after, choiceMoves));
  const comparison: ComparedForms = {
    before,
    after,
    candidates,
    joined: () => joined(null),
    migrations,
    choiceMoves,
  };
  const changes = [
    ...storedKeyChanges(comparison),
    ...protectionChanges(comparison),
    ...storedChoiceChanges(comparison),
    ...fieldChanges(comparison),
    ...clearingChanges(comparison),
    ...calculationChanges(comparison),
    ...calculatedAnswerChanges(comparison),
    ...openingChanges(comparison),
    ...accessChanges(comparison),
    ...completionChanges(comparison),
    ...shownChanges(comparison),
    ...textChanges(comparison),
  ].map((change) => withFile(change, comparison));
  if (changes.length > 0 || textOf(before) === textOf(after)) return changes;
  const sentence =
    'Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.';
  return [{ aspect: 'text', key: '', verdict: 'safe', isDeclared: false, sentence, example: {} }];
}

function withFile(change: FormChange, { before, after }: ComparedForms): FormChange {
  const places = change.aspect === 'options' ? [`options ${change.key}`, change.key] : [change.key];
  const file = [after, before].flatMap(({ files }) => places.flatMap((place) => files?.get(place) ?? []))[0];
  return file === undefined ? change : { ...change, file };
}

const textOf = ({ expanded, calculations }: ComparedForm): string => JSON.stringify([expanded, calculations]);

/** True when a change must not be served without a decision of the author. */
export const isBreaking = ({ verdict, isDeclared }: FormChange): boolean =>
  verdict !== 'safe' && verdict !== 'check' && !isDeclared;

function storedKeyChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after, migrations } = comparison;
  return Object.keys(before.expanded.model).flatMap((key): readonly FormChange[] => {
    const change = keyChange(before.expanded, after.expanded, migrations, key);
    if (change === null && keyAfter(migrations, key) === key) return [];
    const field = before.form.fields.get(key);
    const example = field?.key === key ? answeredExample(comparison, field) : { [key]: 'x' };
    const common = { aspect: 'key', key, example } as const;
    if (change !== null) {
      const sentence = `The key was ${change.change}.`;
      return [{ ...common, verdict: 'needs migration', isDeclared: false, sentence }];
    }
    const to = keyAfter(migrations, key);
    return to === null
      ? [{ ...common, verdict: 'loses answers', isDeclared: true, sentence: 'A migration drops the answer.' }]
      : [{ ...common, verdict: 'safe', isDeclared: true, sentence: `A migration renames the key to ${to}.` }];
  });
}

/** The chosen tabs and counts that have another id. A migration keeps the questions shown that depend on them. */
function storedChoiceChanges({ before, after, migrations }: ComparedForms): readonly FormChange[] {
  const undeclared = choiceChanges(before.expanded, after.expanded, migrations);
  const names = new Set(undeclared.map(({ choice }) => choice.name));
  const declared = choiceChanges(before.expanded, after.expanded, []).filter(({ choice }) => !names.has(choice.name));
  const common = ({ name, value }: Choice) => ({ aspect: 'choice', key: name, example: { [name]: value } }) as const;
  return [
    ...undeclared.map(({ choice, change: { to } }): FormChange => {
      const sentence = `The choice has another id now: ${to.name}=${to.value}.`;
      return Object.assign(common(choice), { verdict: 'needs migration', isDeclared: false, sentence } as const);
    }),
    ...declared.flatMap(({ choice }): readonly FormChange[] => {
      const to = choiceAfter(migrations, choice);
      if (to === null) return [];
      const sentence = `A migration renames the choice to ${to.name}=${to.value}.`;
      return [{ ...common(choice), verdict: 'safe', isDeclared: true, sentence }];
    }),
  ];
}

function openingChanges({ before, after }: ComparedForms): readonly FormChange[] {
  return (['opens', 'closes'] as const).flatMap((name): readonly FormChange[] => {
    const [former, current] = [before, after].map(({ expanded }) => expanded.hostParts[name]);
    if (former === current) return [];
    const time = (value: unknown): string => (typeof value === 'string' ? value : 'never');
    const sentence =
      name === 'opens' && current === undefined
        ? 'The form is open from the start; saved answers are kept.'
        : `The form ${name} ${time(current)} instead of ${time(former)}; saved answers are kept.`;
    return [{ aspect: 'opening', key: '', verdict: 'safe', isDeclared: false, sentence, example: {} }];
  });
}

/** Drafts belong to accounts, and an open form has none. */
function accessChanges({ before, after }: ComparedForms): readonly FormChange[] {
  const [former, current] = [before, after].map(({ expanded }) => expanded.hostParts['access'] ?? 'account');
  if (former === current) return [];
  const sentence =
    current === 'open'
      ? 'The form is answered without an account: applications in progress can no longer be continued.'
      : 'The form is answered with an account: answers that were sent without one belong to none.';
  return [{ aspect: 'opening', key: '', verdict: 'needs decision', isDeclared: false, sentence, example: {} }];
}
