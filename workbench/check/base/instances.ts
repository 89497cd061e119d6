import { placeOf, type SourceNode } from '../../source/source-node.ts';

/** Collects findings about places that are used several times: only those that every use has are mistakes. */
export interface Instances {
  /** One use of a place: `report` reports the finding, or null if this use is as it should be. */
  readonly add: (node: SourceNode, kind: string, report: (() => void) | null) => void;
  /** Reports the findings that all uses have. */
  readonly finish: () => void;
}

export function createInstances(): Instances {
  const found = new Map<string, (() => void) | null>();
  return {
    add(node, kind, report) {
      const place = `${kind} ${placeOf(node)}`;
      if (report === null) found.set(place, null);
      else if (!found.has(place)) found.set(place, report);
    },
    finish() {
      for (const report of found.values()) report?.();
    },
  };
}
