/** The pages of an imported form. */
import { ownAddresses } from '../../../api-client/index.ts';
import { sentenceOf } from '../../source/sentence-of.ts';
import type { AnyPart, SourceGroup } from '../base/source-form.ts';
import { importedBlocks, headingOf, pageCondition } from './blocks.ts';
import type { WrittenBlock, Writing } from './writing.ts';
import { freeId } from './keys.ts';

/** The rule of the pages, for the report. */
export const pageSentence =
  'Each group at the top is a page, and so are the questions between two groups. ' +
  'A condition of the first group is that of a section, because the first page is always shown.';

/** The pages with questions or texts. */
export function pagesOf(parts: readonly AnyPart[], writing: Writing): readonly WrittenBlock[] {
  const usedIds = new Set(['sent', ...ownAddresses]);
  const pages: WrittenBlock[] = [];
  for (const one of runsOf(parts)) {
    const isFirst = pages.length === 0;
    const { name, blocks, ...page } = Array.isArray(one)
      ? {
          name: 'questions',
          title: isFirst ? 'Questions' : 'More questions',
          blocks: importedBlocks(one, writing, null),
        }
      : groupPage(one as SourceGroup, isFirst, writing);
    if (blocks.length === 0) continue;
    const written = { id: freeId(name, usedIds), ...page, blocks };
    if ('part' in one) writing.origins.set(written, one.place);
    pages.push(written);
  }
  return pages;
}

/** The first page is always shown, so a condition of its group becomes that of a section. */
function groupPage(group: SourceGroup, isFirst: boolean, writing: Writing) {
  const { relevant, parts, key: name = group.name } = group;
  const title = headingOf(group, writing, null) ?? sentenceOf(writing.keys.get(group.name) ?? name);
  if (isFirst && relevant !== null)
    return { name, title, blocks: importedBlocks([{ ...group, label: '' }], writing, null) };
  return { name, title, ...pageCondition(group, writing), blocks: importedBlocks(parts, writing, null) };
}

/** The groups, and the runs of other parts between them. */
function runsOf(parts: readonly AnyPart[]): readonly (SourceGroup | readonly AnyPart[])[] {
  const runs: (SourceGroup | AnyPart[])[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.part === 'group') runs.push(part);
    else if (Array.isArray(last)) last.push(part);
    else runs.push([part]);
  }
  return runs;
}
