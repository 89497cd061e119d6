/** The pages after the submission. */
import { ownAddresses } from '../../../api-client/index.ts';
import { sentPage } from '../../source/new-files.ts';
import type { SourceEnd, SourceForm, SourceRow } from '../base/source-form.ts';
import { conditionsOf } from '../translate/conditions.ts';
import { scopeOf } from '../translate/scope.ts';
import { freeId } from './keys.ts';
import { paragraphsOf } from './texts.ts';
import { translatedOr, treeOf } from './translated.ts';
import type { WrittenBlock, Writing } from './writing.ts';

/** The completion pages; the last one has no condition. */
export function endsOf({ completed, ends = [] }: SourceForm, ids: readonly unknown[], writing: Writing) {
  const usedIds = new Set<string>(['sent', ...ownAddresses, ...ids.map(String)]);
  const pages = ends.flatMap((end): readonly WrittenBlock[] => {
    const page = endPage(end, writing);
    if (page === null) return [];
    const written = { id: freeId('end', usedIds), ...page };
    writing.origins.set(written, end.place);
    return [written];
  });
  const sent = completed === undefined ? {} : { blocks: textOf(completed.text, completed.place, writing) };
  return [...pages, { ...sentPage, ...sent }];
}

function endPage({ condition, text, place }: SourceEnd, writing: Writing): WrittenBlock | null {
  const { names, report } = writing;
  const attempt = { report, place, what: 'relevant', effect: 'NEVER SHOWN', text: condition.text };
  return translatedOr<WrittenBlock | null>(null, attempt, () => {
    const scope = scopeOf(names, null);
    const when = conditionsOf(treeOf(condition), scope);
    for (const note of scope.notes) report.differently(place, 'relevant', note);
    const { role, title } = sentPage;
    return { role, title, when, blocks: textOf(text, place, writing) };
  });
}

/** The text of a page, or that of every form for one without words. */
function textOf(words: string, place: SourceRow, { names, report }: Writing): readonly WrittenBlock[] {
  const text = paragraphsOf(words, { place, what: 'label', scope: scopeOf(names, null), report, isMarked: true });
  return text.length === 0 ? (sentPage['blocks'] as WrittenBlock[]) : [{ type: 'content', id: 'thanks', text }];
}
