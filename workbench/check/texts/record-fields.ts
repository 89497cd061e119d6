import { accepts, both, characters, greatestCodePoint, repeat, shortestText } from '../../sets/language.ts';
import { languageOf } from '../../sets/pattern.ts';
import { lookupNodes, fileNode } from '../../source/form-files.ts';
import { at, entries, isPresent, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';
import { reportTarget } from '../../solve/impossible-targets.ts';
import type { Report } from '../../problems/report.ts';
import { digitsContradiction } from './stated-limits.ts';

/** The fields of the records of lookup categories: patterns, defaults and codes of options. */
export const checkRecordFields: Check = (context) => {
  for (const [name, category] of lookupNodes(context.form)) {
    const options = optionsByField(name, context);
    for (const [field, node] of entries(at(category, 'fields'))) {
      checkPatternAndDefault(field, node, context.report);
      const values = options.get(field);
      const given = at(node, 'default');
      const isTooLong = textOf(given).length > Number(at(node, 'maxLength').value);
      if (textOf(given) !== '' && values !== undefined && !isTooLong) checkCode(given, field, values, context.report);
      for (const [other, codes] of entries(at(node, 'onlyWith')))
        for (const code of items(codes)) checkCode(code, other, options.get(other) ?? null, context.report);
    }
  }
};

/** The options of the choices that each field of a category fills; null where they cannot be listed. */
function optionsByField(
  category: string,
  { form, index, names }: CheckContext,
): ReadonlyMap<string, readonly string[] | null> {
  const found = new Map<string, readonly string[] | null>();
  for (const { node, key } of index.filledKeys) {
    const lookup = at(fileNode(form, node.file), ...node.path.slice(0, -2));
    if (textOf(at(lookup, 'category')) !== category) continue;
    const field = textOf(node);
    const [known, values] = [found.get(field), names.valuesOf(key)];
    // A code that one of the questions has can be meant for it.
    if (known === undefined) found.set(field, values);
    else found.set(field, known === null || values === null ? null : [...known, ...values]);
  }
  return found;
}

function checkCode(node: SourceNode, field: string, values: readonly string[] | null, report: Report): void {
  const code = textOf(node);
  if (values !== null && code !== '' && !values.includes(code)) reportTarget(node, field, values, report);
}

function checkPatternAndDefault(field: string, node: SourceNode, report: Report): void {
  const [pattern, most, given] = [at(node, 'pattern'), at(node, 'maxLength').value, at(node, 'default')];
  const value = textOf(given);
  const language = isPresent(pattern) ? languageOf(textOf(pattern)) : null;
  if (typeof most !== 'number') return;
  if (value.length > most) return report('record-default-refused', given, value, field, `it is longer than ${most}`);
  if (language === null) return;
  const shortest = shortestText(language);
  if (shortest.is === 'none') return report('pattern-matches-nothing', pattern);
  if (shortest.is === 'text' && shortest.text.length > most)
    return report('pattern-too-long', pattern, shortest.text, String(shortest.text.length), String(most));
  if (value !== '' && !accepts(language, value))
    return report('record-default-refused', given, value, field, 'its pattern refuses it');
  const message = at(node, 'errorMessage');
  const accepted = both([language, repeat(characters([[0, greatestCodePoint]]), 0, most)]);
  const found = digitsContradiction(accepted, { node: message, text: textOf(message), isMessage: true });
  if (found !== undefined) report('text-says-other-limit', message, found.said, found.fact);
}
