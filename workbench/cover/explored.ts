/** States of a form that many different applicants reach, for goals that no proof and no sample decides. */
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { isOffered } from '../../engine/read/accepted-answers.ts';
import { isChoiceName, type Values } from '../../engine/language/values.ts';
import type { Entries } from '../solve/witness.ts';
import { clearingKey } from './clearing-key.ts';
import type { CoveredForm } from './covered-form.ts';
import { type DrawBelow, repeatableDraw } from './repeatable-numbers.ts';
import { sampleGroup } from './sampled.ts';
import type { SampleAnswer } from './samples.ts';

/** An edit that clears an answer, with the values before it. */
export interface Clearing {
  readonly before: Values;
  readonly edit: Entries;
}

/** What the applicants did. */
export interface Explored {
  readonly states: readonly Values[];
  /** The first clearing of each answer by each rule. */
  readonly clearings: ReadonlyMap<string, Clearing>;
}

const applicants = 160;
const known = new WeakMap<CoveredForm, Explored>();

/** The states that applicants of all kinds reach; the same in every run. */
export function explored(covered: CoveredForm): Explored {
  const all = known.get(covered) ?? explore(covered);
  known.set(covered, all);
  return all;
}

function explore(covered: CoveredForm): Explored {
  const states: Values[] = [];
  const clearings = new Map<string, Clearing>();
  const { size } = covered.form.fields;
  const random = repeatableDraw(size + 1);
  const rarity = Math.max(4, Math.ceil(size / 50));
  for (let index = 0; index < applicants; index += 1) {
    const applicant = applicantOf(index, random);
    const values: Record<string, string | undefined> = { ...covered.start };
    for (let round = 0; round < 2; round += 1) {
      for (const edit of editsIn(covered, applicant, values)) {
        const { changed, cleared } = applyEdit(covered.form, values, edit);
        for (const { key, because, was } of cleared) {
          const name = clearingKey(because, key);
          if (was !== '' && !clearings.has(name)) clearings.set(name, { before: { ...values }, edit });
        }
        Object.assign(values, changed);
        if (random(rarity) === 0) states.push({ ...values });
      }
      states.push({ ...values });
    }
  }
  return { states, clearings };
}

/** How somebody answers: how many of ten questions, and which of the possible answers. */
interface Applicant {
  readonly answered: number;
  readonly chosen: (count: number) => number;
  readonly random: DrawBelow;
}

function applicantOf(index: number, random: DrawBelow): Applicant {
  const bias = random(100);
  const choices: readonly Applicant['chosen'][] = [
    random,
    (count) => (random(100) < bias ? count - 1 : random(count)),
    (count) => (random(100) < bias ? 0 : random(count)),
    (count) => Math.min(count - 1, random(3)),
  ];
  return { answered: 4 + random(7), chosen: choices[index % choices.length] ?? random, random };
}

function* editsIn(covered: CoveredForm, applicant: Applicant, now: Values): Generator<Entries> {
  const { form, names } = covered;
  const { answered, chosen, random } = applicant;
  for (const key of names.valueKeys) {
    if (!isChoiceName(key)) continue;
    const texts = names.valuesOf(key) ?? [];
    if (random(10) < answered && texts.length > 0) yield { [key]: texts[chosen(texts.length)] ?? '' };
  }
  for (const field of form.fields.values()) {
    if (field.fieldType.isCalculated || !isShown(field, now)) continue;
    if (random(10) >= answered) {
      if (random(4) === 0) yield Object.fromEntries(field.keys.map((key) => [key, '']));
      continue;
    }
    const samples = samplesOf(covered, field, now);
    const sample = samples[chosen(samples.length)];
    if (sample !== undefined) yield sample;
  }
}

const samples = new WeakMap<CompiledField, readonly SampleAnswer[]>();

function samplesOf(covered: CoveredForm, field: CompiledField, values: Values): readonly SampleAnswer[] {
  const { form } = covered;
  const known = samples.get(field);
  if (known !== undefined) return known;
  const offered = sampleGroup(covered, field.key, values).filter((sample) =>
    isOffered(field, form, withChanges(values, sample)),
  );
  if ((field.optionLists?.reads.length ?? 0) === 0 && field.optionLists?.from !== 'key') samples.set(field, offered);
  return offered;
}
