import { describe, expect, it } from 'vitest';
import { submission } from '../../engine/index.ts';
import { definitionOf, sit, yesNo } from './small-form.ts';

const select = (key: string, more: object = {}) => ({
  type: 'select' as const,
  key,
  label: key,
  options: [['A', 'First'] as const],
  ...more,
});

describe('the description of a choice', () => {
  it('is stored under the key with _desc, unless the question disables it', () => {
    const sitting = sit(
      definitionOf([
        yesNo('a'),
        yesNo('b', { describe: false }),
        select('c'),
        select('d', { describe: false }),
        yesNo('e', { describe: true }),
      ]),
    );
    const { changed } = sitting.edit({ a: 'Y', b: 'Y', c: 'A', d: 'A', e: 'N' });
    const stored = { a: 'Y', a_desc: 'Yes', b: 'Y', c: 'A', c_desc: 'First', d: 'A', e: 'N', e_desc: 'No' };
    expect(changed).toEqual(stored);
    expect(submission(sitting.form, sitting.values)).toEqual(stored);
  });
});
