import type { ImportReport } from '../base/import-report.ts';
import type { Row, Sheets } from './sheets.ts';

/** The columns that have a translation each, such as `label::french (fr)`. */
const translated = /^(label|hint|constraint_message|required_message|guidance_hint)::(.+)$/;

/** Reads the texts of a row in the one language that is imported. */
export interface ImportedLanguage {
  readonly name: string;
  readonly textOf: (row: Row, column: string) => string;
}

/** A form has one language: the default one of the settings, or else English, as the portal. Reports the others. */
export function importedLanguage(sheets: Sheets, report: ImportReport): ImportedLanguage {
  const columns = new Set([...sheets.values()].flatMap((rows) => rows.flatMap(({ cells }) => Object.keys(cells))));
  const languages = [...columns].flatMap((column) => translated.exec(column)?.[2] ?? []).filter((one) => !isMedia(one));
  const wanted = sheets.get('settings')?.[0]?.cells['default_language']?.trim().toLowerCase();
  const english = languages.find((one) => /^english|\(en\)$/.test(one));
  const name = languages.find((one) => one === wanted) ?? english ?? languages[0] ?? '';
  for (const other of new Set(languages.filter((one) => one !== name)))
    report.left('all sheets', `language "${other}"`, `A form has one language; "${name}" is imported.`);
  const textOf = ({ cells }: Row, column: string): string => {
    const text = cells[`${column}::${name}`] ?? '';
    return text === '' ? (cells[column] ?? '') : text;
  };
  return { name, textOf };
}

const isMedia = (name: string): boolean => /^(?:image|audio|video|big-image)\b/.test(name);
