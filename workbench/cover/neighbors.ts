/** The nearest passing neighbor of a message: the smallest change of one answer that ends it. */
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { enteredValues } from '../solve/witness.ts';
import { sourcesIn } from '../expand/derived-sources.ts';
import { textOf } from '../source/source-node.ts';
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { errorsOfField } from '../../engine/read/validate.ts';
import type { Values } from '../../engine/language/values.ts';
import type { CoveredForm } from './covered-form.ts';
import type { Goal } from './goal.ts';
import { beside } from '../sets/beside.ts';
import { distance } from './distance.ts';
import { canBeTyped, sampleAnswers, type SampleAnswer } from './samples.ts';
import { schemaMessages } from './schema-messages.ts';
import type { CoverTarget } from './targets.ts';

/** The goal that the nearest neighbor of a message is entered and passes. */
export function neighborOf(covered: CoveredForm, target: CoverTarget, message: Goal): Goal {
  const field = covered.form.fields.get(target.key);
  const change =
    field === undefined || message.entries === null ? null : nearestChange(covered, target, field, message);
  const entries = change === null ? null : { ...message.entries, ...change };
  return {
    ...message,
    kind: 'neighbor',
    name: `${message.name} passes${
      change === null
        ? ''
        : `: ${Object.entries(change)
            .map(([key, text]) => `${key}=${text}`)
            .join(' ')}`
    }`,
    slot: `neighbor ${message.name}`,
    entries,
    isMet: (values) =>
      field !== undefined &&
      isShown(field, values) &&
      Object.entries(change ?? {}).every(([key, text]) => (values[key] ?? '') === text) &&
      !target.isReached(values),
  };
}

function nearestChange(
  covered: CoveredForm,
  target: CoverTarget,
  field: CompiledField,
  { entries }: Goal,
): SampleAnswer | null {
  const { form, start, validators } = covered;
  const before = enteredValues(form, start, entries ?? {});
  if (before === null) return null;
  const passing = schemaMessages(covered, field).find(({ failing }) => target.also[field.key] === failing)?.passing;
  const own = typeof passing === 'string' ? [{ [field.key]: passing }] : [];
  const read = [...field.reads, ...(field.optionLists?.reads ?? [])].flatMap(sourcesIn(covered.index.calculations));
  const related = [field, ...read.flatMap((key) => form.fields.get(key) ?? [])].filter(
    ({ fieldType }) => !fieldType.isCalculated,
  );
  const candidates = [...own, ...[...new Set(related)].flatMap((one) => changesOf(covered, one, before))]
    .map((candidate) => ({ candidate, far: farFrom(before, candidate) }))
    .filter(({ far }) => far > 0)
    .toSorted((one, other) => one.far - other.far);
  let [best, least]: [SampleAnswer | null, number] = [null, Infinity];
  for (const { candidate, far } of candidates) {
    if (far >= least) break;
    const after = withChanges(before, applyEdit(form, before, candidate).changed);
    const lasts = Object.entries(candidate).every(([key, text]) => (after[key] ?? '') === text);
    const isPossible = Object.keys(candidate).every((key) => {
      const changed = form.fields.get(key);
      return changed === undefined || changed.optionLists === null || isOffered(changed, form, after);
    });
    if (!lasts || !isPossible || !isShown(field, after) || target.isReached(after)) continue;
    const isValid = errorsOfField(form, validators, after, field.key).length === 0;
    // A neighbor without any error is nearer than one with another error.
    const cost = far + (isValid ? 0 : 100_000);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}

const farFrom = (values: Values, change: SampleAnswer): number =>
  Object.entries(change).reduce((sum, [key, text]) => sum + distance(values[key] ?? '', text), 0);

/** Other answers to a question: those beside its answer, samples, and each part of several alone. */
function changesOf(covered: CoveredForm, field: CompiledField, values: Values): readonly SampleAnswer[] {
  const samples = sampleAnswers(covered, field, values);
  const parts = samples.flatMap((sample) => Object.entries(sample).map(([key, text]) => ({ [key]: text })));
  const near = field.keys.flatMap((key) => beside(values[key] ?? '').map((text) => ({ [key]: text })));
  const empty = field.keys.map((key) => ({ [key]: '' }));
  const limits = constantsOf(covered, field.keys);
  return [...near, ...limits, ...samples, ...(field.keys.length > 1 ? parts : []), ...empty];
}

/** The constants with which conditions compare an answer, with the values beside each. */
function constantsOf({ index, form, today }: CoveredForm, keys: readonly string[]): readonly SampleAnswer[] {
  return index.comparisons
    .filter(({ valueKey, operator }) => keys.includes(valueKey) && operator !== 'matches')
    .flatMap(({ valueKey, targets }) =>
      targets.flatMap((target) => [textOf(target), ...beside(textOf(target))].map((text) => [valueKey, text] as const)),
    )
    .filter(([key, text]) => {
      const field = form.fields.get(key);
      return field !== undefined && (field.optionLists !== null || canBeTyped(field, text, today));
    })
    .map(([key, text]) => ({ [key]: text }));
}
