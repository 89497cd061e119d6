import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberedValue } from '../../../renderer/loading/numbered-json.ts';
import { numberedJson } from '../../../scripts/build/numbered-json.ts';
import { expandForm } from '../../../workbench/index.ts';
import { definitionOf, text } from '../../engine/small-form.ts';

const read = (value: unknown): unknown => numberedValue(numberedJson(value));

describe('JSON in which numbered parts are written once', () => {
  it('has the same value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(read(JSON.parse(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('has the same value with runs of numbered parts anywhere, and with the marks themselves', () => {
    const words = fc.stringMatching(/^[a12#{}"\\\uFFF9-\uFFFC]{0,40}$/);
    const run = fc
      .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 30 }))
      .map(([parts, count]) =>
        Array.from({ length: count }, (_, index) =>
          parts.map((part) => ({ key: part.replaceAll('#', String(index + 1)), n: index + 1, label: 'A long label' })),
        ).flat(),
      );
    const lists = fc.array(fc.oneof(run, fc.array(words)), { maxLength: 4 }).map((all) => all.flat());
    fc.assert(
      fc.property(lists, (list) => {
        const named = Object.fromEntries(list.map((entry, index) => [JSON.stringify(entry) + index, entry]));
        expect(read([list, named, { list }])).toEqual([list, named, { list }]);
      }),
    );
  });

  it('has the size of one copy of a repeated block, whatever the maximum', () => {
    const sizeWith = (max: number): number => {
      const blocks = Array.from({ length: 10 }, (_, index) =>
        text(`q${index}`, {
          label: `Question ${index} about person {n}`,
          when: [{ valueKey: 'q0', operator: 'answered' }],
        }),
      );
      const keys = Object.fromEntries(
        blocks.map((_, index) => [`q${index}`, { type: 'text', maxLength: 45 } as const]),
      );
      const form = expandForm({
        ...definitionOf([{ type: 'repeat', id: 'people', title: 'Person', use: 'person', prefixes: 'p{n}_', max }], {
          sections: {
            person: {
              blocks,
              rules: [{ id: 'none', when: [{ valueKey: 'q1', operator: 'equals', target: 'x' }], clears: ['q2'] }],
            },
          },
        }),
        dataModel: { keys: {}, sets: [{ name: 'people', prefixes: 'p{n}_', max, keys }] },
      });
      expect(read(form)).toEqual(form);
      return numberedJson(form).length;
    };
    expect(sizeWith(60) - sizeWith(3)).toBeLessThan(20);
  });
});
