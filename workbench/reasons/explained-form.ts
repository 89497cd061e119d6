import { knownNamesOf, type KnownNames } from '../expand/known-names.ts';
import { lineOf } from '../source/json.ts';
import { parseForm } from '../check/parse.ts';
import { definitionInFiles } from '../source/definition-files.ts';
import { parseFiles, type FormSource, type ParsedFiles } from '../source/source.ts';
import type { FormDefinition, RuleDefinition } from '../../engine/form/definition.ts';
import type { Expanded } from '../../engine/form/expanded.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import type { FormIndex, IndexedField } from '../expand/form-index.ts';
import { at, type SourceNode } from '../source/source-node.ts';
import { traverseForm } from '../expand/traverse.ts';
import type { Validators } from '../../engine/read/validate.ts';
import { placedClauses } from '../expand/placed-clauses.ts';
import { clauseHolds } from './clauses.ts';

/** A place in a file of a form. */
export interface FileLine {
  /** Relative to the folder of the form. */
  readonly file: string;
  readonly line: number;
}

/** A rule that clears answers, with the places of its conditions. */
export interface PlacedRule {
  readonly id: string;
  readonly when: readonly WrittenClause[];
  readonly clears: readonly string[];
  readonly place: FileLine;
}

/** A compiled form with the places of everything in it. */
export interface ExplainedForm {
  readonly form: Form;
  readonly validators: Validators;
  readonly files: ParsedFiles;
  readonly index: FormIndex;
  readonly names: KnownNames;
  readonly rules: readonly PlacedRule[];
  readonly placeOf: (node: SourceNode) => FileLine;
}

/** A question as compiled and as written. */
export interface ExplainedField {
  readonly field: CompiledField;
  readonly indexed: IndexedField;
  /** All of them hold while the question is shown: those of the blocks around it first. */
  readonly shownWhile: readonly WrittenClause[];
}

type Compile = (definition: FormDefinition) => { readonly form: Form; readonly validators: Validators };

/** Prepares the explanations of a form. Throws FormError when it has errors. */
export function explainedForm(source: FormSource, compile: Compile): ExplainedForm {
  parseForm(source);
  return explainedCheckedForm(source, compile);
}

/** As `explainedForm`, of a form that has passed the check. */
export function explainedCheckedForm(source: FormSource, compile: Compile): ExplainedForm {
  const files = parseFiles(source);
  const { index, expanded } = traverseForm(files);
  const { form, validators } = compile(definitionInFiles(files));
  const placeOf = ({ file, path }: SourceNode): FileLine => {
    const json = files.files.get(file);
    return { file, line: json === undefined ? 1 : lineOf(json, path) };
  };
  const rules = expanded.rules.map((rule, position) => placedRule(rule, ruleNodes(index)[position], placeOf));
  const names = knownNamesOf(files, index, source.sessionValues);
  return { form, validators, files, index, names, rules, placeOf };
}

/** The rules in the order of the expanded form. */
function ruleNodes({ ids }: FormIndex): readonly SourceNode[] {
  return ids
    .filter(({ group }) => group === 'rules')
    .map(({ node }) => ({ file: node.file, path: node.path.slice(0, -1), value: undefined }));
}

function placedRule(
  { id, when, clears }: Expanded<RuleDefinition>,
  node: SourceNode | undefined,
  placeOf: ExplainedForm['placeOf'],
): PlacedRule {
  const source = node ?? { file: 'form.json', path: [], value: undefined };
  return { id, when: placedClauses(when, at(source, 'when')), clears, place: placeOf(at(source, 'id')) };
}

/** The question of an answer key, or of the stem of a month and a year; undefined for any other key. */
export function explainedField({ form, names, index }: ExplainedForm, key: string): ExplainedField | undefined {
  const indexed = names.fields.get(key) ?? index.fields.find((one) => one.key === key);
  const field = indexed === undefined ? undefined : form.fields.get(indexed.keys[0]);
  if (indexed === undefined || field === undefined) return undefined;
  return { field, indexed, shownWhile: indexed.needs.flat().filter((clause) => !isAlwaysTrue(clause, names)) };
}

/** True for the condition of a copy that a repeat always has. */
export function isAlwaysTrue(clause: WrittenClause, names: KnownNames): boolean {
  if ('any' in clause || !clause.valueKey.startsWith('count:')) return false;
  const counts = names.valuesOf(clause.valueKey) ?? [];
  return counts.length > 0 && counts.every((count) => clauseHolds(clause, { [clause.valueKey]: count }));
}
