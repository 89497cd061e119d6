import { setEarlyCookie } from '../session/visitor/early-cookie.ts';

/** The color scheme of this browser: that of the device, or the choice of the person who uses it. */
export type ColorScheme = 'device' | 'light' | 'dark';

/** In the order in which they are offered. */
export const colorSchemes: readonly ColorScheme[] = ['device', 'light', 'dark'];

const storageKey = 'color-scheme';
const media: Readonly<Record<ColorScheme, string>> = {
  device: 'screen and (prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'screen',
};

/** The remembered choice; `device` without one, and in a browser that refuses storage. */
export function chosenColorScheme(): ColorScheme {
  try {
    return colorSchemes.find((scheme) => scheme === localStorage.getItem(storageKey)) ?? 'device';
  } catch {
    return 'device';
  }
}

/** Applies a scheme: the dark style sheet and the color of the browser's bar, which the build marks. */
export function showColorScheme(scheme: ColorScheme): void {
  for (const element of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement | HTMLMetaElement>(
    '[data-dark]',
  )) {
    element.media = media[scheme];
  }
}

/** 400 days, the longest life that browsers allow. */
const cookieSeconds = 34_560_000;

/** Tells the server whether the early script has to apply a choice before the first paint. */
export const markColorScheme = (scheme: ColorScheme): void =>
  setEarlyCookie('colors', `Max-Age=${scheme === 'device' ? 0 : cookieSeconds}; `);

/** Remembers and applies a choice. It lasts for this page only in a browser that refuses storage. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // The choice is not remembered.
  }
  markColorScheme(scheme);
  showColorScheme(scheme);
}
