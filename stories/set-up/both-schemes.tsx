import { useMemo, type ReactNode } from 'react';
import brandDark from 'matricula:forms/brand/dark.css?inline';
import brandLight from 'matricula:forms/brand/theme.css?inline';
import dark from '../../renderer/styles/dark.css?inline';
import tokens from '../../renderer/styles/tokens.css?inline';
import harbor from './second-institution.css?inline';

/** A color scheme of the portal. */
export type Scheme = 'light' | 'dark';

/** Both schemes, in the order in which a page shows them. */
export const schemes: readonly Scheme[] = ['light', 'dark'];

export interface SchemeAreaProps {
  /** The scheme of the content, independent of the toolbar. */
  readonly scheme: Scheme;
  /** The accessible name of the area. */
  readonly label: string;
  /** Anything that uses the tokens. */
  readonly children: ReactNode;
}

/** A part of a page in one scheme, so that both can be on one page: the tokens of `:root`, on this element. */
export function SchemeArea({ scheme, label, children }: SchemeAreaProps) {
  return (
    <section className="story-scheme" data-scheme={scheme} aria-label={label}>
      {children}
    </section>
  );
}

/** The tokens of both schemes, for the areas of a page. */
export function SchemeTokens() {
  const css = useMemo(
    () =>
      [
        on('light', tokens, brandLight),
        harbor.replaceAll(/:root(\[[^\]]*\])/g, ":root$1 [data-scheme='light']"),
        on('dark', tokens, brandLight, dark, brandDark),
      ].join('\n'),
    [],
  );
  return <style media="screen">{css}</style>;
}

const on = (scheme: Scheme, ...sheets: readonly string[]): string =>
  sheets.join('\n').replaceAll(':root', `[data-scheme='${scheme}']`);

/** The names of the tokens of the light scheme with their values as written, in the order of the style sheets. */
export function writtenTokens(): ReadonlyMap<string, string> {
  const found = [...`${brandLight}${tokens}`.matchAll(/--([\w-]+):\s*([^;}]+)[;}]/g)];
  return new Map(found.reverse().map(([, name = '', value = '']) => [name, value.trim()] as const));
}
