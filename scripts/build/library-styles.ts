/** The style sheets of the library: everything below the root of a form, in a layer, with variables of its own. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { transform } from 'esbuild';
import { rootClass } from '../../renderer/form/root-class.ts';
import { browsers } from './browsers.ts';

/** The rules of each component, by the path of their file. */
export type StyleSheets = ReadonlyMap<string, string>;

/**
 * The style sheet around the rules of all components. It changes nothing outside a form, because its other rules begin
 * with the root of a form, and its variables with `--matricula-`. The rules of a host application win, because they are
 * in no layer. The typeface and the logo of an institution stay out.
 */
export const libraryStyles = (sheets: StyleSheets): Promise<string> => stylesAround(sheets, () => true);

/** The same for a form that has only the parts of most forms. */
export const smallStyles = (sheets: StyleSheets): Promise<string> =>
  stylesAround(sheets, (path) => smallParts.has(basename(path, '.module.css')));

/** The components whose rules a form needs that has only texts, dates, choices without a search, and contents. */
const smallParts = new Set(['Button', 'ClearedNotice', 'Control', 'FieldFrame', 'FormPage', 'Notice', 'Section']);

async function stylesAround(sheets: StyleSheets, isNeeded: (path: string) => boolean): Promise<string> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8');
  const tokens = [await read('forms/brand/theme.css'), await read('renderer/styles/tokens.css')];
  const own = tokens.map((sheet) => sheet.replaceAll(institutional, '').replaceAll(':root', `.${rootClass}`));
  const base = (await read('renderer/styles/base.css')).replaceAll(/@import [^;]*;/g, '').replace(/^body\b/m, '&');
  const needed = await read(unstyled);
  const paths = [...sheets.keys()].filter(isNeeded).toSorted();
  const components = paths.map((path) => sheets.get(path)).join('\n');
  return layered(withoutUnusedVariables(`${own.join('')} :where(.${rootClass}) { ${needed} ${base} } ${components}`));
}

/** Removes the variables that no rule needs, not even by way of another one. */
function withoutUnusedVariables(rules: string): string {
  const used = new Set([...rules.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const left = rules.replaceAll(/(?<![\w-])(--[a-z][\w-]*):[^;{}]*;/g, (all, name: string) =>
    used.has(name) ? all : '',
  );
  return left === rules ? rules : withoutUnusedVariables(left);
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
