/** The changes of questions: asked or not, shown, required, checked, and with which options. */
import type { CompiledField } from '../../engine/form/form.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { defaultChanges } from './diff-defaults.ts';
import { descriptionChanges, labelChanges } from './diff-meaning.ts';
import { optionChanges } from './diff-options.ts';
import { propertyChanges } from './diff-properties.ts';
import { validationChanges } from './diff-validation.ts';
import { answeredExample, differing, safe, undecided, unnoticed, type FieldPair } from './field-pair.ts';
import { required, shown } from './field-property.ts';
import { keyAfter } from '../../engine/versions/migration.ts';

export function fieldChanges(comparison: ComparedForms): readonly FormChange[] {
  const { before, after, migrations } = comparison;
  const former = [...new Set(before.form.fields.values())];
  const pairs = former.flatMap((was): readonly FieldPair[] => {
    const is = after.form.fields.get(keyAfter(migrations, was.key) ?? '');
    return is === undefined ? [] : [{ was, is }];
  });
  const known = new Set(pairs.map(({ is }) => is));
  const added = [...new Set(after.form.fields.values())].filter((field) => !known.has(field));
  return [
    ...former.flatMap((field) => goneQuestion(comparison, field)),
    ...added.map(newQuestion),
    ...labelChanges(comparison, pairs),
    ...pairs.flatMap(descriptionChanges),
    ...pairs.flatMap((pair) => visibilityChanges(comparison, pair)),
    ...pairs.flatMap((pair) => requirementChanges(comparison, pair)),
    ...pairs.flatMap((pair) => validationChanges(comparison, pair)),
    ...pairs.flatMap((pair) => optionChanges(comparison, pair)),
    ...pairs.flatMap((pair) => propertyChanges(comparison, pair)),
    ...pairs.flatMap((pair) => defaultChanges(comparison, pair)),
  ];
}

function newQuestion({ key, required, checks }: CompiledField): FormChange {
  const change = safe('question', key);
  if (required !== undefined) {
    const sentence = 'The question is new and required: no draft that shows it can be submitted without an answer.';
    return { ...change, verdict: 'check', sentence };
  }
  if (checks.length === 0) return { ...change, sentence: 'The question is new.' };
  return { ...change, verdict: 'check', sentence: 'The question is new, and its checks can refuse a complete draft.' };
}

/** A question that is not asked any more, although its key is still stored. */
function goneQuestion(comparison: ComparedForms, field: CompiledField): readonly FormChange[] {
  const { after, migrations } = comparison;
  const { key, fieldType } = field;
  if (fieldType.isCalculated) return [];
  const to = keyAfter(migrations, key);
  if (to === null || after.form.fields.has(to) || !Object.hasOwn(after.expanded.model, to)) return [];
  const sentence = 'The question is no longer asked: its answers stay stored, but are neither shown nor submitted.';
  return [{ ...safe('question', key, answeredExample(comparison, field)), verdict: 'loses answers', sentence }];
}

function visibilityChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { key } = pair.was;
  const hidden = differing(comparison, pair, { was: [[shown, true]], is: [[shown, false]] });
  const visible = differing(comparison, pair, { was: [[shown, false]], is: [[shown, true]] });
  const changes: FormChange[] = [];
  if (hidden === 'unknown') changes.push(undecided('visibility', key, 'it is hidden where it was shown'));
  else if (hidden !== 'never') {
    const sentence = 'The question is hidden where it was shown: a saved answer is not submitted.';
    changes.push({ ...safe('visibility', key, hidden), verdict: 'loses answers', sentence });
  }
  if (visible === 'unknown' && changes.length === 0)
    changes.push(unnoticed('visibility', key, 'it is shown where it was hidden'));
  if (typeof visible !== 'string')
    changes.push({ ...safe('visibility', key, visible), sentence: 'The question is shown where it was hidden.' });
  return changes;
}

function requirementChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { key } = pair.was;
  const needed = differing(comparison, pair, { was: [[required, false]], is: [[required, true]] });
  const wanted = {
    was: [[required, true]],
    is: [
      [shown, true],
      [required, false],
    ],
  } as const;
  const optional = differing(comparison, pair, wanted);
  const changes: FormChange[] = [];
  if (needed === 'unknown') changes.push(undecided('requirement', key, 'it is required where it was not'));
  else if (needed !== 'never') {
    const sentence = 'The question is required where it was not: a draft without its answer cannot be submitted.';
    changes.push({ ...safe('requirement', key, { ...needed, [key]: '' }), verdict: 'check', sentence });
  }
  if (optional === 'unknown' && changes.length === 0)
    changes.push(unnoticed('requirement', key, 'it is not required where it was'));
  if (typeof optional !== 'string')
    changes.push({ ...safe('requirement', key, optional), sentence: 'The question is not required where it was.' });
  return changes;
}
