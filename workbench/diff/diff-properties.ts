/** The changes of single properties of questions: defaults, units and the answers that a record fills. */
import { writtenDefault } from '../../engine/form/defaults.ts';
import type { FormChange } from './change.ts';
import { rewordingOf } from './same-meaning.ts';
import { safe, type FieldPair } from './field-pair.ts';

/** The changes of properties that no saved answer depends on. */
export function propertyChanges(pair: FieldPair): readonly FormChange[] {
  return [...defaultChanges(pair), ...unitChanges(pair), ...lookupChanges(pair)];
}

function defaultChanges({ was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [writtenIn(was), writtenIn(is)];
  if (former === current) return [];
  const sentence =
    current === ''
      ? 'The question has no default any more; saved answers are kept.'
      : `The default is ${current}${former === '' ? '' : ` instead of ${former}`}; saved answers are kept.`;
  const example = [was, is].some((field) => typeof writtenDefault(field) === 'object') ? 'x' : current || former;
  return [{ ...safe('default', was.key, { [was.key]: example }), sentence }];
}

/** A default, or its expression; '' without one. */
function writtenIn(field: FieldPair['was']): string {
  const written = writtenDefault(field) ?? '';
  return typeof written === 'string' ? written : `"${written.expression}"`;
}

const unitOf = ({ fieldType, definition }: FieldPair['was']): string => fieldType.control(definition).unit ?? '';

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
  const [former, current] = [was, is].map(({ fieldType, definition }) => {
    const { lookup } = fieldType.control(definition);
    return JSON.stringify([lookup?.category, Object.entries(lookup?.fills ?? {}).toSorted()]);
  });
  if (former === current) return [];
  const sentence = 'A chosen record comes from another lookup category or fills other answers; saved answers are kept.';
  return [{ ...safe('lookup', was.key, { [was.key]: 'x' }), sentence }];
}
