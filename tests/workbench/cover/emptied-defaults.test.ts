/** The messages of questions that have a default as soon as they are shown. */
import { expect, it } from 'vitest';
import { reachOf } from '../../../workbench/cover/index.ts';
import { text, yesNo } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

const when = [{ valueKey: 'q_has', operator: 'equals', target: 'Y' }];

it('the message of a required question is reached by emptying the default that it has once it is shown', () => {
  const covered = coveredBlocks([
    yesNo('q_has'),
    text('q_why', { when, required: 'Say why.', default: 'Because.' }),
    text('q_how', { when, required: 'Say how.', default: { from: ['q_has'], expression: "q_has & '!'" } }),
  ]);
  const messages = reachOf(covered).filter(({ kind }) => kind === 'message');
  expect(messages.map(({ name, answers }) => [name, answers])).toEqual([
    ['q_why: Say why.', { q_has: 'Y', q_why: '' }],
    ['q_how: Say how.', { q_has: 'Y', q_how: '' }],
  ]);
});
