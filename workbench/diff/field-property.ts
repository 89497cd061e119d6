/** What a definition says of a question for given values: as a test of the engine, and as clauses of the solver. */
import type { CompiledField } from '../../engine/form/form.ts';
import { listOf } from '../../engine/form/options.ts';
import { isYears } from '../../engine/language/years.ts';
import type { Values } from '../../engine/language/values.ts';
import type { WrittenClause } from '../expand/conditions.ts';
import type { JoinedSide } from './joined-form.ts';

/** A property that values decide. */
export interface FieldProperty {
  /** The values that decide it. */
  readonly reads: (field: CompiledField) => readonly string[];
  readonly holds: (field: CompiledField, values: Values) => boolean;
  /** It holds while all clauses of one of the lists do. */
  readonly clauses: (side: JoinedSide, field: CompiledField) => readonly (readonly WrittenClause[])[];
}

const isShown = ({ shown }: CompiledField, values: Values): boolean => shown === null || shown(values);

/** The question is shown. */
export const shown: FieldProperty = {
  reads: ({ shownBy }) => shownBy,
  holds: isShown,
  clauses: ({ fields }, { key }) => [fields.get(key)?.shown ?? []],
};

/** The question is shown, and an answer is required. */
export const required: FieldProperty = {
  reads: ({ reads, shownBy }) => [...shownBy, ...reads],
  holds(field, values) {
    const { required: message, requiredWhen } = field;
    return message !== undefined && (requiredWhen === null || requiredWhen(values)) && isShown(field, values);
  },
  clauses({ fields }, { key }) {
    const { shown: around = [], required: own = null } = fields.get(key) ?? {};
    return own === null ? [] : [[...around, ...own]];
  },
};

/** The question is shown, and one of its checks fails. */
export const failing: FieldProperty = {
  reads: ({ reads, shownBy, key }) => [...reads, ...shownBy, key],
  holds: (field, values) => isShown(field, values) && field.checks.some(({ when }) => when(values)),
  clauses({ fields }, { key }) {
    const { shown: around = [], checks = [] } = fields.get(key) ?? {};
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
  clauses({ fields }, { key, expanded }) {
    const { shown: around = [], schema = [] } = fields.get(key) ?? {};
    return expanded.schema === undefined ? [] : [[...around, ...schema]];
  },
};

/** The option with a code is offered; `control` is the answer that selects the list, '' where there is one list. */
export const offering = (code: string, control: string): FieldProperty => ({
  reads: ({ optionLists }) => optionLists?.reads ?? [],
  holds: (field, values) => listOf(field, values)?.some(([one]) => one === code) === true,
  clauses({ offered }, { optionLists }) {
    const list = optionLists?.from === 'list' ? optionLists.list : (optionLists?.lists.get(control) ?? []);
    const options = list === undefined || isYears(list) ? [] : list.filter(([one]) => one === code);
    return options.map(offered);
  },
});
