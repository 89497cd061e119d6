/** A grid and a scale are radio buttons for everything but the page; their mistakes are reported at their places. */
import { describe, expect, it } from 'vitest';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { checkForm, diffForms } from '../../../workbench/check/index.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { comparedForm } from '../diff/compared-form.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const often = [
  ['0', 'Never'],
  ['1', 'Often'],
] as const;
const question = { key: 'tired', label: 'Tired', required: 'Tired' } as const;
const grid = { type: 'grid', id: 'weeks', title: 'Weeks', options: often, questions: [question] } as const;
const radio = { type: 'radio', options: often, ...question } as const;

const blocksOf = (block: BlockDefinition, more?: Partial<FormDefinition>) =>
  expandForm(definitionOf([block], more)).pages[0]?.blocks;

describe('a grid', () => {
  it('is a section of radio buttons with its options', () => {
    const section = { type: 'section', id: 'weeks', title: 'Weeks', blocks: [radio] } as const;
    const [expected] = blocksOf(section) ?? [];
    expect(blocksOf(grid)).toEqual([{ ...expected, layout: 'grid' }]);
    expect(blocksOf({ ...grid, options: 'often' }, { options: { often } })).toEqual([
      { ...expected, layout: 'grid', blocks: [{ ...radio, options: 'often' }] },
    ]);
  });

  it('has the prefix and the words of the section file that it is in', () => {
    const inSection = { ...grid, questions: [{ ...question, label: '{who} is tired' }] };
    const use = { type: 'section', id: 'used', use: 'job', prefix: 'job_', with: { who: 'Ada' } } as const;
    expect(blocksOf(use, { sections: { job: { blocks: [inSection] } } })).toMatchObject([
      { blocks: [{ id: 'job_weeks', layout: 'grid', blocks: [{ key: 'job_tired', label: 'Ada is tired' }] }] },
    ]);
  });

  it('is no change of a form that has the same questions in a section', () => {
    const withBlock = (block: object) =>
      comparedForm({
        pages: [{ id: 'you', title: 'You', blocks: [block] }],
        keys: { tired: { type: 'option', maxLength: 1 } },
      });
    const section = { type: 'section', id: 'weeks', title: 'Weeks', blocks: [radio] };
    const fewer = { ...grid, options: often.slice(1) };
    const said = (after: object) =>
      diffForms(withBlock(section), withBlock(after)).map(({ verdict, sentence }) => `${verdict}: ${sentence}`);
    expect(said(grid)).toEqual([
      'safe: Nothing that is asked, stored or required changed: only texts, the order, the layout or when they are shown.',
    ]);
    expect(said(fewer)).toHaveLength(1);
    expect(said(fewer)).toEqual(said({ ...section, blocks: [{ ...radio, options: fewer.options }] }));
  });
});

const scale = { type: 'scale', key: 'tired', label: 'Tired', from: 0, to: 2, low: 'Not', high: 'Very' } as const;

describe('a scale', () => {
  it('is a question of radio buttons with numbers; the words at the ends belong to the first and the last', () => {
    const options = [
      ['0', '0 Not'],
      ['1', '1'],
      ['2', '2 Very'],
    ];
    expect(blocksOf(scale)).toMatchObject([
      {
        type: 'section',
        title: null,
        layout: 'scale',
        blocks: [{ type: 'radio', key: 'tired', label: 'Tired', options }],
      },
    ]);
    expect(JSON.stringify(blocksOf(scale))).not.toMatch(/"(?:from|to|low|high)"/);
  });

  it('is a number for conditions and expressions', () => {
    const files = { calculations: [{ key: 'derived:twice', from: ['tired'], calculate: 'tired * 2' }] };
    const text = {
      type: 'content',
      id: 'twice',
      text: '{derived:twice}',
      when: [{ valueKey: 'tired', operator: 'gte', target: '1' }],
    };
    expect(problemsWith(files, scale, text)).toEqual([]);
  });

  it('has mistakes at their places: an unknown word at an end, a number beyond the scale, a scale of one number', () => {
    expect(problemsWith({}, { ...scale, high: '{who}' })).toEqual(['13 /blocks/0/high unknown-placeholder']);
    const text = {
      type: 'content',
      id: 'much',
      text: 'Much',
      when: [{ valueKey: 'tired', operator: 'equals', target: '3' }],
    };
    expect(problemsWith({}, scale, text)).toContain('23 /blocks/1/when/0/target target-not-an-option');
    expect(problemsWith({}, { ...scale, to: 1 })).toContain('11 /blocks/0/to out-of-range');
  });
});

const $schema = '../form.schema.json';

/** The problems of a page with these blocks: their lines, places and codes. */
function problemsWith(more: object, ...blocks: readonly object[]): readonly string[] {
  const files = {
    'form.json': { $schema, id: 'small', version: 1, title: 'Small', pages: ['about'], ...more },
    'data-model.json': {
      $schema,
      keys: Object.fromEntries(
        ['tired', 'weak']
          .filter((key) => JSON.stringify(blocks).includes(`"${key}"`))
          .map((key) => [key, { type: 'option', maxLength: 1 }]),
      ),
    },
    'pages/about.json': { $schema, id: 'about', title: 'About', blocks },
  };
  const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 1)] as const);
  return checkForm({ files: Object.fromEntries(texts), schema }).map(
    ({ code, line, pointer }) => `${line} ${pointer} ${code}`,
  );
}

describe('the checker finds in a grid', () => {
  const two = { ...grid, questions: [question, { key: 'weak', label: 'Weak' }] };

  it('nothing wrong', () => {
    expect(problemsWith({}, two)).toEqual([]);
  });

  it('a list of options that does not exist, once and at its name', () => {
    expect(problemsWith({}, { ...two, options: 'ofen' })).toEqual(['10 /blocks/0/options unknown-options']);
  });

  it('two options with the same label, once and at the second', () => {
    const options = [...often, ['2', 'Often']];
    expect(problemsWith({}, { ...two, options })).toEqual(['21 /blocks/0/options/2/1 duplicate-option-label']);
  });

  it('a question whose key is not in the data model, at its key', () => {
    const questions = [question, { key: 'week', label: 'Weak' }];
    expect(problemsWith({}, { ...two, questions })).toContain('27 /blocks/0/questions/1/key key-not-in-data-model');
  });

  it('options of a single question, which would need a column of their own', () => {
    const questions = [question, { key: 'weak', label: 'Weak', options: often }];
    expect(problemsWith({}, { ...two, questions })).toEqual(['29 /blocks/0/questions/1/options unknown-property']);
  });
});
