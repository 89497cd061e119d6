import type { SourceImage } from '../../source/source.ts';
import type { HostRequirements } from '../../source/host.ts';
import type { KnownNames } from '../../expand/known-names.ts';
import type { SolverModel } from '../../solve/model.ts';
import type { HiddenBlock } from '../../solve/hidden-blocks.ts';
import type { StructureContext } from '../../expand/structure-context.ts';
import type { IsSlow } from '../../expand/pattern.ts';
import type { SourcePlace } from '../../problems/report.ts';

/** The input of every other check. */
export interface CheckContext extends StructureContext {
  readonly names: KnownNames;
  /** Undefined for a form without requirements of a host, such as a form of one file. */
  readonly host: HostRequirements | undefined;
  /** The images of the form, by the names of their files. */
  readonly images: Readonly<Record<string, SourceImage>>;
  /** The lookup categories that other forms declare, each with its file. */
  readonly otherLookups: Readonly<Record<string, string>>;
  /** The form as formulas, for proofs. */
  readonly model: SolverModel;
  /** The outermost blocks that no answers can show. */
  readonly hiddenBlocks: readonly HiddenBlock[];
  readonly isSlow: IsSlow;
  /** The current day; '' if it is not known. */
  readonly today: string;
  /** The line of a place, from 1. */
  readonly lineOf: (place: SourcePlace) => number;
}

/** Checks of one subject. */
export type Check = (context: CheckContext) => void;
