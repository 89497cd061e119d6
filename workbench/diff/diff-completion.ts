/** The answers with which another completion page is shown. */
import { completionOf } from '../../engine/read/steps.ts';
import type { Form } from '../../engine/form/form.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { chosenKeys, exampleValues, findExample, type ExampleValues } from './examples.ts';

/** The smallest answers after which the forms show different completion pages; none if there are no such answers. */
export function completionChanges({ before, after, candidates }: ComparedForms): readonly FormChange[] {
  const forms = [before.form, after.form];
  const pages = forms.flatMap((form) => form.pages.filter(({ role }) => role === 'completion'));
  const keys = chosenKeys(
    forms,
    pages.flatMap(({ shownBy }) => shownBy),
  );
  const example = findExample(keys, candidates, (one) => shownAfter(before.form, one) !== shownAfter(after.form, one));
  if (example === null) return [];
  const [former, current] = forms.map((form) => shownAfter(form, example));
  const sentence =
    `The completion page is "${current}" instead of "${former}": ` +
    'drafts get the new one, submitted applications keep theirs.';
  return [{ aspect: 'completion', key: current ?? '', verdict: 'safe', isDeclared: false, sentence, example }];
}

const shownAfter = (form: Form, example: ExampleValues): string =>
  completionOf(form, exampleValues(form, example))?.id ?? '';
