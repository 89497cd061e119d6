import { entries, items, at, isPresent, isRecord, placeOf, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check, CheckContext } from './context.ts';
import { namesIn, optionsNode } from '../traversal/form-files.ts';

/** Parts that an author has copied and not changed: options, words of used sections, alternatives of a condition. */
export const checkCopies: Check = (context) => {
  const { form, index } = context;
  const files = namesIn(form, 'options').map((name) => optionsNode(form, name));
  for (const list of [...index.optionLists, ...files]) checkOptionLabels(list, context);
  checkUses(context);
  for (const [path, { value }] of form.files)
    if (canHaveConditions(value)) checkAlternatives({ file: path, path: [], value }, context);
};

/** Lists of options without conditions are long. */
const canHaveConditions = (file: unknown): boolean =>
  !isRecord(file) || !Array.isArray(file['options']) || file['options'].some((one) => Object(one).length > 2);

function checkOptionLabels(list: SourceNode, { report }: CheckContext): void {
  const labels = new Map<string, string>();
  for (const option of items(list)) {
    const [value, label] = [textOf(at(option, 0)), textOf(at(option, 1)).trim()];
    // Options under conditions can be offered one instead of the other.
    if (label === '' || isPresent(at(option, 2, 'when'))) continue;
    const other = labels.get(label.toLowerCase());
    if (other === undefined) labels.set(label.toLowerCase(), value);
    else if (other !== value) report('duplicate-option-label', at(option, 1), value, label, other);
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
