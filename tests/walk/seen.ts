/** Reads what the page, the service view and the PDF copy show, without the engine. */
import type { Page } from 'playwright-core';

/** The text, the choice or the document of each control by its key; null if the page has no such control. */
export function controlsIn(page: Page, keys: readonly string[]): Promise<Readonly<Record<string, string | null>>> {
  return page.evaluate(
    (wanted) =>
      Object.fromEntries(
        wanted.map((key) => {
          const element = document.getElementById(key);
          if (element === null) return [key, null];
          if (element instanceof HTMLInputElement && element.type === 'checkbox')
            return [key, element.checked ? 'true' : ''];
          if (
            element instanceof HTMLInputElement ||
            element instanceof HTMLSelectElement ||
            element instanceof HTMLTextAreaElement
          )
            return [key, element.value];
          // The row of a document; an upload without one has a control for files, other questions have other controls.
          if (element.querySelector('input:not([type=file])') === null)
            return [key, element.querySelector('bdi')?.textContent ?? ''];
          const chosen = [...element.querySelectorAll<HTMLInputElement>('input:checked')];
          return [key, chosen.map(({ value }) => value).join(' ')];
        }),
      ),
    keys,
  );
}

/** A line of the check before the submission. */
export interface CheckedLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** What else the line says, for example that the answer is needed. */
  readonly note: string;
}

/** The lines in their order. A calculated answer has no link to its question: its line has no key. */
export function checkedLines(page: Page): Promise<readonly CheckedLine[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section[aria-labelledby="check-answers"] dl > div')].map((line) => {
      const answer = line.querySelector('dd > bdi')?.textContent ?? '';
      const all = line.querySelector('dd')?.textContent ?? '';
      return {
        key: line.querySelector('[id^="answer-"]')?.id.slice('answer-'.length) ?? '',
        label: line.querySelector('dt')?.textContent ?? '',
        text: answer,
        note: all.slice(answer.length).trim(),
      };
    }),
  );
}

/** The messages of the error summary by key, in their order. */
export async function summarizedErrors(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const links = await page
    .getByRole('alert')
    .locator('a[href*="#"]')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href')?.split('#')[1] ?? '', link.textContent ?? ''] as const),
    );
  const keys = [...new Set(links.map(([key]) => key))];
  return Object.fromEntries(keys.map((key) => [key, links.filter(([own]) => own === key).map(([, text]) => text)]));
}

/** The text of the pages in the service view, without the words for screen readers. */
export function serviceText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const sections = [...document.querySelectorAll('main section[aria-labelledby]')].filter(
      (section) => section.parentElement?.closest('section') === null,
    );
    return sections
      .map((section) => {
        const copy = section.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
        return copy.textContent;
      })
      .join(' ');
  });
}
