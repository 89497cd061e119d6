/** Safe HTML. Only `html` creates it from text, and escapes all inserted values. */
export interface Markup {
  readonly markup: string;
}
type Put = string | number | Markup | readonly Markup[];

/** Creates markup. Strings are inserted as escaped text, lists of markup are concatenated. */
export function html(parts: TemplateStringsArray, ...values: readonly Put[]): Markup {
  return {
    markup: parts.map((part, index) => (index === 0 ? part : written(values[index - 1] ?? '') + part)).join(''),
  };
}

export const nothing: Markup = { markup: '' };

function written(value: Put): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** A style element. External text may be in `css` only as `cssString` or base64. */
export const styleSheet = (css: string): Markup => ({ markup: `<style>${css.replaceAll('</', '<\\/')}</style>` });

/** A CSS string. Characters other than letters, digits and spaces are escaped. */
export function cssString(text: string): string {
  const inString = (character: string): string =>
    /[a-zA-Z0-9 ]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `;
  return `"${[...text].map(inString).join('')}"`;
}
