import { fieldTypeNames, isChoice, isFieldType } from '../sets/knowledge.ts';
import { at, isPresent, isReserved, items, textOf } from '../source/source-node.ts';
import { formNode } from '../source/form-files.ts';
import type { StructureCheck } from './structure-context.ts';
import { checkNamesOnce } from './unique-names.ts';
import { nearest } from '../source/nearest.ts';
import { checkNesting } from './nesting.ts';
import { checkPattern } from './pattern.ts';
import type { SourcePlace, Report } from '../problems/report.ts';
import { checkCalculatedOrAsked } from './calculated-keys.ts';
import { checkCalculationCycles } from './cycles.ts';
import {
  checkCopyNames,
  checkOptionNames,
  checkPageNames,
  checkRepeats,
  checkTabDefaults,
  checkUses,
} from './referred-names.ts';

/** The checks of what compilation relies on. */
export const structureChecks: readonly StructureCheck[] = [
  checkNesting,
  checkNamesOnce,
  checkPageNames,
  checkUses,
  checkOptionNames,
  checkCopyNames,
  checkTabDefaults,
  checkRepeats,
  checkCalculationCycles,
  checkCalculatedOrAsked,
];

const comparing = [
  'equals',
  'notEquals',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'contains',
  'notContains',
  'matches',
];
const operators = [...comparing, 'answered', 'notAnswered'];
/** The types of blocks that are not fields. */
const containerTypes: readonly string[] = ['content', 'section', 'grid', 'scale', 'documents', 'tabs', 'repeat'];
export function blockTypes(): readonly string[] {
  return [...fieldTypeNames(), ...containerTypes];
}

/** The words of other form languages for operators and types of blocks. */
const foreignWords: ReadonlyMap<string, string> = new Map([
  ['=', 'equals'],
  ['==', 'equals'],
  ['eq', 'equals'],
  ['is', 'equals'],
  ['!=', 'notEquals'],
  ['ne', 'notEquals'],
  ['<', 'lt'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['includes', 'contains'],
  ['has', 'contains'],
  ['exists', 'answered'],
  ['notempty', 'answered'],
  ['empty', 'notAnswered'],
  ['regex', 'matches'],
  ['string', 'text'],
  ['dropdown', 'select'],
  ['multiselect', 'checkboxes'],
  ['boolean', 'checkbox'],
  ['integer', 'number'],
  ['group', 'section'],
  ['file', 'upload'],
  ['attachment', 'upload'],
]);

/** Reports a word that is none of the known ones, which the correction lists. */
export function reportUnknown(
  code: 'unknown-type' | 'unknown-operator',
  place: SourcePlace,
  word: string,
  known: readonly string[],
  report: Report,
): void {
  const meant = foreignWords.get(word.toLowerCase()) ?? '';
  report(code, place, word, known.includes(meant) ? meant : nearest(word, known), known.join(', '));
}

/** The problems that the schema finds in files, for a definition that was not validated against it. */
export const checkUnvalidated: StructureCheck = ({ form, index, report }) => {
  const named = new Set<string>();
  for (const page of items(at(formNode(form), 'pages')).map(textOf)) {
    if (page !== '' && named.has(page)) report('repeated-entry', at(formNode(form), 'pages'), 'pages');
    named.add(page);
  }
  for (const { node, type, keys } of index.fields) {
    if (!isFieldType(type)) reportUnknown('unknown-type', at(node, 'type'), type, blockTypes(), report);
    if (isChoice(type) && !isPresent(at(node, 'options')) && !isPresent(at(node, 'optionsBy'))) {
      report('missing-property', node, 'options" or "optionsBy', 'a choice');
    }
    for (const key of keys) {
      if (isReserved(key)) report('reserved-name', at(node, 'key'), key);
      else if (!/^[a-z]\w*$/i.test(key))
        report('malformed-name', at(node, 'key'), 'key', key, 'use letters, digits and _.', '');
    }
  }
  for (const { node, operator } of index.comparisons) {
    const written = at(node, 'operator');
    if (operator === 'matches') checkPattern(at(node, 'target'), report);
    if (operators.includes(operator) || (!isPresent(at(node, 'valueKey')) && !isPresent(written))) continue;
    reportUnknown('unknown-operator', written, operator, operators, report);
  }
};
