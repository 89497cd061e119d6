import { fieldTypes } from '../../../engine/fields/index.ts';
import type { KnownNames } from '../../expand/known-names.ts';
import { isFieldType } from '../../sets/knowledge.ts';
import { at } from '../../source/source-node.ts';

/** True for an answer key that the data model or the type of its question declares as sensitive. */
export function isDeclaredSensitive(key: string, { fields, storedKeys }: KnownNames): boolean {
  const type = fields.get(key)?.type ?? '';
  const stored = storedKeys.get(key);
  return (
    (isFieldType(type) && fieldTypes[type].isSensitive) ||
    (stored !== undefined && at(stored.node, 'sensitive').value === true)
  );
}
