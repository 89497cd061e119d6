import { isImpossible } from '../solve/core.ts';
import type { IndexedPlace } from '../traversal/form-index.ts';
import { fileNode } from '../traversal/form-files.ts';
import { at, isPresent, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check, CheckContext } from './context.ts';

/** Sections under one heading that have the same title and can be shown together. */
export const checkTitles: Check = (context) => {
  const titled = new Map<string, IndexedPlace[]>();
  for (const place of context.index.places) {
    const title = place.title.trim();
    if (title === '') continue;
    const name = `${place.page}\n${place.heading}\n${title.toLowerCase()}`;
    const others = titled.get(name) ?? [];
    const twin = others.find((other) => canBothBeShown(place, other, context));
    if (twin !== undefined) context.report('duplicate-title', titleOf(place, twin, context), title, twin.id);
    titled.set(name, [...others, place]);
  }
};

const canBothBeShown = (one: IndexedPlace, other: IndexedPlace, { model }: CheckContext): boolean =>
  !isImpossible(model.clausesOf([...one.needs.flat(), ...other.needs.flat()]), model.space);

/** The title in place, or the one of the used section; the use itself if the other one uses the same section. */
function titleOf({ node }: IndexedPlace, twin: IndexedPlace, { form }: CheckContext): SourceNode {
  const [title, use] = [at(node, 'title'), at(node, 'use')];
  if (isPresent(title)) return title;
  return textOf(use) === textOf(at(twin.node, 'use'))
    ? use
    : at(fileNode(form, `sections/${textOf(use)}.json`), 'title');
}
