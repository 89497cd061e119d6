/** The page of an address as React by hand: the same markup and inputs, react-dom and nothing else. */
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { Part } from './hand-written-page.tsx';

/** A page as files: its HTML, and the script that hydrates it. */
export interface HandWritten {
  readonly html: string;
  readonly script: string;
}

/** Reads the page at an address, renders its content with React, and builds the script that hydrates this. */
export async function handWritten(browser: Browser, address: string, still: string): Promise<HandWritten> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  const content = await page.evaluate(partsOfPage);
  await page.close();
  const { html } = await rendered(content);
  const script = await bundled(content, './hand-written-live.tsx', 'browser');
  const start = '<script type="module" src="/script.js"></script></head>';
  const body = `<body><div id="root" data-page="">${html}</div></body>`;
  return { html: still.replace('</head>', () => start).replace(/<body[^]*<\/body>/, () => body), script };
}

async function rendered(content: readonly Part[]): Promise<{ readonly html: string }> {
  const code = await bundled(content, './hand-written-html.tsx', 'node');
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as { html: string };
}

async function bundled(content: readonly Part[], entry: string, platform: 'browser' | 'node'): Promise<string> {
  const started = `export const html = start(${JSON.stringify(content)});`;
  const { outputFiles } = await build({
    stdin: {
      contents: `import { start } from ${JSON.stringify(entry)}; ${started}`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform,
    jsx: 'automatic',
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(platform === 'node' && { banner: { js: requireInModules } }),
  });
  return outputFiles[0]?.text ?? '';
}

/** The package for servers requires parts of Node. */
const requireInModules = "import { createRequire } from 'node:module'; const require = createRequire('file:///');";

/** Runs in the page. React draws each element and each text between two elements. */
function partsOfPage(): Part[] {
  const partsOf = (parent: Element): Part[] =>
    [...parent.childNodes].flatMap((node): Part[] => {
      if (node instanceof Text) return node.data === '' ? [] : [node.data];
      if (!(node instanceof Element) || node.localName === 'script' || node.localName === 'style') return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'style')
        .map(({ name, value }): [string, string] => [name, value]);
      return [[node.localName, Object.fromEntries(attributes), partsOf(node)]];
    });
  return partsOf(document.getElementById('root') ?? document.body);
}
