/** A question for several documents is uploads for everything: each has a key, a file and a state of its own. */
import { describe, expect, it } from 'vitest';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { checkForm } from '../../../workbench/check/index.ts';
import { expandForm } from '../../../workbench/expand/expand.ts';
import { definitionOf } from '../../engine/small-form.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

const question = { type: 'documents', key: 'bill', label: 'Bill', max: 3, another: 'Add another bill' } as const;
const blocksOf = (block: BlockDefinition, more?: Partial<FormDefinition>) =>
  expandForm(definitionOf([block], more)).pages[0]?.blocks;
const notAnswered = (...keys: readonly string[]) => keys.map((valueKey) => ({ valueKey, operator: 'notAnswered' }));

describe('a question for several documents', () => {
  it('is an upload, and each further one is behind a button', () => {
    const upload = { type: 'upload' } as const;
    expect(blocksOf({ ...question, hint: 'One page each.' })).toMatchObject([
      {
        type: 'section',
        title: null,
        blocks: [
          { ...upload, key: 'bill', label: 'Bill', hint: 'One page each.' },
          {
            id: 'bill-another',
            fold: 'Add another bill',
            blocks: [
              { ...upload, key: 'bill_2', label: 'Bill 2' },
              {
                id: 'bill_2-another',
                fold: 'Add another bill',
                blocks: [{ ...upload, key: 'bill_3', label: 'Bill 3' }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('is required until one of its documents is there', () => {
    expect(JSON.stringify(blocksOf({ ...question, required: 'A bill' }))).toContain(
      JSON.stringify({ when: notAnswered('bill_2', 'bill_3'), message: 'A bill' }),
    );
    const when = [{ valueKey: 'name', operator: 'answered' }] as const;
    expect(JSON.stringify(blocksOf({ ...question, max: 2, required: { when, message: 'A bill' } }))).toContain(
      JSON.stringify({ when: [...when, ...notAnswered('bill_2')], message: 'A bill' }),
    );
  });

  it('is shown and hidden as a whole', () => {
    const when = [{ valueKey: 'name', operator: 'answered' }] as const;
    expect(blocksOf({ ...question, when })).toMatchObject([{ type: 'section', when }]);
    expect(JSON.stringify(blocksOf({ ...question, when })).split('"answered"')).toHaveLength(2);
  });

  it('has the prefix of the section file that it is in, and the limits of each document', () => {
    const use = { type: 'section', id: 'used', use: 'job', prefix: 'job_' } as const;
    const limits = { types: ['pdf'] } as const;
    const found = JSON.stringify(blocksOf(use, { sections: { job: { blocks: [{ ...question, limits }] } } }));
    for (const key of ['job_bill', 'job_bill_2', 'job_bill_3']) expect(found).toContain(`"key":"${key}"`);
    expect(found.split('"limits":{"types":["pdf"]}')).toHaveLength(4);
    expect(found).toContain('"id":"job_bill_2-another"');
  });

  it('has mistakes at their places', () => {
    expect(problemsWith(question)).toEqual([]);
    expect(problemsWith({ ...question, another: '{who}' })).toEqual(['/blocks/0/another unknown-placeholder']);
    expect(problemsWith({ ...question, max: 6 })).toContain('/blocks/0/max out-of-range');
    expect(problemsWith({ ...question, max: 4 })).toEqual(['/blocks/0/key key-not-in-data-model']);
    expect(problemsWith({ ...question, another: undefined })).toContain('/blocks/0 missing-property');
  });
});

const $schema = '../form.schema.json';

/** The problems of a page with this block: their places and codes. */
function problemsWith(block: object): readonly string[] {
  const document = { type: 'document', maxLength: 8 };
  const files = {
    'form.json': { $schema, id: 'small', version: 1, title: 'Small', pages: ['about', 'sent'] },
    'data-model.json': { $schema, keys: { bill: document, bill_2: document, bill_3: document } },
    'pages/about.json': { $schema: `../${$schema}`, id: 'about', title: 'About', blocks: [block] },
    'pages/sent.json': { $schema: `../${$schema}`, id: 'sent', title: 'Sent', role: 'completion', blocks: [] },
  };
  const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 1)]));
  return checkForm({ files: texts, schema }).map(({ pointer, code }) => `${pointer} ${code}`);
}
