import { describe, expect, it } from 'vitest';
import { filesOf } from '../../../workbench/source/definition-files.ts';
import { createDeclaredNames } from '../../../workbench/expand/declared-names.ts';
import type { BlockDefinition } from '../../../engine/index.ts';
import type { SectionFile } from '../../../engine/internal.ts';
import { definitionOf, text } from '../../engine/small-form.ts';

function declaredNames(sections: Readonly<Record<string, SectionFile>>): (section: string) => readonly string[] {
  const names = createDeclaredNames(filesOf(definitionOf([], { sections })));
  return (section) => [...names(section)].toSorted();
}
const section = (...blocks: readonly BlockDefinition[]): SectionFile => ({ blocks });

describe('the names that a section declares', () => {
  const tabs: BlockDefinition = {
    type: 'tabs',
    id: 'proof',
    label: 'Proof',
    default: 'now',
    tabs: [
      { id: 'now', label: 'Now', blocks: [{ type: 'upload', key: 'scan', label: 'Scan' }] },
      { id: 'later', label: 'Later', blocks: [{ type: 'content', id: 'note', text: 'Later' }] },
    ],
  };
  const names = declaredNames({
    person: {
      rules: [{ id: 'moved', when: [], clears: ['city'] }],
      blocks: [text('city'), { type: 'section', id: 'more', blocks: [tabs] }],
    },
    stay: section({ type: 'month-year', key: 'since', label: 'Since', years: { count: 2, direction: 'past' } }),
    family: section(
      { type: 'section', use: 'person', prefix: 'parent_' },
      { type: 'repeat', id: 'stays', title: 'Stay', use: 'stay', prefixes: ['a_', 'b_'], max: 2 },
    ),
  });

  it('are its keys, descriptions, ids, rules and the values of its tabs', () => {
    const expected = ['city', 'city_desc', 'more', 'moved', 'note', 'proof', 'scan', 'scan_desc', 'tab:proof'];
    expect(names('person')).toEqual(expected);
  });

  it('include the stem and both keys of a month-year', () => {
    expect(names('stay')).toEqual(['since', 'since_month', 'since_year']);
  });

  it('include the names of the sections that it uses, with their prefixes', () => {
    expect(names('family')).toEqual(
      expect.arrayContaining(['parent_city', 'tab:parent_proof', 'count:stays', 'a_since_month', 'b_since_year']),
    );
  });

  it('end where a section uses itself', () => {
    const circular = declaredNames({
      one: section(text('a'), { type: 'section', use: 'two', prefix: 'x_' }),
      two: section(text('b'), { type: 'section', use: 'one', prefix: 'y_' }),
    });
    expect(circular('one')).toEqual(expect.arrayContaining(['a', 'x_b']));
  });

  it('are none for a section that does not exist', () => {
    expect(names('nowhere')).toEqual([]);
  });
});
