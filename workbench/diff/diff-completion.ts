/** The answers with which another completion page is shown. */
import { completionOf } from '../../engine/read/steps.ts';
import type { CompiledPage } from '../../engine/form/form.ts';
import type { ExpandedPage } from '../../engine/form/expanded.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { differingValues, movedExample } from './differing-values.ts';
import { safe } from './field-pair.ts';
import type { JoinedSide } from './joined-form.ts';
import { exampleValues } from './examples.ts';
import type { Alternatives } from './solved-example.ts';

/** The smallest answers after which the forms show different completion pages; none if there are no such answers. */
export function completionChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after } = comparison;
  const [former, current] = [endsOf(before.expanded.pages), endsOf(after.expanded.pages)];
  const example = differingValues(comparison, {
    reads: [before, after].flatMap(({ form }) => endsOf<CompiledPage>(form.pages).flatMap(({ shownBy }) => shownBy)),
    isSeen: (was, is) => completionOf(before.form, was)?.id !== completionOf(after.form, is)?.id,
    goals: (joined) =>
      former.flatMap((was) =>
        current
          .filter(({ id }) => id !== was.id)
          .map((is) => onlyEnd(joined.before, former, was).concat(onlyEnd(joined.after, current, is))),
      ),
  });
  if (example === 'never') return [];
  if (example === 'unknown') return [{ ...safe('completion', ''), sentence: unknown }];
  const was = completionOf(before.form, exampleValues(before.form, example))?.id ?? '';
  const is = completionOf(after.form, exampleValues(after.form, movedExample(comparison, example)))?.id ?? '';
  const sentence =
    `The completion page is "${is}" instead of "${was}": ` +
    'drafts get the new one, submitted applications keep theirs.';
  return [{ ...safe('completion', is, example), sentence }];
}

const unknown =
  'Conditions of completion pages changed, and it is not known whether another one is shown after some answers.';

const endsOf = <Page extends { readonly role: ExpandedPage['role'] }>(pages: readonly Page[]): readonly Page[] =>
  pages.filter(({ role }) => role === 'completion');

/** The page is the first one that is shown; the last one is shown if no other is. */
function onlyEnd({ read }: JoinedSide, ends: readonly ExpandedPage[], end: ExpandedPage): readonly Alternatives[] {
  const earlier = ends.slice(0, ends.indexOf(end)).map(({ when }) => ({ of: [read(when)], isWanted: false }));
  return end === ends.at(-1) ? earlier : [...earlier, { of: [read(end.when)], isWanted: true }];
}
