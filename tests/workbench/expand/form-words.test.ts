import { describe, expect, it } from 'vitest';
import { type BlockDefinition } from '../../../engine/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import { definitionOf, equals, text } from '../../engine/small-form.ts';

const many = (count: number, more: object = {}): readonly BlockDefinition[] =>
  Array.from({ length: count }, (_, at) => text(`k${at}`, more));

/** The header of a form with these questions. */
function minutes(blocks: readonly BlockDefinition[], institution: Record<string, string> = {}): unknown {
  const header = { start: [{ type: 'content', id: 'start', text: '{form_minutes}' }] };
  const { hostParts } = expandForm(definitionOf(blocks, { institution, hostFiles: { header } }));
  return hostParts['header'];
}
const says = (words: string) => ({ start: [expect.objectContaining({ text: [words] })] });

describe('the minutes that a form takes, in the texts around its pages', () => {
  it.each([
    [0, '0'],
    [1, '5'],
    [15, '5'],
    [16, '10'],
  ])('%i questions of a word each take %s minutes', (count, expected) => {
    expect(minutes(many(count))).toEqual(says(expected));
  });

  it('counts a long text as ten minutes, and an upload as two', () => {
    const essay: BlockDefinition = { type: 'textarea', key: 'essay', label: 'Essay' };
    const upload: BlockDefinition = { type: 'upload', key: 'letter', label: 'Letter' };
    expect(minutes([essay])).toEqual(says('10'));
    expect(minutes([essay, upload])).toEqual(says('15'));
  });

  it('leaves out questions that an answer must show', () => {
    const section: BlockDefinition = { type: 'section', id: 's', when: [equals('first', 'Y')], blocks: many(40) };
    const hidden = many(40, { when: [equals('first', 'Y')] });
    expect(minutes([text('first'), ...hidden])).toEqual(says('5'));
    expect(minutes([text('first'), section])).toEqual(says('5'));
  });

  it('is the own word of an institution that has one', () => {
    expect(minutes(many(1), { form_minutes: 'ten' })).toEqual(says('ten'));
  });
});
