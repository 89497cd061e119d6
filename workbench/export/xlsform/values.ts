/** What the keys of a form are in its XLSForm. */
import type { CalculationDefinition } from '../../../engine/form/definition.ts';
import type { SourceTree } from '../../import/base/expression.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { called } from '../../import/base/trees.ts';

/** What a value is, for comparisons. */
export type ExportedKind = 'number' | 'text' | 'date' | 'time' | 'truth' | 'choice' | 'several' | 'document';

/** A row of the survey that has the value under a key. */
export interface ExportedValue {
  readonly name: string;
  readonly kind: ExportedKind;
  /** The name of the repeat that has a value in each copy; null outside repeats. */
  readonly repeat: string | null;
  /** The options, if all of them are numbers, count as numbers. */
  readonly isNumeric: boolean;
  /** A choice that says its options by other names. */
  readonly codes?: ReadonlyMap<string, string>;
}

/** The values of a form by their keys. */
export interface ExportedValues {
  readonly named: ReadonlyMap<string, ExportedValue>;
  /** The names of repeats by `count:<id>`. */
  readonly counts: ReadonlyMap<string, string>;
  /** The calculations that the build makes of conditions and defaults, by their keys. */
  readonly generated: ReadonlyMap<string, CalculationDefinition>;
}

/** The place of an expression: what it can read, and what it finds on the way. */
export interface ExportScope {
  readonly values: ExportedValues;
  /** The name of the repeat around it. */
  readonly repeat: string | null;
  /** The key of the question itself, in its constraint. */
  readonly self: string | null;
  /** How the translation differs in rare cases. */
  readonly notes: Set<string>;
}

/** The value under a key, with its expression. Throws Untranslatable for one that XLSForm does not have. */
export function readValue(
  key: string,
  { values, repeat, self }: ExportScope,
): Pick<ExportedValue, 'kind' | 'isNumeric' | 'codes'> & { readonly tree: SourceTree } {
  if (key === 'session:today') return { kind: 'date', isNumeric: false, tree: called('today') };
  const counted = values.counts.get(key);
  if (counted !== undefined)
    return { kind: 'number', isNumeric: true, tree: called('count', { kind: 'name', name: counted }) };
  const found = values.named.get(key);
  if (found === undefined) throw new Untranslatable(`"${key}" is no value of an XLSForm`);
  if (found.kind === 'document') throw new Untranslatable(`"${key}" is an upload`);
  if (found.repeat !== null && found.repeat !== repeat)
    throw new Untranslatable(`"${key}" is the answer in one copy of a repeat`);
  const tree: SourceTree = key === self ? { kind: 'self' } : { kind: 'name', name: found.name };
  return { ...found, tree };
}
