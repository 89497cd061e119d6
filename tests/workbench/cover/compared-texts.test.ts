/** A complete application is found where an answer must be a text that is made of other answers. */
import { expect, it } from 'vitest';
import { completed } from '../../../workbench/cover/complete.ts';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { text } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const names = ['first', 'last'] as const;
const asked = [...names, 'signed'];
const whole = { key: 'derived:whole', from: names, calculate: "$trim(first & ' ' & last)" } as const;

type When = readonly object[];
const signature: Readonly<Record<string, When>> = {
  'to a join of names': [{ from: asked, expression: "signed != '' and signed != first & ' ' & last" }],
  'to the join in other letters': [
    { from: asked, expression: '$lowercase($trim(signed)) != $lowercase(first & last)' },
  ],
  'to a join on the left': [{ from: asked, expression: "(last & ', ' & first = signed) = false" }],
  'to a derived value in an expression': [{ from: ['signed', whole.key], expression: 'signed != `derived:whole`' }],
  'to a derived value in a comparison': [
    { valueKey: 'signed', operator: 'notEquals', target: { valueKey: whole.key } },
  ],
  'to a derived value that is compared with it': [
    { valueKey: whole.key, operator: 'notEquals', target: { valueKey: 'signed' } },
  ],
};

it.each(Object.entries(signature))('for a signature that is equal %s', (_, when) => {
  const blocks: readonly BlockDefinition[] = [
    ...names.map((key) => text(key, { required: key })),
    text('signed', { required: 'Sign', checks: [{ when, message: 'Sign with your name.' }] } as never),
  ];
  const pages = [{ id: 'page', title: 'Page', blocks }];
  const form = { id: 'small', version: 1, title: 'Small', pages, calculations: [whole] };
  const covered = coveredBlocks(blocks, { form: form as unknown as FormDefinition['form'] });
  const completion = completed(covered, {}, () => true);
  expect(completion).toMatchObject({ is: 'complete', entries: { signed: expect.stringMatching(/./) } });
});
