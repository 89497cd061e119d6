/** The work of the check for a form like a public survey, whose questions depend on each other through an age. */
import { expect, it } from 'vitest';
import { checkForm } from '../../../workbench/check/index.ts';
import { formulasLookedAt } from '../../../workbench/solve/propagation.ts';
import type { BlockDefinition } from '../../../engine/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { equals, yesNo } from '../../engine/small-form.ts';
import { surveyOf } from '../cover/large-survey.ts';

const blocking = new Set(['cannot-be-submitted', 'requirements-exclude', 'required-but-refused']);

/** What the check of a survey says about its submission, and how many formulas it looks at for each question. */
function checked(signs: number, more: readonly BlockDefinition[] = []) {
  const { files, form } = surveyOf(signs, more);
  const texts = [...files.files].map(([path, file]) => [path, file.text] as const);
  const before = formulasLookedAt();
  const problems = checkForm({ files: Object.fromEntries(texts), schema });
  const looks = (formulasLookedAt() - before) / new Set(form.fields.values()).size;
  return { looks, blocked: problems.flatMap(({ code, sentence }) => (blocking.has(code) ? [sentence] : [])) };
}

it('the check takes no more work for each question of a large survey than of a small one', () => {
  const [small, large] = [checked(10), checked(60)];
  expect([small.blocked, large.blocked]).toEqual([[], []]);
  expect(large.looks / small.looks).toBeLessThan(1.3);
  expect(large.looks).toBeLessThan(200);
});

const asked = (key: string, other: string): BlockDefinition =>
  yesNo(key, {
    when: [equals('derived:young', 'true')],
    required: `Please answer ${key}.`,
    checks: [
      { when: [equals(key, 'Y'), equals(other, 'Y')], message: 'Not both.' },
      { when: [equals(key, 'N')], message: `Only Yes for ${key}.` },
    ],
  });

it('questions that block a large survey are named once, with little more work', () => {
  const { blocked, looks } = checked(60, [asked('agreed', 'accepted'), asked('accepted', 'agreed')]);
  expect(blocked).toEqual([
    expect.stringContaining('"agreed" and "accepted" are required together, but cannot both be answered'),
  ]);
  expect(looks).toBeLessThan(800);
});
