/** The state and the results of a walk. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import type { CompiledField, Values } from '../../engine/index.ts';
import type { FormCase } from '../../workbench/commands/cases/form-case.ts';
import type { ComparedPlace } from '../../workbench/commands/walk-reports.ts';
import type { PlayedForm } from '../support/played-form.ts';
import type { Visit } from '../drivers/visit.ts';
import type { Walker } from './enter.ts';
import type { EntryWay } from '../../workbench/commands/walk-words.ts';
import type { Plan, Visited } from './plan.ts';

export interface Walked {
  readonly played: PlayedForm;
  /** The number of the set, from 1. */
  readonly set: number;
  readonly expected: FormCase;
  /** The day of a set without one. */
  readonly today: string;
  readonly by: EntryWay;
}

export type Note = (place: ComparedPlace, key: string, expected: unknown, found: unknown) => void;

export interface Walk extends Walked, Pick<Entrant, 'walker' | 'visit' | 'staff'> {
  readonly plan: Plan;
  readonly shown: readonly CompiledField[];
  readonly hidden: readonly CompiledField[];
  readonly note: Note;
}

/** An applicant who has entered a set and can enter another one. */
export interface Entrant {
  readonly walker: Walker;
  readonly visit: Visit;
  readonly today: string;
  /** The values of the last set. */
  readonly values: Values;
  readonly visited: Visited;
  /** The window of a member of staff. */
  readonly staff: { page: Page | null };
}

/** Reads until the result is as wanted, for at most thirty seconds; the last result. */
export async function whenStill<T>(read: () => Promise<T>, isWanted: (found: T) => boolean): Promise<T> {
  let found = await read();
  const isStill = async (): Promise<boolean> => isWanted(found) || isWanted((found = await read()));
  // The caller reports a result that is not as wanted.
  await vi.waitUntil(isStill, { timeout: 30_000, interval: 200 }).catch(() => undefined);
  return found;
}

/** An answer of the profile in its stored form. */
export const answerText = (answer: unknown): string =>
  answer === true ? 'true' : typeof answer === 'string' ? answer : '';
