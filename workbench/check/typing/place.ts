import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import type { Texts } from './type.ts';

/** Where an expression is. */
export interface Place {
  readonly textsOf: (key: string) => Texts;
  readonly facts: Facts;
  readonly find: (finding: Finding) => void;
  /** The operation around a value. */
  readonly within?: string;
}
