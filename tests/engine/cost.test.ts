import { describe, expect, it } from 'vitest';
import { createCounted } from '../../scripts/bench/counts.ts';
import { loadValidators } from '../../scripts/bench/engine-side.ts';
import { createWorkload } from '../../scripts/bench/workload.ts';

describe('the number of values that an edit touches', () => {
  it.each([330, 1000, 10_000])('does not grow with the form: %i questions', async (size) => {
    const { definition, answers, plain, flip } = createWorkload(size);
    const counted = createCounted(definition, await loadValidators(definition), answers);
    expect(counted.set(plain, 'other')).toEqual({ conditions: 0, validators: 0, subscribers: 1 });
    expect(counted.set(flip, 'Y')).toEqual({ conditions: 1, validators: 0, subscribers: 27 });
  });

  it('no validator runs for hidden or unanswered fields', async () => {
    const { definition } = createWorkload(330);
    const counted = createCounted(definition, await loadValidators(definition), {});
    expect(counted.errors().validators).toBe(0);
  });
});
