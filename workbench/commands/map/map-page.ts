/** The map of a form as one HTML file without other resources. */
import { layoutOf, type Box, type PlacedPage, type PlacedSection } from './layout.ts';
import type { MapData, MapNode } from './map-data.ts';

/** The HTML of a map. `script` is the source of the script for zoom, search and selection. */
export function mapPage(map: MapData, styles: string, script: string): string {
  const layout = layoutOf(map);
  const nodes = map.pages.flatMap(({ sections }) => sections.flatMap((section) => section.nodes));
  const data = { nodes: nodes.map(({ key, label, about }) => ({ key, label, about })), edges: map.edges };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Map of the form ${escaped(map.id)}</title>
<style>
${styles}
</style>
</head>
<body>
<header>
<h1>${escaped(map.id)}</h1>
<p>${nodes.length} questions on ${map.pages.length} pages, ${map.edges.length} connections</p>
<label class="search">Search <input id="search" type="search" placeholder="key or words" autocomplete="off"></label>
<span id="matches" role="status"></span>
<ul class="legend"><li class="shows">shows</li><li class="requires">requires or checks</li>
<li class="clears">clears</li></ul>
<label class="all"><input id="all" type="checkbox"> All connections</label>
<span class="zoom"><button id="out" aria-label="Zoom out">−</button><button id="fit">Fit</button><button
  id="in" aria-label="Zoom in">+</button></span>
</header>
<main>
<svg id="map" viewBox="0 0 ${layout.width} ${layout.height}" role="group" aria-label="Questions by page and section">
<g id="scene">
${layout.pages.map(pageShape).join('\n')}
<g id="edges"></g>
</g>
</svg>
<aside id="panel" aria-live="polite"><h2>Select a question</h2>
<p>Click a question, or move with Tab and the arrow keys and press Enter. Then only its neighbours are shown.
<kbd>/</kbd> searches, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>0</kbd> fits,
<kbd>Esc</kbd> clears the selection.</p></aside>
</main>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script>
${script}
</script>
</body>
</html>
`;
}

function pageShape(placed: PlacedPage): string {
  const { page, sections, x, y } = placed;
  return `<g class="page">${rect(placed, 'page-box', 14)}
<text class="page-title" x="${x + 18}" y="${y + 31}">${escaped(page.title)}</text>
${sections.map(sectionShape).join('\n')}</g>`;
}

function sectionShape(placed: PlacedSection): string {
  const { section, nodes, x, y } = placed;
  return `<g class="section">${rect(placed, 'section-box', 8)}
<text class="section-title" x="${x + 10}" y="${y + 20}">${escaped(cut(section.title, 36))}</text>
${nodes.map(({ node, ...box }) => nodeShape(node, box)).join('\n')}</g>`;
}

function nodeShape(node: MapNode, box: Box): string {
  const { key, label, type, isConditional, isRequired } = node;
  const names = ['node', isConditional ? 'conditional' : '', isRequired ? 'required' : ''].filter(Boolean).join(' ');
  const name = `${label}, ${type}${isRequired ? ', required' : ''}${isConditional ? ', conditional' : ''}`;
  return `<g class="${names}" data-key="${escaped(key)}" role="button" tabindex="-1" aria-label="${escaped(name)}">
<title>${escaped(`${label} (${key})`)}</title>${rect(box, 'node-box', 4)}
<circle cx="${box.x + 10}" cy="${box.y + box.height / 2}" r="3.5"/>
<text x="${box.x + 20}" y="${box.y + 15}">${escaped(cut(label, 34))}</text></g>`;
}

function rect({ x, y, width, height }: Box, name: string, radius: number): string {
  return `<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
