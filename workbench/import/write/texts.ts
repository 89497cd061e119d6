/** The texts of the source as texts of a form: placeholders, links, no other formatting. */
import type { ImportReport } from '../base/import-report.ts';
import type { SourceRow } from '../base/source-form.ts';
import { keyIn, type ExpressionScope } from '../translate/scope.ts';

/** Translates the texts of one part. */
export interface TranslatedText {
  readonly place: SourceRow;
  readonly what: string;
  readonly scope: ExpressionScope;
  readonly report: ImportReport;
}

/** A text on one line. */
export const joinedText = (text: string, at: TranslatedText): string => paragraphsOf(text, at).join(' ');

/** The paragraphs of a text: `${name}` becomes `{key}`, and formatting is left out. */
export function paragraphsOf(text: string, at: TranslatedText): readonly string[] {
  const plain = withoutFormatting(text);
  if (plain !== text.trim()) at.report.differently(at.place, at.what, 'The text has no formatting.');
  return plain
    .split(/\s*\n\s*/)
    .map((line) => withPlaceholders(line, at))
    .filter((line) => line !== '');
}

const withoutFormatting = (text: string): string =>
  text
    .trim()
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/(\*\*|__)(.+?)\1/g, '$2')
    .replaceAll(/(?<![*\w\\])\*(?=\S)([^*\n]*?\S)\*(?![*\w])/g, '$1')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/\[([^\]]+)\]\((?!https:|mailto:|tel:)([^)]*)\)/g, '$1: $2');

function withPlaceholders(line: string, at: TranslatedText): string {
  const parts = line.split(/(\$\{[^{}]+\})/);
  return parts
    .map((part) => {
      const name = /^\$\{\s*([^{}]+?)\s*\}$/.exec(part)?.[1];
      return name === undefined ? part.replaceAll('{', '(').replaceAll('}', ')') : placeholder(name, at);
    })
    .join('')
    .trim();
}

function placeholder(name: string, { place, what, scope, report }: TranslatedText): string {
  try {
    return `{${keyIn(scope, name).key}}`;
  } catch {
    report.differently(place, what, `"\${${name}}" cannot be read in this text, which has "…" in its place.`);
    return '…';
  }
}
