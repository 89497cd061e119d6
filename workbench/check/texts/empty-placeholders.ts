import { placeholdersOf } from '../../../engine/language/text.ts';
import { textOf } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';
import { isExact } from '../../solve/formula.ts';
import { solve } from '../../solve/core.ts';
import { sourcesIn } from '../../expand/derived-sources.ts';
import { readsOnlyAnswers } from '../../solve/remaining.ts';
import { enteredTexts } from '../../solve/witness.ts';
import { comparisonsIn } from '../../expand/conditions.ts';
import type { IndexedField, IndexedText } from '../../expand/form-index.ts';
import { isAnswered } from '../../../engine/language/values.ts';
import { createInstances } from '../base/instances.ts';
import { labelKeys } from '../../expand/known-names.ts';
import { exclusionBetween, exclusionOf, provenAt } from '../base/reasons.ts';

/** Placeholders of answers that are cleared whenever their text is shown, or that can be. */
export const checkEmptyPlaceholders: Check = (context) => {
  const { index, names, model, report } = context;
  const instances = createInstances();
  const labels = labelKeys(index.fields);
  for (const { node, scope, ownPlaceholders, needs } of index.texts) {
    for (const name of placeholdersOf(textOf(node))) {
      const written = scope.rename(name);
      const key = labels.get(written) ?? written;
      const field = names.fields.get(key);
      if (ownPlaceholders.includes(name) || scope.word(name) !== null || field === undefined) continue;
      const because = exclusionBetween(model.clausesOf(needs.flat()), model.space.impliedBy(key), model.space);
      const example = because === null ? hiddenWith(field, key, needs, context) : null;
      instances.add(
        node,
        `placeholder ${name}`,
        because !== null
          ? () => report('placeholder-always-empty', provenAt(node, because), name, exclusionOf(because, context))
          : example === null
            ? null
            : () => report('placeholder-sometimes-empty', node, name, key, example),
      );
    }
  }
  instances.finish();
};

/** Answers with which the text is shown and the key is cleared, as words; null if there are none for certain. */
function hiddenWith(
  field: IndexedField,
  key: string,
  needs: IndexedText['needs'],
  { model }: CheckContext,
): string | null {
  if (!field.isClearedWhenHidden) return null;
  const shown = model.clausesOf(needs.flat());
  // A change of the session hides the question, but clears nothing.
  const sourcesOf = sourcesIn(model.solved.index.calculations);
  const settled = field.needs.map((own) => own.filter((one) => readsOnlyAnswers(one, sourcesOf)));
  for (const group of settled.filter((own) => own.length > 0)) {
    const hidden = model.negationOf(group);
    const empty = model.valueClause(key, (text) => !isAnswered(text), hidden.source);
    // An answer is a better example than none.
    const answered = comparisonsIn(group).map(({ valueKey }) => model.valueClause(valueKey, isAnswered, hidden.source));
    for (const goal of [
      [...shown, hidden, empty, ...answered],
      [...shown, hidden, empty],
    ]) {
      const verdict = goal.every(({ formula }) => isExact(formula)) ? solve(goal, model.space) : null;
      if (verdict?.is !== 'can') continue;
      const entries = Object.entries(enteredTexts(model, verdict.cases));
      if (entries.length === 0) return 'nothing is answered';
      return entries.map(([key, value]) => `"${key}" is "${value}"`).join(' and ');
    }
  }
  return null;
}
