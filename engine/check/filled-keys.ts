import { pointerOf, textOf, type SourceNode } from '../traversal/source-node.ts';
import type { Check } from './context.ts';
import { createInstances } from './instances.ts';
import { exclusionBetween, exclusionOf, provenAt } from './reasons.ts';

/** Answers that a lookup fills: each from a field of its own, and shown together with the lookup. */
export const checkFilledKeys: Check = (context) => {
  const { index, names, model, report } = context;
  const parts = new Map<string, SourceNode>();
  for (const { node } of index.filledKeys) {
    const part = `${node.file}${pointerOf(node.path.slice(0, -1))} ${textOf(node)}`;
    const other = parts.get(part);
    if (other === undefined) parts.set(part, node);
    else if (other.path.at(-1) !== node.path.at(-1))
      report('filled-twice', node, textOf(node), String(other.path.at(-1)));
  }
  const instances = createInstances();
  const lookups = new Map(index.fields.map((field) => [placeOf(field.node), field]));
  for (const { node, key } of index.filledKeys) {
    const lookup = lookups.get(placeOf({ ...node, path: node.path.slice(0, -2) }));
    const filled = names.fields.get(key);
    if (lookup === undefined || filled === undefined) continue;
    const because = exclusionBetween(model.shown(lookup), model.shown(filled), model.space);
    instances.add(
      node,
      'hidden',
      because === null
        ? null
        : () => report('fills-hidden-key', provenAt(node, because), key, exclusionOf(because, context)),
    );
  }
  instances.finish();
};

const placeOf = ({ file, path }: SourceNode): string => file + pointerOf(path);
