/** Opens a generated form in a browser. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { generateValidators } from '../../engine/codegen.ts';
import { compileExpanded, expandForm } from '../../engine/index.ts';
import { countRenders, type RenderedForm, type Work } from './renders.ts';
import type { Workload } from './workload.ts';

const entry = join(import.meta.dirname, 'rendered-form.tsx');

/** A generated form in a browser. */
export interface Rendered {
  readonly page: Page;
  /** Returns the work of an action until the frame after it. */
  workOf(act: (page: Page) => Promise<unknown>): Promise<Work>;
  open(page: number): Promise<Work>;
  validate(): Promise<Work>;
}

/** Opens an empty page that renders the form as soon as `open` is called. */
export async function renderForm(
  browser: Browser,
  { definition, answers }: Workload,
  isCounting = true,
): Promise<Rendered> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const { script, style } = await builtPage(definition, answers, isCounting);
  await page.addInitScript(countRenders);
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><style>${style}</style><main></main></html>`);
  await page.addScriptTag({ content: script });
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

interface Global {
  readonly bench: RenderedForm;
}

/** Runs in the page: the work until the next frame. */
const taken = (): Promise<Work> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve((globalThis as unknown as Global).bench.work()));
  });

async function builtPage(
  definition: Workload['definition'],
  answers: Workload['answers'],
  isCounting: boolean,
): Promise<{ readonly script: string; readonly style: string }> {
  const expanded = expandForm(definition);
  const form = [JSON.stringify(JSON.stringify(expanded)), 'validators', JSON.stringify(answers), isCounting];
  const { outputFiles } = await build({
    stdin: {
      contents: `${generateValidators(compileExpanded(expanded))}
        import { start } from ${JSON.stringify(entry)};
        start(${form.join(', ')});`,
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
