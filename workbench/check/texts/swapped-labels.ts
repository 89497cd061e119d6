import { numberOf } from '../../../engine/form/condition.ts';
import { namesIn, optionsNode } from '../../source/form-files.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import { at, items, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check } from '../base/context.ts';
import { exactly } from '../../sets/domains.ts';
import type { Report } from '../../problems/report.ts';

/** Labels of two options or questions that are exchanged, and options that are one number. */
export const checkSwappedLabels: Check = ({ form, index, report }) => {
  const files = namesIn(form, 'options').map((name) => optionsNode(form, name));
  for (const list of [...index.optionLists, ...files]) {
    checkOptions(list, report);
    checkNumbers(list, report);
  }
  checkQuestions(index.fields, report);
};

interface Labelled {
  readonly node: SourceNode;
  readonly name: string;
  readonly label: string;
}

/** The label of each begins with the value of the other one, and not with its own. */
function checkOptions(list: SourceNode, report: Report): void {
  const options = items(list).map((node): Labelled => {
    return { node: at(node, 1), name: textOf(at(node, 0)), label: textOf(at(node, 1)).trim() };
  });
  const wrong = options.filter(({ name, label }) => name !== '' && label !== '' && !startsWith(label, name));
  for (const [position, option] of wrong.entries()) {
    const other = wrong
      .slice(0, position)
      .find((one) => startsWith(one.label, option.name) && startsWith(option.label, one.name));
    if (other !== undefined) report('swapped-labels', option.node, option.name, option.label, other.name, other.label);
  }
}

const startsWith = (label: string, value: string): boolean => label.toLowerCase().startsWith(value.toLowerCase());

/** Conditions compare numbers: "5" and "5.0" are equal. */
function checkNumbers(list: SourceNode, report: Report): void {
  const known = new Map<bigint, string>();
  for (const option of items(list)) {
    const value = textOf(at(option, 0));
    if (numberOf(value) === null) continue;
    const number = exactly(value).from;
    const other = known.get(number);
    if (other === undefined) known.set(number, value);
    else if (other !== value) report('options-equal', at(option, 0), value, other);
  }
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();

/** The label of each is the key of the other one in words. */
function checkQuestions(fields: readonly IndexedField[], report: Report): void {
  const named = new Map<string, IndexedField>();
  for (const field of fields) {
    const key = wordsOf(textOf(at(field.node, 'key')));
    const place = `${field.page}\n${field.prefix?.text ?? ''}\n`;
    const other = named.get(place + wordsOf(field.label));
    if (other !== undefined && wordsOf(other.label) === key && key !== wordsOf(field.label))
      report('swapped-labels', at(field.node, 'label'), field.key, field.label, other.key, other.label);
    named.set(place + key, field);
  }
}
