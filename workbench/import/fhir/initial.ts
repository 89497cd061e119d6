/** The answers to an item before anybody changes them. */
import { namesRead } from '../base/expression.ts';
import type { SourceQuestion } from '../base/source-form.ts';
import type { Aliases } from '../json/json-report.ts';
import { jsonText, schemaAt, schemasIn } from '../json/nodes.ts';
import { pathCalculation } from './fhirpath.ts';
import { extensionOf, itemKind, typedValue, type FhirItem } from './items.ts';
import type { FhirOption, FhirReading } from './options.ts';

/** The answer at first as text, or the expression that it follows. */
export function initialAnswer(
  item: FhirItem,
  options: readonly FhirOption[],
  making: FhirReading & { readonly aliases: Aliases },
): Pick<SourceQuestion, 'default' | 'follows'> {
  const { report, aliases } = making;
  const extension = extensionOf(item, 'sdc-questionnaire-initialExpression');
  if (extension !== undefined) {
    const { pointer: place, word: what } = extension;
    aliases.add(item.pointer, 'default', [{ place, what }]);
    report.taken(place, what);
    const follows = pathCalculation(extension, item, making);
    if (follows.tree !== null && namesRead(follows.tree).size > 0) report.differently(place, what, onceNote);
    return { default: '', follows };
  }
  const entries = schemasIn(item, 'initial');
  const selected = options.filter(({ isInitial }) => isInitial).map(({ code }) => code);
  const things = entries.map(({ pointer }) => ({ place: pointer, what: 'initial' }));
  const isSeveral = itemKind(item) === 'several';
  aliases.add(item.pointer, 'default', isSeveral ? things : things.slice(0, 1));
  for (const [index, { place, what }] of things.entries())
    if (isSeveral || index === 0) report.taken(place, what);
    else report.left(place, what, 'NO DEFAULT: a question has one answer at first.', true);
  const words = entries.map((entry) => {
    const typed = typedValue(entry, 'value');
    const value = typed?.type === 'Quantity' ? schemaAt(entry, typed.what)?.value['value'] : typed?.value;
    const code = typeof value === 'object' && value !== null && 'code' in value ? jsonText(value.code) : String(value);
    return options.find((option) => option.word === code)?.code ?? code;
  });
  const given = words.length > 0 ? words : selected;
  return { default: isSeveral ? given.join(' ') : (given[0] ?? '') };
}

const onceNote =
  'The answer follows it until the applicant changes it; in the source it is calculated once, at the beginning.';
