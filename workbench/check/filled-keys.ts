import { lookupNodes } from '../source/form-files.ts';
import { at, entries, placeOf, pointerOf, textOf, type SourceNode } from '../source/source-node.ts';
import type { Check, CheckContext } from './base/context.ts';
import { createInstances } from './base/instances.ts';
import { misfitOf } from './base/lookups.ts';
import { exclusionBetween, exclusionOf, provenAt } from './base/reasons.ts';

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
  checkOwnFields(context);
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

type Fill = readonly [name: string, node: SourceNode];

/** Answers that are filled with the field of another answer, and a lookup that fills itself. */
function checkOwnFields(context: CheckContext): void {
  const { form, index, report } = context;
  const seen = new Set<string>();
  for (const { node } of index.fields) {
    const fills = entries(at(node, 'fills'));
    const place = placeOf(at(node, 'fills'));
    if (fills.length === 0 || seen.has(place)) continue;
    seen.add(place);
    const itself = fills.find(([name]) => name === textOf(at(node, 'key')));
    if (itself !== undefined) report('fills-itself', itself[1], itself[0]);
    const category = lookupNodes(form).get(textOf(at(node, 'category')));
    if (category !== undefined) checkOwnField(fills, at(category, 'fields'), context);
  }
}

/** Reports one answer: where two fields are exchanged, the other one follows. */
function checkOwnField(fills: readonly Fill[], fields: SourceNode, context: CheckContext): void {
  const taken = fills.map(([, node]) => textOf(node));
  // Fields that fill two answers, or answers of another type or length, are problems of their own.
  if (new Set(taken).size < taken.length || fills.some((fill) => isMisfit(fill, fields, context))) return;
  const known = entries(fields).map(([name]) => name);
  for (const [name, node] of fills) {
    const own = ownField(name, known);
    if (own === undefined || own === textOf(node) || !known.includes(textOf(node))) continue;
    const holder = fills.find(([, other]) => textOf(other) === own);
    if (holder !== undefined && ownField(holder[0], known) === own) continue;
    return context.report('filled-with-another-field', node, name, textOf(node), own);
  }
}

/** The field of a record with the name of a key, or with the end of its name. */
function ownField(key: string, known: readonly string[]): string | undefined {
  const alike = known.filter((field) => key === field || key.endsWith(`_${field}`));
  return alike.toSorted((one, other) => other.length - one.length)[0];
}

function isMisfit([, node]: Fill, fields: SourceNode, { index, names }: CheckContext): boolean {
  const key = index.filledKeys.find((one) => placeOf(one.node) === placeOf(node))?.key ?? '';
  return misfitOf({ node, key, name: textOf(node), field: at(fields, textOf(node)) }, names) !== null;
}
