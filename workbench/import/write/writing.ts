import type { ImportReport } from '../base/import-report.ts';
import type { SourceRow } from '../base/source-form.ts';
import type { ImportedNames } from './answers.ts';
import type { StoredShape } from './stored.ts';

/** A block as it is written, and as it is corrected after the check. */
export type WrittenBlock = Record<string, unknown>;

/** What the blocks of a form have in common. */
export interface Writing {
  readonly names: ImportedNames;
  readonly keys: ReadonlyMap<string, string>;
  readonly report: ImportReport;
  /** The place in the source of each block. */
  readonly origins: WeakMap<object, SourceRow>;
  /** The written lists of options by their content, each with its name. */
  readonly lists: Map<string, string>;
  readonly usedIds: Set<string>;
  readonly sections: Map<string, readonly WrittenBlock[]>;
  readonly stored: Map<string, StoredShape['stored']>;
  readonly sets: { readonly name: string; readonly prefixes: string; readonly max: number; readonly keys: object }[];
}
