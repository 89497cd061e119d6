import { isImpossible } from '../solve/core.ts';
import type { IndexedPlace } from '../traversal/form-index.ts';
import { fileNode } from '../traversal/form-files.ts';
import { at, isPresent, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check, CheckContext } from './context.ts';

/** Pages, tabs of a group, and sections under one heading that have the same title and can be seen together. */
export const checkTitles: Check = (context) => {
  const titled = new Map<string, IndexedPlace[]>();
  for (const place of context.index.places) {
    const title = place.title.trim();
    if (title === '') continue;
    const name = `${groupOf(place)}\n${title.toLowerCase()}`;
    const others = titled.get(name) ?? [];
    // Two equal ids are the problem of another check.
    const twin = others.find((other) => other.id !== place.id && canBothBeSeen(place, other, context));
    const kind = place.kind === 'page' || place.kind === 'tab' ? place.kind : 'section';
    if (twin !== undefined) context.report('duplicate-title', titleOf(place, twin, context), kind, title, twin.id);
    titled.set(name, [...others, place]);
  }
};

/** The name of the group in which each title must be different. */
function groupOf({ kind, page, group, heading }: IndexedPlace): string {
  if (kind === 'page') return 'pages';
  return kind === 'tab' ? `tabs ${page} ${group}` : `sections ${page} ${heading}`;
}

/** The labels of all tabs of a group are seen at once. */
const canBothBeSeen = (one: IndexedPlace, other: IndexedPlace, { model }: CheckContext): boolean =>
  one.kind === 'tab' || !isImpossible(model.clausesOf([...one.needs.flat(), ...other.needs.flat()]), model.space);

/** The title in place, or the one of the used section; the use itself if the other one uses the same section. */
function titleOf({ node }: IndexedPlace, twin: IndexedPlace, { form }: CheckContext): SourceNode {
  const [title, use] = [at(node, 'title'), at(node, 'use')];
  const written = [at(node, 'step'), at(node, 'label'), title].find(isPresent);
  if (written !== undefined) return written;
  return textOf(use) === textOf(at(twin.node, 'use'))
    ? use
    : at(fileNode(form, `sections/${textOf(use)}.json`), 'title');
}
