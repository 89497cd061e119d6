/** The changes of questions: asked or not, shown, required, checked, and with which options. */
import type { CompiledField } from '../../engine/form/form.ts';
import type { Values } from '../../engine/language/values.ts';
import type { ComparedForms, FormChange } from './change.ts';
import { defaultChanges } from './diff-defaults.ts';
import { descriptionChanges, labelChanges } from './diff-meaning.ts';
import { optionChanges } from './diff-options.ts';
import { propertyChanges } from './diff-properties.ts';
import { validationChanges } from './diff-validation.ts';
import { differing, safe, type FieldPair } from './field-pair.ts';
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
    ...pairs.flatMap(propertyChanges),
    ...pairs.flatMap((pair) => defaultChanges(comparison, pair)),
  ];
}

const newQuestion = ({ key }: CompiledField): FormChange => ({
  ...safe('question', key),
  sentence: 'The question is new.',
});

/** A question that is not asked any more, although its key is still stored. */
function goneQuestion({ after, migrations }: ComparedForms, { key, fieldType }: CompiledField): readonly FormChange[] {
  if (fieldType.isCalculated) return [];
  const to = keyAfter(migrations, key);
  if (to === null || after.form.fields.has(to) || !Object.hasOwn(after.expanded.model, to)) return [];
  const sentence = 'The question is no longer asked: its answers stay stored, but are neither shown nor submitted.';
  return [{ aspect: 'question', key, verdict: 'loses answers', isDeclared: false, sentence, example: { [key]: 'x' } }];
}

function visibilityChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const reads = ({ shownBy }: CompiledField): readonly string[] => shownBy;
  const isShown = ({ shown }: CompiledField, values: Values): boolean => shown === null || shown(values);
  const hidden = differing(comparison, pair, reads, (a, b) => isShown(was, a) && !isShown(is, b));
  const shown = differing(comparison, pair, reads, (a, b) => !isShown(was, a) && isShown(is, b));
  return [
    ...(hidden === null
      ? []
      : [
          {
            ...safe('visibility', was.key, hidden),
            verdict: 'loses answers',
            sentence: 'The question is hidden where it was shown: a saved answer is not submitted.',
          } as const,
        ]),
    ...(shown === null
      ? []
      : [{ ...safe('visibility', was.key, shown), sentence: 'The question is shown where it was hidden.' }]),
  ];
}

const isRequired = ({ required, requiredWhen }: CompiledField, values: Values): boolean =>
  required !== undefined && (requiredWhen === null || requiredWhen(values));

function requirementChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const reads = (field: CompiledField): readonly string[] => field.reads;
  const required = differing(comparison, pair, reads, (a, b) => !isRequired(was, a) && isRequired(is, b));
  const optional = differing(comparison, pair, reads, (a, b) => isRequired(was, a) && !isRequired(is, b));
  return [
    ...(required === null
      ? []
      : [{ ...safe('requirement', was.key, required), sentence: 'The question is required where it was not.' }]),
    ...(optional === null
      ? []
      : [{ ...safe('requirement', was.key, optional), sentence: 'The question is not required where it was.' }]),
  ];
}
