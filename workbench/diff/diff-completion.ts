/** The answers with which another completion page is shown. */
import { completionOf } from '../../engine/read/steps.ts';
import type { Form } from '../../engine/form/form.ts';
import type { ComparedForm, FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import type { JoinedSide } from './joined-form.ts';
import { renamedClauses, textOfClauses } from './written-form.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';

/** The smallest answers after which the forms show different completion pages; none if there are no such answers. */
export function completionChanges({ before, after, candidates, joined }: ComparedForms): readonly FormChange[] {
  const forms = [before.form, after.form];
  const pages = forms.flatMap((form) => form.pages.filter(({ role }) => role === 'completion'));
  const keys = chosenKeys(
    forms,
    pages.flatMap(({ shownBy }) => shownBy),
  );
  const example = findExample(keys, candidates, (one) => shownAfter(before.form, one) !== shownAfter(after.form, one));
  if (example === null)
    return conditionsOf(before, joined().before) === conditionsOf(after, joined().after) ? [] : [unnoticed];
  const [former, current] = forms.map((form) => shownAfter(form, example));
  const sentence =
    `The completion page is "${current}" instead of "${former}": ` +
    'drafts get the new one, submitted applications keep theirs.';
  return [{ aspect: 'completion', key: current ?? '', verdict: 'safe', isDeclared: false, sentence, example }];
}

const unnoticed: FormChange = {
  aspect: 'completion',
  key: '',
  verdict: 'safe',
  isDeclared: false,
  sentence: 'Conditions of completion pages changed, and no answers were found after which another one is shown.',
  example: {},
};

/** The completion pages with their conditions, in their order. */
const conditionsOf = ({ expanded }: ComparedForm, { names }: JoinedSide): string =>
  JSON.stringify(
    expanded.pages
      .filter(({ role }) => role === 'completion')
      .map(({ id, when = [] }) => [id, textOfClauses(renamedClauses(when, names))]),
  );

const shownAfter = (form: Form, example: ExampleValues): string =>
  completionOf(form, exampleValues(form, example))?.id ?? '';
