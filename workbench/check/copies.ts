import { entries, items, at, isPresent, isRecord, placeOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { isImpossible } from '../solve/core.ts';
import { optionListIn, optionSourcesOf } from '../expand/known-names.ts';
import { namesIn, optionsNode } from '../source/form-files.ts';

/** Parts that an author has copied and not changed: options, words of used sections, alternatives of a condition. */
export const checkCopies: Check = (context) => {
  const { form, index } = context;
  const files = namesIn(form, 'options').map((name) => optionsNode(form, name));
  for (const list of [...index.optionLists, ...files]) {
    checkOptionLabels(list, context);
    checkAliases(list, context);
  }
  checkLabelsAcross(context);
  checkUses(context);
  for (const [path, { value }] of form.files)
    if (canHaveConditions(value)) checkAlternatives({ file: path, path: [], value }, context);
};

/** Lists of options without conditions are long. */
const canHaveConditions = (file: unknown): boolean =>
  !isRecord(file) || !Array.isArray(file['options']) || file['options'].some((one) => Object(one).length > 2);

interface LabeledOption {
  readonly node: SourceNode;
  readonly value: string;
  readonly label: string;
}

const optionsOf = (list: SourceNode): readonly LabeledOption[] =>
  items(list).map((node) => ({ node, value: textOf(at(node, 0)), label: textOf(at(node, 1)).trim() }));

function checkOptionLabels(list: SourceNode, context: CheckContext): void {
  const labels = new Map<string, LabeledOption[]>();
  for (const option of optionsOf(list)) {
    const label = option.label.toLowerCase();
    const known = labels.get(label) ?? [];
    const other = known.find((one) => one.value !== option.value && areOfferedTogether(one, option, context));
    if (label !== '' && other !== undefined) reportLabel(option, other, context);
    labels.set(label, [...known, option]);
  }
}

function reportLabel({ node, value, label }: LabeledOption, other: LabeledOption, { report }: CheckContext): void {
  report('duplicate-option-label', at(node, 1), value, label, other.value);
}

/** Options under conditions can be offered one instead of the other. */
function areOfferedTogether(one: LabeledOption, other: LabeledOption, { index, model }: CheckContext): boolean {
  const conditions = [one, other].map(({ node }) => at(node, 2, 'when'));
  const written = conditions.map((when) =>
    index.comparisons.filter(({ node }) => `${placeOf(node)}/`.startsWith(`${placeOf(when)}/`)),
  );
  if (conditions.some((when, position) => isPresent(when) && written[position]?.length !== items(when).length))
    return false;
  return !isImpossible(model.clausesOf(written.flat()), model.space);
}

/** The lists of a conditional select: one label has one value in all of them. */
function checkLabelsAcross(context: CheckContext): void {
  const { form, index } = context;
  const checked = new Set<string>();
  for (const { node } of index.fields) {
    const by = at(node, 'optionsBy');
    if (!isPresent(by) || checked.has(placeOf(by))) continue;
    checked.add(placeOf(by));
    const labels = new Map<string, LabeledOption>();
    for (const source of optionSourcesOf(node)) {
      const options = optionsOf(optionListIn(form, source)).filter(({ label }) => label !== '');
      for (const option of options) {
        const other = labels.get(option.label.toLowerCase());
        if (other !== undefined && other.value !== option.value) reportLabel(option, other, context);
      }
      for (const option of options) labels.set(option.label.toLowerCase(), option);
    }
  }
}

/** A text that names two options chooses the wrong one. */
function checkAliases(list: SourceNode, { report }: CheckContext): void {
  const names = new Map<string, string>();
  for (const option of items(list))
    for (const part of [0, 1]) names.set(textOf(at(option, part)).toLowerCase(), textOf(at(option, 0)));
  for (const option of items(list)) {
    const value = textOf(at(option, 0));
    for (const alias of items(at(option, 2, 'aliases'))) {
      const name = textOf(alias).toLowerCase();
      const other = names.get(name);
      if (other === undefined) names.set(name, value);
      else report('alias-taken', alias, textOf(alias), value, other);
    }
  }
}

/** The copies of a section are told apart by the words that they are given. */
function checkUses({ index, report, lineOf }: CheckContext): void {
  const given = new Map<string, SourceNode>();
  for (const { name, words, prefix } of index.uses) {
    const [first] = words;
    if (first === undefined) continue;
    const place = { ...first, path: first.path.slice(0, -1) };
    const text = JSON.stringify([name, words.map((word) => [word.path.at(-1), word.value])]);
    const other = given.get(text);
    if (other === undefined) given.set(text, place);
    else if (prefix !== '' && placeOf(other) !== placeOf(place))
      report('copies-alike', place, name, `${other.file}:${lineOf(other)}`);
  }
}

/** Two checks of a question, or two rules of a section, with the same conditions. */
function checkConditionsOnce(node: SourceNode, { report, lineOf }: CheckContext): void {
  for (const [name, kind] of [['checks', 'check'] as const, ['rules', 'rule'] as const]) {
    const known = new Map<string, SourceNode>();
    for (const one of items(at(node, name))) {
      const text = JSON.stringify(at(one, 'when').value);
      const other = known.get(text);
      if (other === undefined) known.set(text, one);
      else report('same-conditions', at(one, 'when'), kind, `${other.file}:${lineOf(at(other, 'when'))}`);
    }
  }
}

/** An alternative, a target or a cleared key that is written twice. */
function checkAlternatives(node: SourceNode, context: CheckContext): void {
  const lists = isPresent(at(node, 'operator')) ? ['any', 'target'] : ['any', 'clears'];
  checkConditionsOnce(node, context);
  for (const name of lists) {
    const known = new Set<string>();
    for (const alternative of items(at(node, name))) {
      const text = JSON.stringify(alternative.value);
      if (known.has(text)) context.report('repeated-entry', alternative, name);
      known.add(text);
    }
  }
  for (const inner of [...items(node), ...entries(node).map(([, entry]) => entry)]) checkAlternatives(inner, context);
}
