import { isImpossible } from '../../solve/core.ts';
import type { IndexedPlace } from '../../expand/form-index.ts';
import { fileNode } from '../../source/form-files.ts';
import { at, isPresent, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';

/**
 * Pages, tabs of a group, and sections under one heading that have the same title and can be seen together; pages with
 * the same heading, and sections that repeat the heading around them. The copies of a repeated block have numbers.
 */
export const checkTitles: Check = (context) => {
  const titled = new Map<string, IndexedPlace[]>();
  const known = new Set<IndexedPlace>();
  const seek = (place: IndexedPlace, title: string, group: string, node: SourceNode | null): void => {
    const name = `${group}\n${title.toLowerCase()}`;
    const others = titled.get(name) ?? [];
    // Two equal ids are the problem of another check.
    const twin = others.find((other) => other.id !== place.id && canBothBeSeen(place, other, context));
    titled.set(name, [...others, place]);
    if (twin === undefined || known.has(place)) return;
    known.add(place);
    context.report('duplicate-title', node ?? titleOf(place, twin, context), kindOf(place), title, twin.id);
  };
  const { places } = context.index;
  for (const place of places) {
    const title = place.title.trim();
    if (title !== '') seek(place, title, groupOf(place), null);
    const heading = at(place.node, 'title');
    if (place.kind === 'page' && textOf(heading).trim() !== '')
      seek(place, textOf(heading).trim(), 'headings of pages', heading);
  }
  for (const place of places) {
    const parent = place.kind === 'section' && place.title.trim() !== '' ? around(place, places) : undefined;
    if (parent === undefined || known.has(place) || !isAlike(place.title, headingOf(parent))) continue;
    context.report('duplicate-title', titleOf(place, parent, context), kindOf(parent), place.title.trim(), parent.id);
  }
};

/** The page or the section with a title that is the nearest one around a place. */
function around({ heading, page }: IndexedPlace, places: readonly IndexedPlace[]): IndexedPlace | undefined {
  return places.find(({ kind, id, node, page: own }) =>
    heading === ''
      ? kind === 'page' && id === page
      : kind === 'section' && own === page && heading.endsWith(` ${[node.file, ...node.path].join(' ')}`),
  );
}

/** What is written above the questions of a page or a section. */
const headingOf = ({ kind, node, title }: IndexedPlace): string =>
  kind === 'page' ? textOf(at(node, 'title')) : title;

const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const kindOf = ({ kind }: IndexedPlace): 'page' | 'tab' | 'section' =>
  kind === 'page' || kind === 'tab' ? kind : 'section';

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
