/**
 * The pictures before and after the design review of November 2026. Those before, and what the review is compared with,
 * stay in `docs/screens/before`; those after are taken anew.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { people } from './people.ts';

export interface Comparison {
  readonly id: string;
  /** The item of the review. */
  readonly item: string;
  readonly as: keyof typeof people;
  readonly path: string;
  /** The window in pixels; without a height, the whole page. */
  readonly width: number;
  readonly height?: number;
  readonly scheme?: 'dark';
  /** The part of the page above the window, of 1. */
  readonly at?: number;
  /** The ids of choices that are made before. */
  readonly check?: readonly string[];
  /** The id of the element in the center of the window. */
  readonly center?: string;
}

export interface StepMeasures {
  /** In pixels. */
  readonly height: number;
  /** Elements that take an answer: input, select, textarea. */
  readonly controls: number;
}

export interface Review {
  /** The state before. */
  readonly commit: string;
  /** The steps of a visitor to the default form at 320 px, by their ids. */
  readonly steps: Readonly<Record<string, StepMeasures>>;
  readonly comparisons: readonly Comparison[];
  readonly stories: readonly { readonly item: string; readonly before: string; readonly after: string }[];
}

/** The folder of the pictures before the review, inside that of all pictures. */
export const beforeFolder = 'before';

export const review = JSON.parse(await readFile(join('docs/screens', beforeFolder, 'review.json'), 'utf8')) as Review;

/** Makes the choices of a comparison, and scrolls to its place. */
export async function actOf(page: Page, { check = [], center, at }: Comparison): Promise<void> {
  for (const id of check) await page.locator(`[id="${id}"]`).check();
  if (center !== undefined)
    await page.locator(`[id="${center}"]`).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  if (at !== undefined) await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), at);
}
