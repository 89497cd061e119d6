/** The places of pages, sections and questions on the map, in pixels. */
import type { MapData, MapNode, MapPage, MapSection } from './map-data.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface PlacedNode extends Box {
  readonly node: MapNode;
}
export interface PlacedSection extends Box {
  readonly section: MapSection;
  readonly nodes: readonly PlacedNode[];
}
export interface PlacedPage extends Box {
  readonly page: MapPage;
  readonly sections: readonly PlacedSection[];
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly PlacedPage[];
}

const nodeHeight = 26;
const columnWidth = 270;
const sectionTitle = 30;
const pageTitle = 48;
const gap = 18;
const pageGap = 56;
/** A page with more questions has several columns. */
const columnHeight = 1150;

/** A column or several for each page, with its sections one under the other. */
export function layoutOf({ pages }: MapData): Layout {
  const placed: PlacedPage[] = [];
  let x = pageGap;
  for (const page of pages) {
    const one = placedPage(page, x);
    placed.push(one);
    x += one.width + pageGap;
  }
  const bottom = Math.max(0, ...placed.map(({ y, height }) => y + height));
  return { width: x, height: bottom + pageGap, pages: placed };
}

function placedPage(page: MapPage, left: number): PlacedPage {
  const top = pageGap;
  const start = top + pageTitle;
  let x = left + gap;
  let y = start;
  let bottom = start;
  const sections = page.sections.map((section) => {
    const height = sectionTitle + section.nodes.length * nodeHeight + 8;
    if (y > start && y + height > start + columnHeight) {
      x += columnWidth + gap;
      y = start;
    }
    const placed = placedSection(section, x, y, height);
    y += height + gap;
    bottom = Math.max(bottom, y);
    return placed;
  });
  return { page, sections, x: left, y: top, width: x + columnWidth + gap - left, height: bottom - top };
}

function placedSection(section: MapSection, x: number, y: number, height: number): PlacedSection {
  const nodes = section.nodes.map((node, index) => ({
    node,
    x: x + 8,
    y: y + sectionTitle + index * nodeHeight,
    width: columnWidth - 16,
    height: nodeHeight - 4,
  }));
  return { section, nodes, x, y, width: columnWidth, height };
}
