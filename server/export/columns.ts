/** The columns of a table of submissions: some about the submission, then one for each answer key. */
import type { CompiledPage, Form } from '../../engine/index.ts';
import { calculatedKeys, isSensitiveKey } from '../../engine/internal.ts';
import { csvRow } from './csv.ts';
import type { ExportRecord } from './record.ts';

/** An answer key with the question that it answers. */
export interface Column {
  readonly key: string;
  /** The label of the question, with the words `, label` for the label of the chosen option. */
  readonly question: string;
  /** The titles above the question, outermost first, with the number of the copy: `Family › Parent 2`. */
  readonly part: string;
  readonly page: string;
}

/**
 * The answer keys of a form in the order of its pages, a code before its label; then the calculated answers that no
 * page shows. Sensitive keys only if asked for.
 */
export function columnsOf(form: Form, includesSensitive: boolean): readonly Column[] {
  const columns: Column[] = [];
  const parts = new Map(form.pages.flatMap(({ blocks }) => partsOf(blocks, '')));
  for (const { key: first, keys, descKey, label, page } of new Set(form.fields.values())) {
    const part = parts.get(first) ?? '';
    for (const key of keys) columns.push({ key, question: label, part, page });
    if (descKey !== null) columns.push({ key: descKey, question: `${label}, label`, part, page });
  }
  for (const key of calculatedKeys(form))
    if (!form.fields.has(key)) columns.push({ key, question: key, part: '', page: '' });
  return includesSensitive ? columns : columns.filter(({ key }) => !isSensitiveKey(form, key));
}

/** The part of each question, by its first key. */
function partsOf(blocks: CompiledPage['blocks'], around: string): readonly (readonly [key: string, part: string])[] {
  const below = (title: string | null): string => [around, title].filter(Boolean).join(' › ');
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'content':
        return [];
      case 'section':
        return partsOf(block.blocks, below(block.title));
      case 'tabs':
        return block.tabs.flatMap((tab) => partsOf(tab.blocks, below(tab.label)));
      case 'repeat':
        return block.copies.flatMap((copy, index) => partsOf(copy.blocks, below(`${block.title} ${index + 1}`)));
      default:
        return [[block.key, around] as const];
    }
  });
}

/** The columns of several definitions, each key once: those of the first one, then what only later ones have. */
export function unitedColumns(forms: readonly Form[], includesSensitive: boolean): readonly Column[] {
  const united = new Map<string, Column>();
  for (const form of forms)
    for (const column of columnsOf(form, includesSensitive))
      if (!united.has(column.key)) united.set(column.key, column);
  return [...united.values()];
}

/** The dot keeps these names apart from answer keys. */
const about = {
  'submission.reference': ({ reference }) => reference,
  'submission.form': ({ form }) => form,
  'submission.version': ({ version }) => String(version),
  'submission.definition': ({ definition }) => definition ?? '',
  'submission.time': ({ submitted_at: time }) => time,
  'submission.username': ({ username }) => username ?? '',
} as const satisfies Readonly<Record<string, (record: ExportRecord) => string>>;

export const headerRow = (columns: readonly Column[]): string =>
  csvRow([...Object.keys(about), ...columns.map(({ key }) => key)]);

/** The row of a record. A key without an answer is an empty cell. */
export function recordRow(columns: readonly Column[], record: ExportRecord): string {
  const answers = columns.map(({ key }) => (Object.hasOwn(record.answers, key) ? String(record.answers[key]) : ''));
  return csvRow([...Object.values(about).map((read) => read(record)), ...answers]);
}

/** The questions of the columns as a table of its own. */
export const legend = (columns: readonly Column[]): string =>
  [
    ['column', 'question', 'part', 'page'],
    ...columns.map(({ key, question, part, page }) => [key, question, part, page]),
  ]
    .map(csvRow)
    .join('');
