import { ImportError } from '../base/import-error.ts';
import { namesRead } from '../base/expression.ts';
import { everyPart, type AnyPart, type SourceExpression } from '../base/source-form.ts';

/** The expressions of a part, with the name of their column. */
function expressionsOf(part: AnyPart): readonly (readonly [string, SourceExpression])[] {
  const found: [string, SourceExpression | null | undefined][] = [['relevant', part.relevant]];
  if (part.part === 'calculation') found.push(['calculation', part.calculation]);
  if (part.part === 'repeat') found.push(['repeat_count', part.count]);
  if (part.part === 'question') {
    found.push(['constraint', part.constraint], ['required', part.required === true ? null : part.required]);
    found.push(['default', part.follows]);
    for (const { when } of part.options) found.push(['choice_filter', when]);
  }
  return found.flatMap(([column, one]) => (one === null || one === undefined ? [] : [[column, one] as const]));
}

/** Throws ImportError for an expression with an unknown name, and for calculations that need each other. */
export function refuseUnknownNames(parts: readonly AnyPart[]): void {
  const all = everyPart(parts);
  const known = new Set(all.map(({ name }) => name));
  for (const part of all) {
    for (const [column, { text, tree }] of expressionsOf(part)) {
      const unknown = tree === null ? undefined : [...namesRead(tree)].find((name) => !known.has(name));
      if (unknown !== undefined)
        throw new ImportError(
          `${part.place}: "${column}" reads \${${unknown}}, but no row has this name; correct "${text}".`,
        );
    }
  }
  checkCycles(all);
}

function checkCycles(all: readonly AnyPart[]): void {
  const reads = new Map(
    all.flatMap((part) =>
      part.part === 'calculation' && part.calculation.tree !== null
        ? [[part.name, { part, names: namesRead(part.calculation.tree) }] as const]
        : [],
    ),
  );
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const calculation = reads.get(name);
    if (calculation === undefined || done.has(name)) return;
    if (path.includes(name))
      throw new ImportError(
        `${calculation.part.place}: the calculation of "${name}" needs its own result ` +
          `(${[...path.slice(path.indexOf(name)), name].join(' → ')}); break the circle.`,
      );
    for (const read of calculation.names) visit(read, [...path, name]);
    done.add(name);
  };
  for (const name of reads.keys()) visit(name, []);
}
