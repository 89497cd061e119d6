/** Says `enableWhen` as an expression over the answers. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression } from '../base/source-form.ts';
import {
  alternative,
  alwaysTrue,
  anyAnswerTo,
  conjoined,
  named,
  negation,
  neverTrue,
  Unsayable,
} from '../base/trees.ts';
import { isObject } from '../json/json-files.ts';
import { jsonText, schemasIn, type SchemaNode, type Thing } from '../json/nodes.ts';
import { itemKind, typedValue, extensionOf, type FhirItem, type TypedValue } from './items.ts';
import { pathCondition } from './fhirpath.ts';
import { fhirOptions, type FhirReading } from './options.ts';

/** A condition with the parts of the source that it says. */
export interface Enabled {
  readonly condition: SourceExpression | null;
  readonly things: readonly Thing[];
}

/** The condition of an item. */
export function enabledWhen(item: FhirItem, reading: FhirReading): Enabled {
  const expression = extensionOf(item, 'sdc-questionnaire-enableWhenExpression');
  if (expression !== undefined) {
    reading.report.taken(expression.pointer, expression.word);
    return {
      condition: pathCondition(expression, item, reading),
      things: [{ place: expression.pointer, what: expression.word }],
    };
  }
  const entries = schemasIn(item, 'enableWhen');
  const things = entries.map(({ pointer }) => ({ place: pointer, what: 'enableWhen' }));
  if (entries.length === 0) return { condition: null, things };
  for (const { place, what } of things) reading.report.taken(place, what);
  const behavior = jsonText(item.value['enableBehavior']);
  if (behavior === 'any' || behavior === 'all') reading.report.taken(item.pointer, 'enableBehavior');
  else if (entries.length > 1) reading.report.differently(item.pointer, 'enableWhen', 'All conditions must hold.');
  const operator = behavior === 'any' ? 'or' : 'and';
  const text = entries.map(textOf).join(` ${operator} `);
  try {
    const parts = entries.map((entry) => ({ entry, tree: treeOf(entry, reading) }));
    const trees = parts.map((part) => part.tree);
    const tree = behavior === 'any' ? trees.reduce(alternative, neverTrue) : trees.reduce(conjoined, alwaysTrue);
    const fixed = parts.filter((part) => isFixed(part.tree)).map(({ entry }) => entry);
    const [first] = fixed;
    if (first !== undefined && isFixed(tree)) throw new Unsayable(noOption(first, reading));
    for (const entry of fixed)
      reading.report.differently(entry.pointer, 'enableWhen', `Left out: ${noOption(entry, reading)}.`);
    return { condition: { text, tree }, things };
  } catch (error) {
    if (!(error instanceof Unsayable)) throw error;
    return { condition: { text, tree: null, problem: error.message }, things };
  }
}

const isFixed = (tree: SourceTree): boolean => tree === alwaysTrue || tree === neverTrue;

function textOf(entry: SchemaNode): string {
  const { value } = typedValue(entry, 'answer') ?? { value: '' };
  const word = isObject(value) ? jsonText(value['code']) || JSON.stringify(value) : String(value);
  return `${jsonText(entry.value['question'])} ${jsonText(entry.value['operator'])} ${word}`;
}

function treeOf(entry: SchemaNode, reading: FhirReading): SourceTree {
  const linkId = jsonText(entry.value['question']);
  const item = reading.items.get(linkId);
  if (item === undefined || itemKind(item) === null) throw new Unsayable(`"${linkId}" is no question`);
  const answer = typedValue(entry, 'answer');
  if (answer === null) throw new Unsayable('it has no answer');
  const name = named(linkId);
  const answered = anyAnswerTo(linkId);
  const operator = jsonText(entry.value['operator']);
  if (operator === 'exists') return answer.value === true ? answered : negation(answered);
  if (operator === '=') return equal(item, name, answer, reading);
  if (operator === '!=') return negation(equal(item, name, answer, reading));
  if (operator !== '>' && operator !== '<' && operator !== '>=' && operator !== '<=')
    throw new Unsayable(`"${operator}" is no operator`);
  const right = constantOf(item, answer);
  const order: SourceTree = { kind: 'binary', operator, left: name, right };
  return { kind: 'binary', operator: 'and', left: answered, right: order };
}

/** The code and the system of the option that is compared. */
function codingOf({ value }: TypedValue): readonly [code: string, system: string] {
  return isObject(value) ? [jsonText(value['code']), jsonText(value['system'])] : [String(value), ''];
}

/** Why no option is the one that is compared. */
function noOption(entry: SchemaNode, reading: FhirReading): string {
  const linkId = jsonText(entry.value['question']);
  const item = reading.items.get(linkId);
  const [code, system] = codingOf(typedValue(entry, 'answer') ?? { what: '', type: '', value: '' });
  const other = item && fhirOptions(item, reading).find((option) => option.word === code);
  return other === undefined
    ? `"${code}" is no option of "${linkId}"`
    : `"${code}" of the system ${system} is no option of "${linkId}", whose options are of ${other.system}`;
}

/** Holds while one of the answers is the value, never for what is no option; an answer that is missing is unequal. */
function equal(item: FhirItem, name: SourceTree, answer: TypedValue, reading: FhirReading): SourceTree {
  const options = fhirOptions(item, reading);
  if (options.length === 0) return { kind: 'binary', operator: '=', left: name, right: constantOf(item, answer) };
  const [code, system] = codingOf(answer);
  const found = options.filter(
    (option) => option.word === code && (system === '' || option.system === '' || option.system === system),
  );
  const [only] = found;
  if (only === undefined) return neverTrue;
  if (found.length > 1) throw new Unsayable(`"${code}" is more than one option of "${item.linkId}"`);
  const right: SourceTree = { kind: 'text', value: only.code };
  if (itemKind(item) === 'several') return { kind: 'call', name: 'selected', args: [name, right] };
  return { kind: 'binary', operator: '=', left: name, right };
}

/** The value as our answers are stored. */
function constantOf(item: FhirItem, { type, value }: TypedValue): SourceTree {
  const kind = itemKind(item);
  const isNumber = kind === 'integer' || kind === 'decimal';
  if (isNumber && typeof value === 'number') return { kind: 'number', value };
  if (kind === 'date' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return { kind: 'text', value };
  if (kind === 'time' && typeof value === 'string') return { kind: 'text', value: value.slice(0, 5) };
  const isText = kind === 'text' || kind === 'long-text' || kind === 'web-address';
  if (isText && type === 'String' && typeof value === 'string') return { kind: 'text', value };
  throw new Unsayable(`the answer to "${item.linkId}" cannot be compared with a ${type}`);
}
