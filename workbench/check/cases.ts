import { isOffered } from '../../engine/read/accepted-answers.ts';
import { applyEdit, withChanges } from '../../engine/edit/change.ts';
import { createCalculations } from '../codegen/calculations.ts';
import { compileExpanded } from '../../engine/form/compile-expanded.ts';
import { isDate } from '../../engine/language/date.ts';
import type { Option } from '../../engine/form/definition.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import { newValues } from '../../engine/edit/initial.ts';
import { chosenIn, listOf, listsOf } from '../../engine/form/options.ts';
import { refusedText } from '../../engine/send/refusals.ts';
import { at, entries, items, textOf, stringsOf, type SourceNode } from '../source/source-node.ts';
import { calculationsIn, type TraversedForm } from '../expand/traverse.ts';
import type { Values } from '../../engine/language/values.ts';
import { isShown } from '../../engine/form/visibility.ts';
import { knownNamesOf, type KnownNames } from '../expand/known-names.ts';
import type { SessionValueLists } from '../source/host.ts';
import { nearest } from '../source/nearest.ts';
import type { Report } from '../problems/report.ts';

/** A case while its answers are entered. */
interface Entering {
  readonly form: Form;
  readonly names: KnownNames;
  readonly report: Report;
  readonly root: SourceNode;
  /** The values after all answers. */
  readonly end: Values;
}

const edits = ['answers', 'later', 'last'] as const;
const lists = ['visible', 'hidden', 'cleared'] as const;
const byKey = ['invalid', 'printed'] as const;

/** Answers of cases that no applicant can enter, and keys that no question of a form without other errors has. */
export function checkCases(
  traversed: TraversedForm,
  roots: readonly SourceNode[],
  sessionValues: SessionValueLists | undefined,
  report: Report,
): void {
  if (roots.length === 0) return;
  const calculations = createCalculations({ form: { calculations: calculationsIn(traversed) } });
  const form = compileExpanded(traversed.expanded, calculations);
  const names = knownNamesOf(traversed.form, traversed.index, sessionValues);
  for (const root of roots) {
    const given = entries(at(root, 'session')).filter(([name]) => !names.valueKeys.has(`session:${name}`));
    for (const [name, node] of given)
      report('unknown-value-key', node, `session:${name}`, nearest(`session:${name}`, names.valueKeys));
    const today = at(root, 'today');
    if (!isDate(textOf(today))) {
      report('impossible-answer', today, textOf(today), 'today', noDay, '', 'a day');
      continue;
    }
    const start = newValues(form, { ...stringsOf(at(root, 'session')), today: textOf(today) });
    enter({ form, names, report, root, end: enteredAll(form, start, root) }, start);
    checkExpected(form, root, report);
  }
}

const noDay = 'the date must be a day that exists, written like 2008-03-04';

const entered = (root: SourceNode): readonly (readonly [string, SourceNode])[] =>
  edits.flatMap((name) => entries(at(root, name)));

const after = (form: Form, values: Values, key: string, text: string): Values =>
  withChanges(values, applyEdit(form, values, { [key]: text }).changed);

const enteredAll = (form: Form, start: Values, root: SourceNode): Values =>
  entered(root).reduce((values, [key, node]) => after(form, values, key, textOf(node)), start);

function enter(entering: Entering, start: Values): void {
  const { form } = entering;
  let values = start;
  for (const [key, node] of entered(entering.root)) {
    const before = values;
    values = after(form, values, key, textOf(node));
    const field = form.fields.get(key);
    if (field === undefined) checkValue(entering, key, node);
    else if (textOf(node) !== '') checkAnswer(entering, field, key, node, { before, values });
  }
}

/** An open tab or a number of copies. */
function checkValue({ form, names, report }: Entering, key: string, node: SourceNode): void {
  if (!form.choices.has(key) && !key.startsWith('document:')) {
    report('unknown-value-key', node, key, meantBy(form, key));
    return;
  }
  const known = names.valuesOf(key);
  const text = textOf(node);
  if (known === null || known.includes(text)) return;
  const values = known.filter((value) => value !== '');
  report('impossible-answer', node, text, key, 'it is none of its values', nearest(text, values), wordsFor(values));
}

function checkAnswer(
  { form, report, root, end }: Entering,
  field: CompiledField,
  key: string,
  node: SourceNode,
  { before, values }: { readonly before: Values; readonly values: Values },
): void {
  const text = textOf(node);
  // A case can show the error of an answer that was possible once.
  const isMeant = items(at(root, 'invalid', key)).length > 0;
  if (!isShown(field, values)) {
    const isLater = field.shown?.(end) === true;
    report('answer-not-asked', node, key, shownBy(field, before), isLater ? 'later' : '');
    return;
  }
  if (isMeant) return;
  if (isOffered(field, form, values)) {
    const [first = '', ...rest] = refusedText(form, field, key, text) ?? '';
    const reason = (first.toLowerCase() + rest.join('')).replace(/\.$/, '');
    if (reason !== '') report('impossible-answer', node, text, key, reason, '', '');
    return;
  }
  const offered = offeredTo(form, field, key, values);
  const options = offered.map(([value]) => value);
  const wrong = chosenIn(field, text).find((one) => !options.includes(one)) ?? text;
  const labelled = offered.find(([, label]) => label.toLowerCase() === wrong.toLowerCase())?.[0];
  const meant = labelled ?? nearest(wrong, options);
  report('impossible-answer', node, wrong, key, 'it is none of its options', meant, wordsFor(options));
}

function offeredTo(form: Form, field: CompiledField, key: string, values: Values): readonly Option[] {
  const own = listOf(field, values) ?? listsOf(field, form, values)?.[field.keys.indexOf(key)] ?? [];
  return own.filter(([value]) => value !== '');
}

/** The values to choose from, as words of the correction; '' for a long list. */
function wordsFor(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  const last = quoted.pop() ?? '';
  return values.length === 0 || values.length > 6 ? '' : [quoted.join(', '), last].filter(Boolean).join(' or ');
}

/** The values that show a question, as they are before the answer. */
function shownBy({ shownBy: keys }: CompiledField, values: Values): string {
  const said = [...new Set(keys)].map((key) => `"${key}" is ${values[key] ? `"${values[key]}"` : 'empty'}`);
  return said.slice(0, 4).join(', ');
}

/** Keys that only the expectations of a case name. */
function checkExpected(form: Form, root: SourceNode, report: Report): void {
  const listed = lists.flatMap((name) => items(at(root, name)).map((node) => [textOf(node), node] as const));
  for (const [key, node] of [...listed, ...byKey.flatMap((name) => entries(at(root, name)))])
    if (!form.fields.has(key)) report('unknown-value-key', node, key, meantBy(form, key));
}

/** The key that an unknown one most likely means: a similar one, that of the label's choice, or of the last copy. */
function meantBy(form: Form, key: string): string {
  const known = [...form.fields.keys(), ...form.choices.keys()];
  const choice = key.replace(/_desc$/, '');
  if (choice !== key && form.fields.has(choice)) return choice;
  const similar = nearest(key, known);
  if (similar !== '') return similar;
  const [, begin = '', number = '', end = ''] = /^(\D*)(\d{1,2})(_\D*)$/.exec(key) ?? [];
  const copies = Array.from({ length: Number(number) }, (_, less) => `${begin}${Number(number) - 1 - less}${end}`);
  return copies.find((copy) => form.fields.has(copy)) ?? '';
}
