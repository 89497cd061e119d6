/** Opens a generated form in a browser. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { generateValidators } from '../../workbench/codegen/index.ts';
import { compileExpanded } from '../../engine/index.ts';
import { expandForm } from '../../workbench/index.ts';
import { countRenders, type RenderedForm, type Work } from './renders.ts';
import type { Workload } from './workload.ts';

/** A generated form in a browser. */
export interface Rendered {
  readonly page: Page;
  /** Returns the work of an action until the frame after it. */
  workOf(act: (page: Page) => Promise<unknown>): Promise<Work>;
  open(page: number): Promise<Work>;
  validate(): Promise<Work>;
}

/** Opens an empty page that renders the form as soon as `open` is called, and counts its work. */
export async function renderForm(browser: Browser, workload: Workload): Promise<Rendered> {
  const page = await openEmptyPage(browser, await ourPage(workload, true), [countRenders]);
  await page.evaluate(() => (globalThis as unknown as Global).load());
  const workOf: Rendered['workOf'] = async (act) => {
    await page.evaluate(taken);
    await act(page);
    return await page.evaluate(taken);
  };
  return {
    page,
    workOf,
    open: (number) => workOf(() => page.evaluate((at) => (globalThis as unknown as Global).bench.open(at), number)),
    validate: () => workOf(() => page.evaluate(() => (globalThis as unknown as Global).bench.validate())),
  };
}

/** The script and the styles of a page. The script has the global function `load`, which makes the form ready. */
export interface BuiltBench {
  readonly script: string;
  readonly style: string;
}

/** Opens an empty page with a built form that is not loaded; `scripts` run before its script. */
export async function openEmptyPage(
  browser: Browser,
  { script, style }: BuiltBench,
  scripts: readonly (() => void)[],
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><style>${style}</style><main></main></html>`);
  for (const before of scripts) await page.evaluate(before);
  await page.addScriptTag({ content: script });
  return page;
}

interface Global {
  readonly load: () => void;
  readonly bench: RenderedForm;
}

/** Runs in the page: the work until the next frame. */
const taken = (): Promise<Work> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve((globalThis as unknown as Global).bench.work()));
  });

/** The form with this renderer; `isCounting` counts conditions, validators and subscribers. */
export function ourPage({ definition, answers }: Workload, isCounting: boolean): Promise<BuiltBench> {
  const expanded = expandForm(definition);
  const form = [JSON.stringify(JSON.stringify(expanded)), 'validators', JSON.stringify(answers), isCounting];
  return built('rendered-form.tsx', form, generateValidators(compileExpanded(expanded)));
}

/** The form as it would be written by hand. */
export const pageByHand = ({ definition, answers }: Workload): Promise<BuiltBench> =>
  built('page-by-hand.tsx', [JSON.stringify(JSON.stringify(definition)), JSON.stringify(answers)]);

async function built(file: string, start: readonly unknown[], code = ''): Promise<BuiltBench> {
  const { outputFiles } = await build({
    stdin: {
      contents: `${code}
        import { start } from ${JSON.stringify(join(import.meta.dirname, file))};
        globalThis.load = () => start(${start.join(', ')});`,
      resolveDir: process.cwd(),
    },
    outdir: 'rendered-form',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    // The lazy parts are in the same file, so no address of a chunk is needed.
    logOverride: { 'empty-import-meta': 'silent' },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}
