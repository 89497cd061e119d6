import { fileNode } from '../traversal/form-files.ts';
import { at, textOf } from '../traversal/source-node.ts';
import type { NumberedMigration } from '../versions/migration.ts';
import type { CheckContext } from './context.ts';
import { parseFiles, type FormSource } from './source.ts';

const migrationPath = /^migrations\/(\d{3})\.json$/;

/** The migrations of a form that was checked, in the order of their numbers. */
export function migrationsIn(source: FormSource): readonly NumberedMigration[] {
  const found = [...parseFiles(source).files].flatMap(([path, { value }]) => {
    const number = migrationPath.exec(path)?.[1];
    return number === undefined ? [] : [{ ...(value as object), number: Number(number) }];
  });
  return found.toSorted((a, b) => a.number - b.number);
}

/** A migration does not rename two keys to one. */
export function checkMigrations({ form, report }: CheckContext): void {
  for (const path of [...form.files.keys()].filter((one) => migrationPath.test(one))) {
    const rename = at(fileNode(form, path), 'rename');
    const former = new Map<string, string>();
    for (const key of Object.keys(rename.value ?? {})) {
      const node = at(rename, key);
      const target = textOf(node);
      const other = former.get(target);
      if (target === '') continue;
      if (other === undefined) former.set(target, key);
      else report('renamed-to-one-key', node, key, other, target);
    }
  }
}
