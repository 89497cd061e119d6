import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorsOf, pageSummary, submission, viewPage, type BlockDefinition } from '../../engine/index.ts';
import { definitionOf, sit, text, yesNo } from './small-form.ts';

const max = 4;
const children: BlockDefinition = {
  type: 'number',
  key: 'children',
  label: 'How many children do you have?',
  maximum: max,
};
const child = [
  text('name', { required: 'Name of child {n}' }),
  yesNo('in_school'),
  text('school', { when: [{ valueKey: 'in_school', operator: 'equals', target: 'Y' }] }),
];
const sections = { child: { blocks: child } } as never;
const prefixes = 'child_{n}_';
const repeated = definitionOf(
  [children, { type: 'repeat', id: 'child', title: 'Child', use: 'child', prefixes, max, count: 'children' }],
  { sections },
);
/** The same with a condition for each copy. */
const byHand = definitionOf(
  [
    children,
    ...Array.from({ length: max }, (_, index): BlockDefinition => {
      const n = String(index + 1);
      const when = [{ valueKey: 'children', operator: 'gte', target: n }] as const;
      return { type: 'section', use: 'child', prefix: `child_${n}_`, with: { n }, when };
    }),
  ],
  { sections },
);

describe('a repeated block with its number of copies in an answer', () => {
  it('shows, requires, clears and submits what sections with a condition each do', () => {
    const keys = [
      'children',
      ...['1', '2', '4'].flatMap((n) => child.map((block) => `child_${n}_${Reflect.get(block, 'key')}`)),
    ];
    const edits = fc.array(
      fc.tuple(fc.constantFrom(...keys), fc.constantFrom('', '0', '1', '2', '3', '4', '9', '2.5', 'x', 'Y', 'N')),
    );
    fc.assert(
      fc.property(edits, (all) => {
        const [one, other] = [sit(repeated), sit(byHand)];
        for (const [key, value] of all) {
          const [own, theirs] = [one.edit({ [key]: value }), other.edit({ [key]: value })];
          expect(own.changed).toEqual(theirs.changed);
          expect(Object.keys(own.cleared)).toEqual(Object.keys(theirs.cleared));
        }
        expect(errorsOf(one.form, one.validators, one.values)).toEqual(
          errorsOf(other.form, other.validators, other.values),
        );
        expect(submission(one.form, one.values)).toEqual(submission(other.form, other.values));
      }),
    );
  });

  it('has no chosen number, and is hidden without copies, also for readers', () => {
    const sitting = sit(repeated);
    const { form } = sitting;
    expect([...form.choices.keys()]).toEqual([]);
    expect(viewPage(form, sitting.values, 'page').blocks).toHaveLength(1);
    sitting.edit({ children: '2', child_1_name: 'Ada', child_2_name: 'Ben' });
    expect(viewPage(form, sitting.values, 'page').blocks[1]).toMatchObject({ count: 2, copies: { length: 2 } });
    expect(JSON.stringify(pageSummary(form, sitting.values, 'page'))).toContain('"n":2,"total":2');
    expect(sitting.edit({ children: '1' }).cleared).toEqual({ child_2_name: 'child-2' });
    sitting.edit({ children: '0' });
    expect(JSON.stringify(pageSummary(form, sitting.values, 'page'))).not.toContain('no-copies');
  });
});
