/** Follows `$ref` and `allOf`. */
import { ImportError } from '../base/import-error.ts';
import type { ImportReport } from '../base/import-report.ts';
import { schemaAt, schemasIn, jsonText, type SchemaNode } from './nodes.ts';

/** Counts the schemas that are read, because references can multiply them without end. */
export interface Budget {
  readonly spend: () => void;
}

const greatestSchemas = 20_000;

/** A budget for one form. It throws ImportError when it is spent. */
export function budget(): Budget {
  let spent = 0;
  return {
    spend() {
      spent += 1;
      if (spent > greatestSchemas)
        throw new ImportError(`The references make more than ${greatestSchemas} schemas: import a part of the form.`);
    },
  };
}

/** What reading a schema needs everywhere. */
export interface SchemaReading {
  readonly root: SchemaNode;
  readonly report: ImportReport;
  readonly budget: Budget;
}

/** Thrown for a schema that contains itself, which a form of finite length cannot have. */
export class EndlessSchema extends Error {}

/** A schema at a place of the form, with the references that led to it. */
export interface ReferredNode {
  readonly node: SchemaNode;
  readonly trail: readonly string[];
}

/** A schema, what it refers to, and the members of its `allOf`. Throws EndlessSchema. */
export function partsOf({ node, trail }: ReferredNode, reading: SchemaReading): readonly ReferredNode[] {
  reading.budget.spend();
  const referred = targetOf({ node, trail }, reading);
  const all = schemasIn(node, 'allOf').map((one) => ({ node: one, trail }));
  const others = [...(referred === null ? [] : [referred]), ...all];
  return [{ node, trail }, ...others.flatMap((one) => partsOf(one, reading))];
}

function targetOf({ node, trail }: ReferredNode, { root, report }: SchemaReading): ReferredNode | null {
  const reference = jsonText(node.value['$ref']);
  if (reference === '') return null;
  const names = namesIn(reference);
  const target = names === null ? null : schemaAt(root, ...names);
  if (target === null) {
    const reason = reference.startsWith('#') ? 'Nothing has this place.' : 'It is in another file, and none is read.';
    report.left(node.pointer, '$ref', `IT HAS NO EFFECT: "${reference}" is left out. ${reason}`, true);
    return null;
  }
  if (trail.includes(target.pointer)) throw new EndlessSchema(`"${reference}" contains itself`);
  report.taken(node.pointer, '$ref');
  return { node: target, trail: [...trail, target.pointer] };
}

/** The names of a pointer such as `#/$defs/address`; null for one into another file. */
function namesIn(reference: string): readonly string[] | null {
  if (reference === '#') return [];
  if (!reference.startsWith('#/')) return null;
  try {
    return decodeURIComponent(reference.slice(2))
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return null;
  }
}
