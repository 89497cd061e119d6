/** The changes of single properties of questions: types, units and the answers that a record fills. */
import { fromAddressOf } from '../../engine/form/from-address.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { rewordingOf } from './same-meaning.ts';
import { answeredExample, safe, type FieldPair } from './field-pair.ts';

/** The changes of properties under which saved answers stay, but may say something else. */
export function propertyChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  return [...typeChanges(comparison, pair), ...unitChanges(pair), ...lookupChanges(pair), ...addressChanges(pair)];
}

/** Somebody is asked, or the address answers. */
function addressChanges({ was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [fromAddressOf(was), fromAddressOf(is)];
  const common = safe('meaning', was.key, { [was.key]: 'x' });
  if ((former === undefined) === (current === undefined)) {
    const isSame = former?.parameter === current?.parameter && former?.pattern === current?.pattern;
    return isSame ? [] : [{ ...common, sentence: 'Other addresses answer the question; saved answers are kept.' }];
  }
  const sentence =
    current === undefined
      ? 'The page asks the question: a saved answer is what an address said.'
      : 'No page shows the question: applicants can neither see nor change a saved answer.';
  return [{ ...common, verdict: 'needs decision', sentence }];
}

/** The types between which an answer stays what it was: the same options, or a text with more lines. */
const sameAnswers = new Set(['radio select', 'select radio', 'text textarea']);

/** A question of another type asks for another answer, or keeps a part of it. */
function typeChanges(comparison: ComparedForms, { was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [was.expanded.type, is.expanded.type];
  if (former === current) return [];
  const sentence = `The question is of the type ${current} instead of ${former}`;
  const common = safe('meaning', was.key, answeredExample(comparison, was));
  if (sameAnswers.has(`${former} ${current}`)) return [{ ...common, sentence: `${sentence}; saved answers are kept.` }];
  return [{ ...common, verdict: 'needs decision', sentence: `${sentence}: look at what becomes of saved answers.` }];
}

const unitOf = ({ fieldType, expanded }: FieldPair['was']): string => fieldType.control(expanded).unit ?? '';

function unitChanges({ was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [unitOf(was), unitOf(is)];
  if (former === current) return [];
  const isSame = former !== '' && current !== '' && rewordingOf(former, current) === 'same';
  const named = (unit: string): string => (unit === '' ? 'no unit' : unit);
  const units = `${named(current)} instead of ${named(former)}`;
  const sentence = `The unit is ${units}: saved numbers are kept and not converted.`;
  const verdict = isSame ? 'safe' : 'needs decision';
  return [{ ...safe('unit', was.key, { [was.key]: '1' }), verdict, sentence }];
}

function lookupChanges({ was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [was, is].map(({ fieldType, expanded }) => fieldType.control(expanded).lookup);
  const common = safe('lookup', was.key, { [was.key]: 'x' });
  const [filled, filling] = [former?.fills ?? {}, current?.fills ?? {}];
  if (former !== undefined && current !== undefined && former.category !== current.category) {
    const sentence = `Records are those of ${current.category} instead of ${former.category}; saved answers are kept.`;
    return [{ ...common, verdict: 'needs decision', sentence }];
  }
  const other = Object.keys(filling).find((key) => (filled[key] ?? filling[key]) !== filling[key]);
  if (other !== undefined) {
    const parts = `its ${filling[other]} instead of ${filled[other]}`;
    const sentence = `A record fills ${other} with ${parts}; saved answers are kept.`;
    return [{ ...common, verdict: 'needs decision', sentence }];
  }
  if (Object.keys(filled).toSorted().join() === Object.keys(filling).toSorted().join()) return [];
  return [{ ...common, sentence: 'A chosen record fills other answers; saved answers are kept.' }];
}
