/** The conditions of a definition as the solver reads them: of questions, options and pages. */
import type { ExpandedBlock, ExpandedConditions, ExpandedField, ExpandedForm } from '../../engine/form/expanded.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import { placedClauses } from '../expand/placed-clauses.ts';
import type { SourceNode } from '../source/source-node.ts';
import type { ModelNames } from './model-names.ts';

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

/** The conditions of a part that is no question, as the engine and as the solver read them. */
export interface WrittenPart {
  readonly id: string;
  readonly conditions: ExpandedConditions;
  readonly clauses: readonly WrittenClause[];
}

/** A text with the id of its page. */
export interface WrittenText extends WrittenPart {
  readonly page: string;
}

export interface WrittenForm {
  readonly fields: ReadonlyMap<string, WrittenField>;
  readonly choices: readonly WrittenChoice[];
  /** The texts, with all conditions around each, by their places. */
  readonly texts: ReadonlyMap<string, WrittenText>;
  /** The conditions under which tabs cannot be switched, by their ids. */
  readonly held: ReadonlyMap<string, WrittenPart>;
}

/** Conditions as clauses of the solver; the same clauses for the same list. */
export type ReadConditions = (conditions: ExpandedConditions | undefined) => readonly WrittenClause[];

/** Reads the conditions of a form. */
export function writtenForm({ pages }: ExpandedForm, nameOf: ModelNames['nameOf'], read: ReadConditions): WrittenForm {
  const fields = new Map<string, WrittenField>();
  const choices: WrittenChoice[] = [];
  const texts = new Map<string, WrittenText>();
  const held = new Map<string, WrittenPart>();
  const partOf = (id: string, page: string, conditions: ExpandedConditions = []): WrittenText => ({
    id,
    page,
    conditions,
    clauses: read(conditions),
  });
  const within = ({ conditions, clauses, ...part }: WrittenText, more: ExpandedConditions = []): WrittenText => ({
    ...part,
    conditions: [...conditions, ...more],
    clauses: [...clauses, ...read(more)],
  });
  const visit = (block: ExpandedBlock, outer: WrittenText): void => {
    const around = within(outer, 'when' in block ? block.when : []);
    if ('tabs' in block) {
      const name = `tab:${block.id}`;
      choices.push({ name: nameOf(name), values: block.tabs.map(({ id }) => id) });
      held.set(block.id, partOf(block.id, around.page, block.heldWhile));
      for (const { id, blocks } of block.tabs) {
        const open = within(around, [{ valueKey: name, operator: 'equals', target: id }]);
        for (const inner of blocks) visit(inner, open);
      }
    } else if ('copies' in block) {
      const { id, count, min = 1, max, copies } = block;
      const countKey = count ?? `count:${id}`;
      const counts = Array.from({ length: max - min + 1 }, (_, more) => String(min + more));
      if (count === undefined) choices.push({ name: nameOf(countKey), values: counts });
      copies.forEach((copy, index) => {
        const has: ExpandedConditions = [{ valueKey: countKey, operator: 'gte', target: String(index + 1) }];
        visit(copy, index < min ? around : within(around, has));
      });
    } else if ('blocks' in block) for (const inner of block.blocks) visit(inner, around);
    else if ('key' in block) fields.set(block.key, writtenField(block, around.clauses, read));
    else texts.set(`${around.page} ${block.id}`, { ...around, id: block.id });
  };
  for (const { id, when, blocks } of pages) for (const block of blocks) visit(block, partOf(id, id, when));
  return { fields, choices, texts, held };
}

function writtenField(block: ExpandedField, shown: readonly WrittenClause[], read: ReadConditions): WrittenField {
  const { required, checks = [], schemaWhen = [] } = block;
  return {
    shown: [...shown, ...read(offering(block))],
    required: required === undefined ? null : read(typeof required === 'object' ? required.when : []),
    checks: checks.map(({ when }) => read(when)),
    schema: read(schemaWhen),
  };
}

/** A question whose options depend on another answer is shown while that answer has a list. */
function offering(field: ExpandedField): ExpandedConditions {
  const by = 'optionsBy' in field ? field.optionsBy : undefined;
  if (by === undefined) return [];
  const target = by.category === 'displayOnly' ? by.isMatched : Object.keys(by.options);
  return [{ valueKey: by.valueKey, operator: 'in', target }];
}

/** Expanded conditions as clauses of the solver. */
export const renamedClauses = (conditions: ExpandedConditions, names: ModelNames): readonly WrittenClause[] =>
  placedClauses(conditions, unplaced(conditions)).map((clause) => renamed(clause, names));

function renamed(clause: WrittenClause, names: ModelNames): WrittenClause {
  if ('any' in clause) return { any: clause.any.map((all) => all.map((one) => renamed(one, names))) };
  return names.comparisonOf(clause);
}

/** The same for clauses that say the same in the same way. */
export const textOfClauses = (clauses: readonly WrittenClause[]): string => JSON.stringify(clauses.map(partsOf));

function partsOf(clause: WrittenClause): unknown {
  if ('any' in clause) return clause.any.map((all) => all.map(partsOf));
  const { valueKey, operator, targets, reference, isNegated = false } = clause;
  return { valueKey, operator, targets: targets.map(({ value }) => value), reference, isNegated };
}

/** A value that is written in no file. */
export const unplaced = (value: unknown): SourceNode => ({ file: '', path: [], value });
