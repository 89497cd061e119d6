import type { FormFiles } from '../traversal/form-files.ts';
import type { FormIndex } from '../traversal/form-index.ts';
import type { HostRequirements } from './host.ts';
import type { KnownNames } from './known-names.ts';
import type { Model } from '../solve/model.ts';
import type { HiddenBlock } from './hidden-blocks.ts';
import type { Place, Report } from './report.ts';

/** The input of a check of the structure: a traversed form. */
export interface StructureContext {
  readonly form: FormFiles;
  readonly index: FormIndex;
  readonly report: Report;
}

/** Decides whether an answer exists that makes a pattern take very long. */
export type IsSlow = (pattern: string) => boolean;

/** The input of every other check. */
export interface CheckContext extends StructureContext {
  readonly names: KnownNames;
  /** Undefined for a form without requirements of a host, such as a form of one file. */
  readonly host: HostRequirements | undefined;
  /** The lookup categories that other forms declare, each with its file. */
  readonly otherLookups: Readonly<Record<string, string>>;
  /** The form as formulas, for proofs. */
  readonly model: Model;
  /** The outermost blocks that no answers can show. */
  readonly hiddenBlocks: readonly HiddenBlock[];
  readonly isSlow: IsSlow;
  /** The current day; '' if it is not known. */
  readonly today: string;
  /** The line of a place, from 1. */
  readonly lineOf: (place: Place) => number;
}

/** Checks of one subject. */
export type Check = (context: CheckContext) => void;
export type StructureCheck = (context: StructureContext) => void;
