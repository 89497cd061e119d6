import { expect } from 'vitest';
import type { Answers } from '../../engine/index.ts';
import type { SpecifiedRule } from './rule.ts';

/** The errors of the field of a rule, with several sets of answers merged. */
export type Errors = (...answers: readonly (Answers | undefined)[]) => readonly string[];

/** A statement of a row, with its test. */
export interface Claim {
  readonly says: string;
  readonly holds: (errors: Errors) => void;
}

/** All statements of a row. */
export function claimsOf(rule: SpecifiedRule): readonly Claim[] {
  const asStated = typeof rule.message === 'string' ? rule.message : expect.stringMatching(rule.message);
  return [
    ...rule.fails.map((answers): Claim => ({
      says: `refuses ${written(answers)}`,
      holds: (errors) => expect(errors(rule.given, answers)).toEqual([asStated]),
    })),
    ...rule.passes.map((answers): Claim => ({
      says: `accepts ${written(answers)}`,
      holds: (errors) => expect(errors(rule.given, answers)).toEqual([]),
    })),
    ...(rule.spared ?? []).map((spared): Claim => ({
      says: `does not apply with ${written(spared)}`,
      holds: (errors) => {
        for (const answers of rule.fails) expect(errors(answers, spared)).not.toContainEqual(asStated);
      },
    })),
    ...(rule.hidden === null ? [] : [rule.hidden]).map((hidden): Claim => ({
      says: `shows no error while its field is hidden by ${written(hidden)}`,
      holds: (errors) => {
        for (const answers of rule.fails) expect(errors(rule.given, answers, hidden)).toEqual([]);
      },
    })),
  ];
}

const written = (answers: Answers): string => JSON.stringify(answers).slice(1, -1) || 'nothing';
