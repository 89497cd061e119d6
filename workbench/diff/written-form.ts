/** The conditions of a definition as the solver reads them: of questions, options and pages. */
import type {
  ExpandedBlock,
  ExpandedCondition,
  ExpandedConditions,
  ExpandedField,
  ExpandedForm,
} from '../../engine/form/expanded.ts';
import { negationOf, type WrittenClause } from '../expand/conditions.ts';
import type { SourceNode } from '../source/source-node.ts';

/** The conditions of one question. Those of a list are joined by "and". */
export interface WrittenField {
  readonly shown: readonly WrittenClause[];
  /** Those under which an answer is required; null if none ever is. */
  readonly required: readonly WrittenClause[] | null;
  readonly checks: readonly (readonly WrittenClause[])[];
  /** Those under which its schema is applied. */
  readonly schema: readonly WrittenClause[];
}

/** A group of tabs or a repeated block with the values of its choice. */
export interface WrittenChoice {
  readonly name: string;
  readonly values: readonly string[];
}

export interface WrittenForm {
  readonly fields: ReadonlyMap<string, WrittenField>;
  readonly choices: readonly WrittenChoice[];
}

/** The new name of a value that means something else in the other definition. */
export type Rename = (key: string) => string;

/** Reads the conditions of a form. */
export function writtenForm({ pages }: ExpandedForm, rename: Rename): WrittenForm {
  const fields = new Map<string, WrittenField>();
  const choices: WrittenChoice[] = [];
  const read = (conditions: ExpandedConditions = []): readonly WrittenClause[] =>
    conditions.map((one) => clauseOf(one, rename));
  const visit = (block: ExpandedBlock, outer: readonly WrittenClause[]): void => {
    const around = [...outer, ...read('when' in block ? block.when : [])];
    if ('tabs' in block) {
      const name = `tab:${block.id}`;
      choices.push({ name: rename(name), values: block.tabs.map(({ id }) => id) });
      for (const { id, blocks } of block.tabs) {
        const open = clauseOf({ valueKey: name, operator: 'equals', target: id }, rename);
        for (const inner of blocks) visit(inner, [...around, open]);
      }
    } else if ('copies' in block) {
      const { id, count, min = 1, max, copies } = block;
      const countKey = count ?? `count:${id}`;
      const counts = Array.from({ length: max - min + 1 }, (_, more) => String(min + more));
      if (count === undefined) choices.push({ name: rename(countKey), values: counts });
      copies.forEach((copy, index) => {
        const has = clauseOf({ valueKey: countKey, operator: 'gte', target: String(index + 1) }, rename);
        visit(copy, index < min ? around : [...around, has]);
      });
    } else if ('blocks' in block) for (const inner of block.blocks) visit(inner, around);
    else if ('key' in block) fields.set(block.key, writtenField(block, around, read));
  };
  for (const { when, blocks } of pages) for (const block of blocks) visit(block, read(when));
  return { fields, choices };
}

function writtenField(
  { required, checks = [], schemaWhen = [] }: ExpandedField,
  shown: readonly WrittenClause[],
  read: (conditions: ExpandedConditions) => readonly WrittenClause[],
): WrittenField {
  return {
    shown,
    required: required === undefined ? null : read(typeof required === 'object' ? required.when : []),
    checks: checks.map(({ when }) => read(when)),
    schema: read(schemaWhen),
  };
}

/** An expanded condition as a clause of the solver. */
export function clauseOf(condition: ExpandedCondition, rename: Rename): WrittenClause {
  const all = (inner: ExpandedCondition | ExpandedConditions): readonly WrittenClause[] =>
    [inner].flat().map((one) => clauseOf(one, rename));
  if ('any' in condition) return { any: condition.any.map(all) };
  if ('not' in condition) return negationOf(all(condition.not));
  const { valueKey, operator } = condition;
  const target = 'target' in condition ? condition.target : [];
  const isReference = typeof target === 'object' && 'valueKey' in target;
  return {
    node: nodeOf(condition),
    valueKey: rename(valueKey),
    operator,
    targets: isReference ? [] : [target].flat().map(nodeOf),
    reference: isReference ? rename(target.valueKey) : null,
  };
}

/** The same for clauses that say the same in the same way. */
export const textOfClauses = (clauses: readonly WrittenClause[]): string => JSON.stringify(clauses.map(partsOf));

function partsOf(clause: WrittenClause): unknown {
  if ('any' in clause) return clause.any.map((all) => all.map(partsOf));
  const { valueKey, operator, targets, reference, isNegated = false } = clause;
  return { valueKey, operator, targets: targets.map(({ value }) => value), reference, isNegated };
}

/** A value that is written in no file. */
export const nodeOf = (value: unknown): SourceNode => ({ file: '', path: [], value });
