import { expect } from 'vitest';
import type { Answers } from '../../engine/index.ts';
import type { Rule } from './rule.ts';

/** What a form says at a rule's question, with several answers laid one over the other. */
export type Errors = (...answers: readonly (Answers | undefined)[]) => readonly string[];

/** One thing that a row of a table says, and how it is seen to be so. */
export interface Claim {
  readonly says: string;
  readonly holds: (errors: Errors) => void;
}

/** Everything that a row says. */
export function claimsOf(rule: Rule): readonly Claim[] {
  const asStated = typeof rule.message === 'string' ? rule.message : expect.stringMatching(rule.message);
  return [
    ...rule.fails.map((answers): Claim => ({ says: `refuses ${written(answers)}`, holds: (errors) => expect(errors(rule.given, answers)).toEqual([asStated]) })),
    ...rule.passes.map((answers): Claim => ({ says: `accepts ${written(answers)}`, holds: (errors) => expect(errors(rule.given, answers)).toEqual([]) })),
    ...(rule.spared ?? []).map((spared): Claim => ({
      says: `does not apply with ${written(spared)}`,
      holds: (errors) => { for (const answers of rule.fails) expect(errors(answers, spared)).not.toContainEqual(asStated); },
    })),
    ...(rule.hidden === null ? [] : [rule.hidden]).map((hidden): Claim => ({
      says: `says nothing while its question is hidden by ${written(hidden)}`,
      holds: (errors) => { for (const answers of rule.fails) expect(errors(rule.given, answers, hidden)).toEqual([]); },
    })),
  ];
}

const written = (answers: Answers): string => JSON.stringify(answers).slice(1, -1) || 'nothing';
