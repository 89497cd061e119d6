/** Measurements of a story. */
import { expect } from 'storybook/test';

/** The width and the height of an element, in pixels. */
export function sizeOf(element: HTMLElement): readonly [number, number] {
  const { width, height } = element.getBoundingClientRect();
  return [width, height];
}

/** Expects that nothing is free beside a button. */
export async function expectFullWidth(button: HTMLElement): Promise<void> {
  const around = button.parentElement ?? button;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(around);
  const inner = around.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  await expect(Math.round(inner - button.getBoundingClientRect().width), button.textContent).toBe(0);
}

/** Expects that folds which follow each other are rows of one list, with one line between two rows. */
export async function expectRows(labels: readonly string[]): Promise<void> {
  const boxes = [...document.querySelectorAll('details')]
    .filter(({ firstElementChild }) => labels.includes(firstElementChild?.textContent ?? ''))
    .map((fold) => fold.getBoundingClientRect());
  await expect(boxes).toHaveLength(labels.length);
  for (const [at, { top, width, height }] of boxes.entries()) {
    await expect(height).toBeGreaterThanOrEqual(44);
    await expect(width).toBeCloseTo(boxes[0]?.width ?? 0);
    if (at > 0) await expect((boxes[at - 1]?.bottom ?? 0) - top).toBeCloseTo(1);
  }
}

/** Expects this number of lines for the controls of these questions. */
export async function expectLines(keys: readonly string[], lines: number): Promise<void> {
  const bottoms = keys.map((key) => Math.round(document.getElementById(key)?.getBoundingClientRect().bottom ?? 0));
  await expect(new Set(bottoms).size).toBe(lines);
}
