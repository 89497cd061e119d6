/** The texts of the source as texts of a form: placeholders, links, no other formatting. */
import type { ImportReport } from '../base/import-report.ts';
import type { SourceRow } from '../base/source-form.ts';
import { markedSpans, plainText } from '../../source/marked-text.ts';
import { keyIn, type ExpressionScope } from '../translate/scope.ts';

/** Translates the texts of one part. */
export interface TranslatedText {
  readonly place: SourceRow;
  readonly what: string;
  readonly scope: ExpressionScope;
  readonly report: ImportReport;
  /** The text has the marks of our texts: that of a content, the label or the hint of a question. */
  readonly isMarked?: true;
}

/** A text on one line. */
export const joinedText = (text: string, at: TranslatedText): string => paragraphsOf(text, at).join(' ');

/** The paragraphs of a text: `${name}` becomes `{key}`, and formatting that forms do not have is left out. */
export function paragraphsOf(text: string, at: TranslatedText): readonly string[] {
  const names: string[] = [];
  const masked = text.trim().replaceAll(/\$\{[^{}]+\}/g, (name) => `\uE000${names.push(name) - 1}\uE001`);
  const plain = withoutMarks(masked);
  const marked = at.isMarked === true ? withoutOthers(asMarks(masked)) : plain;
  const found = plainText(markedSpans(marked)) === plainText(markedSpans(plain)) ? marked : plain;
  const note = lostFormatting(masked, plain, found);
  if (note !== '') at.report.differently(at.place, at.what, note);
  return found
    .replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) => names[Number(index)] ?? '')
    .split(/\s*\n\s*/)
    .map((line) => withPlaceholders(line, at))
    .filter((line) => line !== '');
}

/** What the report says about formatting; '' if all of it is there. */
function lostFormatting(text: string, plain: string, found: string): string {
  if (plain === text) return '';
  if (found === plain) return 'The text has no formatting.';
  return asMarks(text) === found ? '' : 'Of its formatting, the text has bold, emphasis and links only.';
}

const withoutMarks = (text: string): string =>
  withoutOthers(
    asMarks(text)
      .replaceAll(/\*\*(.+?)\*\*/g, '$1')
      .replaceAll(/(?<![*\w\\])\*(?=\S)([^*\n]*?\S)\*(?![*\w])/g, '$1'),
  );

/** Bold, emphasis and links of HTML and Markdown, as marks of our texts. Of an image, its words are left. */
const asMarks = (text: string): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<(b|strong)(?:\s[^<>]*)?>([^<>]*?\S)\s*<\/\1>/gi, '**$2**')
    .replaceAll(/<(i|em)(?:\s[^<>]*)?>([^<>]*?\S)\s*<\/\1>/gi, '*$2*')
    .replaceAll(/<a\s[^<>]*?href=["']([^"'\s]*)["'][^<>]*>([^<>[\]]+)<\/a>/gi, '[$2]($1)')
    .replaceAll(/__(.+?)__/g, '**$1**')
    .replaceAll(/(?<![\w\\_])_(?=\S)([^_\n]*?\S)_(?![\w_])/g, '*$1*');

/** Takes out tags, headings, and links to addresses that our links do not have. */
const withoutOthers = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/\[([^\]]+)\]\((?!https:|mailto:|tel:)([^)]*)\)/g, (_, label: string, address: string) =>
      /^(?!javascript:)[\w/]/i.test(address) ? `${label}: ${address}` : label,
    )
    .trim();

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
