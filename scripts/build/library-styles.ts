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
  const base = (await read('renderer/styles/base.css')).replace(/@import [^;]*;/, '').replace(/^body\b/m, '&');
  const layered = `@layer ${rootClass} { ${own.join('')} :where(.${rootClass}) { ${base} } ${components} }`;
  const named = layered.replaceAll(variable, `--${rootClass}-`);
  // Browsers know layers for longer than nested rules.
  const { code } = await transform(named, { loader: 'css', minify: true, target: browsers });
  return code;
}

const institutional = /@font-face\s*\{[^}]*\}|--logo[\w-]*:[^;]*;/g;
const variable = /(?<![\w-])--(?=[a-z])/g;
