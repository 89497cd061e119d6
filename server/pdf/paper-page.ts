/** A complete HTML document with its styles, for paper and for a screen, which loads its images only. */
import { readFile } from 'node:fs/promises';
import type { FontSheet } from './fonts.ts';
import { html, type Markup, styleSheet } from './markup.ts';

/** The parts of the document. */
export interface PaperPage {
  readonly title: string;
  /** The style sheet of the institution's colors. */
  readonly theme: string;
  readonly fonts: Pick<FontSheet, 'css' | 'families'>;
  /** Further style rules. */
  readonly rules: string;
  readonly body: Markup;
}

const ownStyle = await readFile(new URL('document.css', import.meta.url), 'utf8');

export function paperPage({ title, theme, fonts, rules, body }: PaperPage): string {
  const families = `:root { --fonts: ${fonts.families}; }`;
  const style = [fonts.css, withoutFiles(theme), families, ownStyle, rules].join('\n');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data:"
        />
        <title>${title}</title>
        ${styleSheet(style)}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}

/** A style sheet without typefaces and pictures in files, which a copy cannot load: it is printed without a network. */
const withoutFiles = (theme: string): string =>
  theme.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@font-face\s*\{[^}]*\}|[\w-]+:[^;{}]*url\([^;]*;/g, '');
