/** What `cover` says of a goal for which it finds neither answers nor a proof. */
import { expect, it } from 'vitest';
import { coverageOf } from '../../../workbench/cover/index.ts';
import { text } from '../../engine/small-form.ts';
import { coveredBlocks } from './covered.ts';

it('names the questions and calculations on which a goal depends that is given up', () => {
  const number = (key: string) => ({ type: 'number', key, label: key, maximum: 99_999 }) as const;
  // 94049 times 94261, both of which are primes.
  const expression = "q_one != '' and q_two != '' and $number(q_one) * $number(q_two) = 8865152789";
  const when = [{ from: ['q_one', 'q_two'], expression }];
  const { unmet } = coverageOf(coveredBlocks([number('q_one'), number('q_two'), text('q_why', { when })]));
  expect(unmet.map(({ kind }) => kind)).toContain('condition');
  for (const { because } of unmet)
    expect(because).toEqual([expect.stringMatching(/^nothing is proven .* it depends on (?:2|3) questions, through /)]);
});
