/** The texts of a form as those of an XLSForm. */
import { readValue, type ExportScope } from './values.ts';
import { Untranslatable } from '../../import/translate/scope.ts';
import { xPathOf } from '../../import/xlsform/write-xpath.ts';
import type { Exporting } from './row.ts';

/** A text with `${name}` in place of `{key}`. A value that XLSForm does not have is `…`, with a line of the report. */
export function exportedText(
  text: string,
  { report }: Exporting,
  place: string,
  what: string,
  scope: ExportScope,
): string {
  return text.replaceAll(/\{([^{}\s]+)\}/g, (_, key: string) => {
    try {
      const { tree, kind } = readValue(key, scope);
      if (kind !== 'text' && kind !== 'number')
        report.differently(place, what, `"{${key}}" is the stored answer, not its words.`);
      const written = xPathOf(tree);
      if (written.startsWith('${')) return written;
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
    }
    report.differently(place, what, `"{${key}}" has no value in an XLSForm, which has "…" in its place.`);
    return '…';
  });
}
