/** The contrast of colors by the formula of WCAG 2.2, and the pairs of tokens that appear together. */

const grounds = ['surface', 'paper'];
const tints = ['primary-faint', 'secondary-faint', 'accent-faint', 'info-faint', 'error-faint'];

/** Texts, each with the grounds on which it appears; the contrast is at least 4.5:1. */
export const texts: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['text', [...grounds, ...tints]],
  ['text-muted', [...grounds, 'primary-faint', 'info-faint']],
  ['primary', [...grounds, ...tints]],
  ['primary-strong', [...grounds, ...tints]],
  ['secondary', [...grounds, 'secondary-faint']],
  ['error', [...grounds, 'error-faint']],
  ['on-header', ['header']],
  ['on-fill', ['primary', 'primary-strong', 'error', 'error-strong']],
  ['disabled-text', ['disabled']],
];

/** Borders of controls, each with the grounds on which it appears; the contrast is at least 3:1. */
export const borders: readonly (readonly [border: string, grounds: readonly string[]])[] = [['neutral', grounds]];

/** The colors of the tokens in a style sheet, of which the last one counts; a token can have the color of another. */
export function colorsIn(css: string): ReadonlyMap<string, string> {
  const declared = css.matchAll(/--([\w-]+):\s*(#[\da-f]{3}(?:[\da-f]{3})?|var\(--[\w-]+\));/gi);
  const values = new Map([...declared].map(([, name = '', value = '']) => [name, value] as const));
  const colors = new Map<string, string>();
  for (const [name, value] of values) {
    const color = value.startsWith('#') ? value : values.get(value.slice('var(--'.length, -1));
    if (color?.startsWith('#') === true) colors.set(name, color);
  }
  return colors;
}

/** Six hexadecimal digits, or three, as a relative luminance from 0 to 1. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.slice(1).replaceAll(/./g, '$&$&') : color.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}
