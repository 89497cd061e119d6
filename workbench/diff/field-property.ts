/** What a definition says of a question for given values: as a test of the engine, and as clauses of the solver. */
import type { CompiledField, OptionList } from '../../engine/form/form.ts';
import { listOf } from '../../engine/form/options.ts';
import type { YearRange } from '../../engine/language/field-definition.ts';
import { isYears, yearsOf } from '../../engine/language/years.ts';
import type { Values } from '../../engine/language/values.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import { exampleDay } from './examples.ts';
import type { JoinedSide } from './joined-form.ts';
import { renamedClauses, unplaced, type WrittenField } from './written-form.ts';

/** A property that values decide. */
export interface FieldProperty {
  /** The values that decide it. */
  readonly reads: (field: CompiledField) => readonly string[];
  readonly holds: (field: CompiledField, values: Values) => boolean;
  /** It holds while all clauses of one of the lists do. */
  readonly clauses: (side: JoinedSide, field: CompiledField) => readonly (readonly WrittenClause[])[];
}

function writtenIn({ fields }: JoinedSide, { expanded: { key } }: CompiledField): WrittenField {
  const written = fields.get(key);
  if (written === undefined) throw new Error(`No page asks the question "${key}".`);
  return written;
}

const isShown = ({ shown }: CompiledField, values: Values): boolean => shown === null || shown(values);

/** The question is shown. */
export const shown: FieldProperty = {
  reads: ({ shownBy }) => shownBy,
  holds: isShown,
  clauses: (side, field) => [writtenIn(side, field).shown],
};

/** The question is shown, and an answer is required. */
export const required: FieldProperty = {
  reads: ({ reads, shownBy }) => [...shownBy, ...reads],
  holds(field, values) {
    const { required: message, requiredWhen } = field;
    return message !== undefined && (requiredWhen === null || requiredWhen(values)) && isShown(field, values);
  },
  clauses(side, field) {
    const { shown: around, required: own } = writtenIn(side, field);
    return own === null ? [] : [[...around, ...own]];
  },
};

/** The question is shown, and one of its checks fails. */
export const failing: FieldProperty = {
  reads: ({ reads, shownBy, key }) => [...reads, ...shownBy, key],
  holds: (field, values) => isShown(field, values) && field.checks.some(({ when }) => when(values)),
  clauses(side, field) {
    const { shown: around, checks } = writtenIn(side, field);
    return checks.map((when) => around.concat(when));
  },
};

/** The question is shown, and its schema is applied. */
export const validated: FieldProperty = {
  reads: ({ reads, shownBy }) => [...shownBy, ...reads],
  holds(field, values) {
    const { schemaWhen, expanded } = field;
    return expanded.schema !== undefined && (schemaWhen === null || schemaWhen(values)) && isShown(field, values);
  },
  clauses(side, field) {
    const { shown: around, schema } = writtenIn(side, field);
    return field.expanded.schema === undefined ? [] : [[...around, ...schema]];
  },
};

/** The option with a code is offered. */
export const offering = (code: string): FieldProperty => ({
  reads: ({ optionLists }) => optionLists?.reads ?? [],
  holds: (field, values) => listOf(field, values)?.some(([one]) => one === code) === true,
  clauses({ names, read }, { optionLists }) {
    if (optionLists === null) return [];
    const inList = (list: OptionList): readonly (readonly WrittenClause[])[] =>
      isYears(list)
        ? yearClauses(list, code)
        : list.filter(([one]) => one === code).map(([, , more]) => read(more?.when));
    if (optionLists.from === 'list') return inList(optionLists.list);
    const { valueKey } = optionLists;
    return [...optionLists.lists].flatMap(([control, list]) =>
      inList(list).map((own) => renamedClauses([{ valueKey, operator: 'equals', target: control }], names).concat(own)),
    );
  },
});

/** The year is always one of the range, or never; of a range that depends on the day, nothing is known but itself. */
function yearClauses(range: YearRange, code: string): readonly (readonly WrittenClause[])[] {
  if (!('start' in range)) {
    const valueKey = `year ${code} of ${JSON.stringify(range)}`;
    return [[{ node: unplaced(range), valueKey, operator: 'answered', targets: [], reference: null }]];
  }
  return yearsOf(range, exampleDay).some(([one]) => one === code) ? [[]] : [];
}
