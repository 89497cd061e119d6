/** What a UI schema says about a question, whatever its dialect. */
import type { Thing } from './nodes.ts';

/** A text of the UI schema with its place. */
export interface Said extends Thing {
  readonly text: string;
}

/** How a question is asked. */
export type Widget = 'long' | 'radio' | 'select' | 'hidden' | 'password' | 'file';

export interface Hints {
  readonly title?: Said;
  readonly description?: Said;
  readonly help?: Said;
  readonly placeholder?: Said;
  readonly widget?: Thing & { readonly is: Widget };
  readonly rows?: number;
  /** The labels of the options, in their order. */
  readonly optionNames?: readonly string[];
  /** The names of the properties of an object, in their order; `*` is all others. */
  readonly order?: readonly string[];
}

/** The hints of the UI schema about the property of a path. */
export type HintsOf = (path: string) => Hints;
