/** The edits that the bench measures: one for every kind of field and of effect. */
import type { BlockDefinition, FormDefinition } from '../../engine/index.ts';
import { phonePattern, type Workload } from './workload.ts';

/** An edit that alternates between two values. */
export interface MeasuredEdit {
  readonly name: string;
  readonly key: string;
  readonly values: readonly [string, string];
  /** The work of hand-written code besides the assignment. */
  readonly byHand?: (set: (key: string, value: string) => void, value: string) => void;
}

const yes = (valueKey: string) => [{ valueKey, operator: 'equals' as const, target: 'Y' }];
const choice = (key: string): BlockDefinition => ({ type: 'radio', key, label: key, options: 'yes-no' });
const text = (key: string, more: object = {}): BlockDefinition => ({ type: 'text', key, label: key, ...more });

/** The workload with two pages more: a rule, a derived value, and a section that an answer on another page shows. */
export function withEffects({ definition }: Workload): FormDefinition {
  const { form, pages, options } = definition;
  const first = [choice('rules'), text('ruled'), text('counted'), choice('elsewhere')];
  const second = [
    { type: 'section' as const, id: 'there', when: yes('elsewhere'), blocks: [text('there_name')] },
    text('many', { when: [{ valueKey: 'derived:sum', operator: 'gt', target: '5' }] }),
  ];
  return {
    ...definition,
    form: {
      ...form,
      pages: [...form.pages, 'effects', 'other-page'],
      rules: [{ id: 'ruling', when: yes('rules'), clears: ['ruled'] }],
      calculations: [{ key: 'derived:sum', from: ['counted'], calculate: "counted = '' ? 0 : $number(counted) + 1" }],
    },
    pages: {
      ...pages,
      effects: { id: 'effects', title: 'Effects', blocks: first },
      'other-page': { id: 'other-page', title: 'Another page', blocks: second },
    },
    options: {
      ...options,
      'yes-no': [
        ['Y', 'Yes'],
        ['N', 'No'],
      ],
    },
  };
}

/** One edit of each kind, on fields that are always shown. */
export function editsOf(work: Workload): readonly MeasuredEdit[] {
  const always = Object.values(work.definition.pages).flatMap(({ blocks }) => blocks);
  const keyOf = (isWanted: (block: BlockDefinition) => boolean): string => {
    const found = always.find(isWanted);
    if (found === undefined || !('key' in found)) throw new Error('The workload has no such field.');
    return found.key;
  };
  const readKeys = new Set(always.flatMap((block) => (block.when ?? []).flatMap(keysIn)));
  const ofType = (type: string): string =>
    keyOf((block) => block.type === type && !('schema' in block) && !('key' in block && readKeys.has(block.key)));
  return [
    { name: 'a text', key: work.plain, values: ['one', 'two'] },
    {
      name: 'a text with a pattern',
      key: keyOf((block) => 'schema' in block && block.schema?.['pattern'] === phonePattern),
      values: ['(316) 978-3456', '(316) 978-3457'],
    },
    { name: 'a choice from a list', key: ofType('select'), values: ['v1', 'v2'] },
    { name: 'a radio that nothing reads', key: ofType('radio'), values: ['Y', 'N'] },
    { name: 'a checkbox', key: ofType('checkbox'), values: ['true', ''] },
    { name: 'a date', key: ofType('date'), values: ['2008-03-04', '2008-03-05'] },
    { name: 'a section of 25 opens or closes', key: work.flip, values: ['N', 'Y'] },
    { name: 'a section of another page opens or closes', key: 'elsewhere', values: ['N', 'Y'] },
    {
      name: 'a rule fires every second time',
      key: 'rules',
      values: ['N', 'Y'],
      byHand: (set, value) => value === 'Y' && set('ruled', ''),
    },
    {
      name: 'a derived value shows or hides a field',
      key: 'counted',
      values: ['1', '9'],
      byHand: (set, value) => {
        const sum = Number(value) + 1;
        set('sum', String(sum));
        if (sum <= 5) set('many', '');
      },
    },
  ];
}

const keysIn = (condition: object): readonly string[] => ('valueKey' in condition ? [String(condition.valueKey)] : []);
