/** Text that is safe as HTML. It is made by `html` alone, which escapes everything that is put in. */
export interface Markup {
  readonly markup: string;
}
type Put = string | number | Markup | readonly Markup[];

/** Strings are put in as text, never as markup; lists of markup one after the other. */
export function html(parts: TemplateStringsArray, ...values: readonly Put[]): Markup {
  return { markup: parts.map((part, index) => (index === 0 ? part : written(values[index - 1] ?? '') + part)).join('') };
}

export const nothing: Markup = { markup: '' };

function written(value: Put): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** A style sheet of our own; what comes from outside stands in it only as `cssString` or base64. */
export const styleSheet = (css: string): Markup => ({ markup: `<style>${css.replaceAll('</', '<\\/')}</style>` });

/** A text as a string of CSS: every sign but letters, digits and spaces is written as its number. */
export function cssString(text: string): string {
  return `"${[...text].map((sign) => (/[a-zA-Z0-9 ]/.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16)} `)).join('')}"`;
}
