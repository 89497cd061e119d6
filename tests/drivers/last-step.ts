import type { Window } from './window.ts';

/**
 * Resolves once the last step is complete. The check of the answers asks for newer ones when it is loaded: a test that
 * submits earlier would race with that call, which finds the receipt.
 */
export async function lastStepIsComplete({ page, settled }: Pick<Window, 'page' | 'settled'>): Promise<void> {
  await page.locator('[id^="answer-"]').first().waitFor();
  await settled();
}
