/** Creates the diagrams of docs/architecture.md from the imports of the source files. */
import { sources } from '../../tests/support/sources.ts';

export const architecturePath = 'docs/architecture.md';

interface Diagram {
  /** Follows `diagram:` in the comments around the diagram. */
  readonly id: string;
  /** The box of a file; null for a file that is not in the diagram. */
  readonly boxOf: (path: string) => string | null;
}

const folders = ['engine', 'workbench', 'api-client', 'renderer', 'portal', 'server', 'scripts', 'stories', 'tests'];

/** A box for each subfolder of a folder. Files directly in the folder have no box. */
const inside = (top: string): Diagram => ({
  id: top,
  boxOf: (path) => (path.startsWith(`${top}/`) && path.split('/').length > 2 ? (path.split('/')[1] ?? null) : null),
});

const diagrams: readonly Diagram[] = [
  { id: 'project', boxOf: (path) => folders.find((folder) => path.startsWith(`${folder}/`)) ?? null },
  inside('engine'),
  inside('workbench'),
  inside('renderer'),
  inside('portal'),
  inside('server'),
];

type Edges = ReadonlyMap<string, ReadonlySet<string>>;

/** Replaces each diagram between its two comments. */
export function withDiagrams(text: string): string {
  return diagrams.reduce((written, { id, boxOf }) => {
    const place = new RegExp(`(<!-- diagram: ${id} -->\n).*?(<!-- end -->)`, 's');
    return written.replace(place, (_, start: string, end: string) => `${start}${diagramOf(edgesBetween(boxOf))}${end}`);
  }, text);
}

function edgesBetween(boxOf: Diagram['boxOf']): Edges {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isPackage } of sources.flatMap(({ imports }) => imports)) {
    const [box, other] = [boxOf(from), isPackage ? null : boxOf(to)];
    for (const one of [box, other]) if (one !== null && !edges.has(one)) edges.set(one, new Set());
    if (box !== null && other !== null && box !== other) edges.get(box)?.add(other);
  }
  return edges;
}

function diagramOf(edges: Edges): string {
  const boxes = [...edges.keys()].sort();
  const lines = boxes.flatMap((from) => {
    const targets = [...(edges.get(from) ?? [])].filter((to) => !isImplied(edges, from, to)).sort();
    return targets.map((to) => `  ${nameOf(from)} --> ${nameOf(to)}`);
  });
  const labels = boxes.map((box) => `  ${nameOf(box)}["${box}"]`);
  return ['```mermaid', 'flowchart TD', ...labels, ...lines, '```', ''].join('\n');
}

/** True when another arrow of the same box leads to the target. Arrows within a cycle imply nothing. */
function isImplied(edges: Edges, from: string, to: string): boolean {
  const leadsTo = (start: string, end: string): boolean => reachableFrom(edges, start).has(end);
  const others = [...(edges.get(from) ?? [])].filter(
    (next) => next !== to && !leadsTo(next, from) && !leadsTo(to, next),
  );
  return !leadsTo(to, from) && others.some((next) => leadsTo(next, to));
}

function reachableFrom(edges: Edges, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (box: string): void => {
    for (const next of edges.get(box) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(start);
  return reached;
}

/** A Mermaid id. */
const nameOf = (box: string): string => box.replaceAll(/\W/g, '_');
