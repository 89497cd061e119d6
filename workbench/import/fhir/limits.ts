/** The limits of the answers to an item. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression, SourceQuestion } from '../base/source-form.ts';
import { called, conjoined, numberTree } from '../base/trees.ts';
import { isPattern } from '../json/conditions.ts';
import { isObject } from '../json/json-files.ts';
import type { Aliases } from '../json/json-report.ts';
import { jsonText, type Thing } from '../json/nodes.ts';
import { extensionOf, extensionsIn, itemKind, numberIn, type FhirExtension, type FhirItem } from './items.ts';
import type { FhirReading } from './options.ts';

const self: SourceTree = { kind: 'self' };

/** The limits of an answer: of numbers as a constraint, of texts as a schema. */
export function itemLimits(
  item: FhirItem,
  making: FhirReading & { readonly aliases: Aliases },
): Pick<SourceQuestion, 'constraint' | 'schema' | 'maxLength'> {
  const { report, aliases } = making;
  const kind = itemKind(item);
  const things: Thing[] = [];
  const take = (extension: FhirExtension): void => {
    report.taken(extension.pointer, extension.word);
    things.push({ place: extension.pointer, what: extension.word });
  };
  aliases.add(item.pointer, 'constraint', things);
  let constraint: SourceExpression | null = null;
  if (kind === 'integer' || kind === 'decimal')
    for (const [word, operator] of [
      ['minValue', '>='],
      ['maxValue', '<='],
    ] as const) {
      const extension = extensionOf(item, word);
      const value = numberIn(extension);
      if (extension === undefined || value === undefined) continue;
      take(extension);
      const limit: SourceTree = { kind: 'binary', operator, left: self, right: numberTree(value) };
      constraint = both(constraint, { text: `${operator} ${value}`, tree: limit });
    }
  const places = extensionOf(item, 'maxDecimalPlaces');
  const digits = numberIn(places);
  if (kind === 'decimal' && places !== undefined && digits !== undefined) {
    take(places);
    const rounded = called('round', self, numberTree(digits));
    const tree: SourceTree = { kind: 'binary', operator: '=', left: self, right: rounded };
    constraint = both(constraint, { text: `${digits} decimal places`, tree });
  }
  if (kind !== 'text' && kind !== 'long-text') return { constraint };
  const most = item.value['maxLength'];
  const maxLength = typeof most === 'number' && most >= 1 ? Math.min(most, 10_000) : undefined;
  if (maxLength !== undefined && maxLength === most) report.taken(item.pointer, 'maxLength');
  else if (maxLength !== undefined) report.differently(item.pointer, 'maxLength', `It is at most ${maxLength}.`);
  const [least, regex] = [extensionOf(item, 'minLength'), extensionOf(item, 'regex')];
  const minLength = numberIn(least);
  const pattern = jsonText(regex?.value);
  if (least !== undefined && minLength !== undefined) take(least);
  const isFine = regex !== undefined && isPattern(pattern);
  if (isFine) take(regex);
  const schema = {
    ...(minLength !== undefined && minLength > 1 && { minLength }),
    ...(isFine && { pattern: `^(?:${pattern})$` }),
  };
  return {
    constraint,
    ...(maxLength !== undefined && { maxLength }),
    ...(Object.keys(schema).length > 0 && { schema }),
  };
}

/** What a number counts, if the source has one unit for it. */
export function unitOf(item: FhirItem, { report }: FhirReading): Pick<SourceQuestion, 'unit'> {
  const units = extensionsIn(item).filter(({ word }) => /^(?:questionnaire-)?unit(?:Option)?$/.test(word));
  const [first] = units;
  const kind = itemKind(item);
  if (first === undefined || (kind !== 'integer' && kind !== 'decimal')) return {};
  const { value } = first;
  const unit = isObject(value) ? jsonText(value['display']) || jsonText(value['code']) : '';
  for (const one of units)
    if (units.length === 1 && unit !== '') report.taken(one.pointer, one.word);
    else report.left(one.pointer, one.word, 'THE UNIT IS NOT ASKED: the answer is a number.', true);
  return units.length === 1 && unit !== '' ? { unit } : {};
}

function both(one: SourceExpression | null, other: SourceExpression & { readonly tree: SourceTree }): SourceExpression {
  if (one === null || one.tree === null) return other;
  return { text: `${one.text} and ${other.text}`, tree: conjoined(one.tree, other.tree) };
}
