/** The answers of a survey before anybody changes them. */
import type { SourceTree } from '../base/expression.ts';
import type { SourceExpression, SourceQuestion } from '../base/source-form.ts';
import { isObject } from '../json/json-files.ts';
import { thingIn, type SurveyReading } from './reading.ts';
import type { Planned } from './plan.ts';
import { saidValue } from './said.ts';
import { called } from '../base/trees.ts';
import { areEqual, type Constant } from './values.ts';

/** The default as text, of an option its code, and the expression that goes before it. */
export function surveyDefault(
  planned: Planned,
  reading: SurveyReading,
  inGroup: unknown,
): Pick<SourceQuestion, 'default' | 'follows'> {
  const { node, ownName } = planned;
  const { report, aliases } = reading;
  const value = node.value['defaultValue'];
  const isComputed = typeof value === 'string' && value.startsWith('=');
  const computed = isComputed ? { place: node.place, what: 'defaultValue' } : thingIn(node, 'defaultValueExpression');
  const fixed = isComputed ? null : thingIn(node, 'defaultValue');
  for (const thing of [computed, fixed]) if (thing !== null) report.taken(thing.place, thing.what);
  aliases.add(node.place, 'default', [computed ?? fixed ?? []].flat());
  const own = fixed === null ? undefined : value;
  const ofGroup = isObject(inGroup) ? inGroup[ownName.split('.').at(-1) ?? ''] : undefined;
  const text = textOf(own ?? ofGroup, planned);
  if (computed === null) return { default: text };
  const follows = followed(String(node.value[computed.what]).replace(/^=/, ''), planned, reading);
  if (fixed !== null && follows.tree !== null)
    report.differently(fixed.place, fixed.what, 'It is not the answer while the expression has no result.');
  return { default: text, follows };
}

function textOf(value: unknown, planned: Planned): string {
  const { kind, options } = planned;
  if (value === undefined || value === null || value === '') return '';
  if (kind === 'agreement') return value === true || value === 'true' ? 'OK' : '';
  if (Array.isArray(value)) return value.map((one) => codeOf(one as Constant, planned)).join(' ');
  if (options.length > 0) return codeOf(value as Constant, planned);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const codeOf = (value: Constant, { options }: Planned): string =>
  options.find((option) => areEqual(option.value, value))?.code ?? String(value);

/** The expression of a default, with the codes of options that are its results. */
function followed(text: string, planned: Planned, { names }: SurveyReading): SourceExpression {
  const { around, options } = planned;
  const found = saidValue(text, { names, place: around });
  if (found.tree === null || options.length === 0) return found;
  return { ...found, tree: coded(found.tree, planned) };
}

function coded(tree: SourceTree, planned: Planned): SourceTree {
  if (tree.kind === 'text' && tree.value === '') return tree;
  if (tree.kind === 'text' || tree.kind === 'number') return { kind: 'text', value: codeOf(tree.value, planned) };
  const [condition, yes, no] = tree.kind === 'call' && tree.name === 'if' ? tree.args : [];
  return condition === undefined || yes === undefined || no === undefined
    ? tree
    : called('if', condition, coded(yes, planned), coded(no, planned));
}
