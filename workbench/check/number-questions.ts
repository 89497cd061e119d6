import { knownNamesOf } from '../expand/known-names.ts';
import { traverseForm } from '../expand/traverse.ts';
import { isChoice, isNumberField } from '../sets/knowledge.ts';
import { parseFiles, type FormSource } from '../source/source.ts';

/** The keys of the questions of a page whose answers are numbers, in order, without those in repeated blocks. */
export function numberKeysOn(source: FormSource, page: string): readonly string[] {
  const form = parseFiles(source);
  const { index } = traverseForm(form);
  const names = knownNamesOf(form, index, source.sessionValues);
  const isNumber = ({ type, key }: (typeof index.fields)[number]): boolean =>
    isNumberField(type) || (isChoice(type) && areNumbers(names.valuesOf(key) ?? []));
  return index.fields
    .filter((field) => field.page === page && field.repeat === null && isNumber(field))
    .map(({ key }) => key);
}

/** True for the values of a list of options with a number each; '' is no answer. */
function areNumbers(values: readonly string[]): boolean {
  const options = values.filter((value) => value !== '');
  return options.length > 0 && options.every((value) => /^-?\d+(?:\.\d+)?$/.test(value));
}
