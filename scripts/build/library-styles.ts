/** The style sheet of the library: everything below the root of a form, in a layer, with variables of its own. */
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { rootClass } from '../../renderer/form/root-class.ts';
import { browsers } from './browsers.ts';

/**
 * The style sheet around the rules of the components. It changes nothing outside a form, because its other rules begin
 * with the root of a form, and its variables with `--matricula-`. The rules of a host application win, because they are
 * in no layer. The typeface and the logo of an institution stay out.
 */
export async function libraryStyles(components: string): Promise<string> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8');
  const tokens = [await read('forms/brand/theme.css'), await read('renderer/styles/tokens.css')];
  const own = tokens.map((sheet) => sheet.replaceAll(institutional, '').replaceAll(':root', `.${rootClass}`));
  const base = (await read('renderer/styles/base.css')).replaceAll(/@import [^;]*;/g, '').replace(/^body\b/m, '&');
  const needed = await read(unstyled);
  return layered(`${own.join('')} :where(.${rootClass}) { ${needed} ${base} } ${components}`);
}

/** The style sheet of a host application that styles everything itself: only what a form needs without a look. */
export async function unstyledStyles(): Promise<string> {
  return layered(`:where(.${rootClass}) { ${await readFile(unstyled, 'utf8')} }`);
}

async function layered(rules: string): Promise<string> {
  const named = `@layer ${rootClass} { ${rules} }`.replaceAll(variable, `--${rootClass}-`);
  // Browsers know layers for longer than nested rules.
  const { code } = await transform(named, { loader: 'css', minify: true, target: browsers });
  return code;
}

const unstyled = 'renderer/styles/unstyled.css';

const institutional = /@font-face\s*\{[^}]*\}|--logo[\w-]*:[^;]*;/g;
const variable = /(?<![\w-])--(?=[a-z])/g;
