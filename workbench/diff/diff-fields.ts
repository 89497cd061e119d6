/** The changes of questions: asked or not, shown, required, checked, and with which options. */
import type { CompiledField } from '../../engine/form/form.ts';
import type { Values } from '../../engine/language/values.ts';
import type { ComparedForms, FormChange } from './change.ts';
import { defaultChanges } from './diff-defaults.ts';
import { descriptionChanges, labelChanges } from './diff-meaning.ts';
import { optionChanges } from './diff-options.ts';
import { propertyChanges } from './diff-properties.ts';
import { validationChanges } from './diff-validation.ts';
import { answeredExample, differing, safe, type FieldPair } from './field-pair.ts';
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
  const { was, is } = pair;
  const reads = ({ shownBy }: CompiledField): readonly string[] => shownBy;
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

const isShown = ({ shown }: CompiledField, values: Values): boolean => shown === null || shown(values);

const isRequired = (field: CompiledField, values: Values): boolean => {
  const { required, requiredWhen } = field;
  return required !== undefined && (requiredWhen === null || requiredWhen(values)) && isShown(field, values);
};

function requirementChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const reads = ({ reads: read, shownBy }: CompiledField): readonly string[] => [...shownBy, ...read];
  const required = differing(comparison, pair, reads, (a, b) => !isRequired(was, a) && isRequired(is, b));
  const optional = differing(
    comparison,
    pair,
    reads,
    (a, b) => isRequired(was, a) && isShown(is, b) && !isRequired(is, b),
  );
  // The search is limited: a new requirement of which no example was found can still exist.
  const isNew = was.required === undefined && is.required !== undefined;
  return [
    ...(required === null && !isNew
      ? []
      : [
          {
            ...safe('requirement', was.key, { ...required, [was.key]: '' }),
            verdict: 'check',
            sentence: 'The question is required where it was not: a draft without its answer cannot be submitted.',
          } as const,
        ]),
    ...(optional === null
      ? []
      : [{ ...safe('requirement', was.key, optional), sentence: 'The question is not required where it was.' }]),
  ];
}
