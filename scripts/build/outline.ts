/** The form that an account screen of a visitor loads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExpandedForm, ValueKey } from '../../engine/index.ts';
import { placeholdersOf } from '../../engine/language/text.ts';
import { numberedValue } from '../../renderer/loading/numbered-json.ts';
import { writeAsset } from './asset.ts';
import { numberedJson } from './numbered-json.ts';

/**
 * Writes the form at an address again without its questions and what belongs to them. Returns its address; null if the
 * footer, which account screens show, reads an answer or a derived value.
 */
export async function writeOutline(out: string, definition: string): Promise<string | null> {
  const form = numberedValue(await readFile(join(out, 'public', definition), 'utf8')) as ExpandedForm;
  const { header: _header, receipt: _receipt, ...hostParts } = form.hostParts;
  if (!valuesReadBy(hostParts).every((key) => key.startsWith('session:'))) return null;
  const pages = form.pages.map((page) => ({ ...page, blocks: [] }));
  const outline: ExpandedForm = { ...form, pages, rules: [], calculations: [], options: {}, model: {}, hostParts };
  return writeAsset(out, `${form.id}.outline`, 'json', Buffer.from(numberedJson(outline)));
}

/** The keys in the conditions and the placeholders of a part. */
function valuesReadBy(part: unknown): readonly ValueKey[] {
  const keys: ValueKey[] = [];
  JSON.stringify(part, (name, value: unknown) => {
    if (typeof value === 'string') keys.push(...(name === 'valueKey' ? [value] : placeholdersOf(value)));
    return value;
  });
  return keys;
}

/** True for the address of an outline. */
export const isOutline = (address: string): boolean => /\.outline-\w+\.json$/.test(address);
