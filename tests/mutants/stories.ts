import { TestRunner, type RunnerTestFile, type RunnerTestSuite } from 'vitest';
import { runOnlyAt } from '../drivers/levels.ts';

/** A story that can run with another form. */
export interface Story {
  readonly title: string;
  readonly run: () => unknown;
}

/**
 * Imports the stories about the form into the calling test file with only the engine driver. They also run as
 * tests.
 */
export async function importStories(): Promise<void> {
  runOnlyAt('engine');
  await import('../scenarios/academics.test.ts');
  await import('../scenarios/account-questions.test.ts');
  await import('../scenarios/address.test.ts');
  await import('../scenarios/affiliation.test.ts');
  await import('../scenarios/answer-keys.test.ts');
  await import('../scenarios/citizenship.test.ts');
  await import('../scenarios/colleges.test.ts');
  await import('../scenarios/fee-waiver.test.ts');
  await import('../scenarios/form-texts.test.ts');
  await import('../scenarios/found-records.test.ts');
  await import('../scenarios/header.test.ts');
  await import('../scenarios/high-school.test.ts');
  await import('../scenarios/inputs.test.ts');
  await import('../scenarios/military.test.ts');
  await import('../scenarios/next-steps.test.ts');
  await import('../scenarios/options.test.ts');
  await import('../scenarios/pages.test.ts');
  await import('../scenarios/parents.test.ts');
  await import('../scenarios/personal.test.ts');
  await import('../scenarios/print.test.ts');
  await import('../scenarios/residency.test.ts');
  await import('../scenarios/scholarship.test.ts');
  await import('../scenarios/scholarship-form.test.ts');
  await import('../scenarios/scholarship-language.test.ts');
  await import('../scenarios/tabs.test.ts');
  await import('../scenarios/test-scores.test.ts');
}

/** All stories in a test file. */
export function storiesIn({ tasks }: Pick<RunnerTestFile | RunnerTestSuite, 'tasks'>, above = ''): readonly Story[] {
  return tasks.flatMap((task): readonly Story[] => {
    const title = `${above}${task.name}`;
    return task.type === 'suite' ? storiesIn(task, `${title} > `) : [{ title, run: TestRunner.getTestFn(task) }];
  });
}
