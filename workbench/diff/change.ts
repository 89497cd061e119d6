/** A change between two definitions, and what is compared. */
import type { CalculationDefinition } from '../../engine/form/definition.ts';
import type { ExpandedForm } from '../../engine/form/expanded.ts';
import type { Form } from '../../engine/form/form.ts';
import type { ExampleValues } from './examples.ts';

/**
 * The effect of a change on saved answers. Safe: every answer is kept, means the same, and can be submitted as before.
 * Check: answers are kept, but one is refused or missing, so that the applicant must change a complete draft; or a text
 * has other words, and only a person knows whether they mean the same. Needs decision: answers say something else now,
 * are given or calculated differently, or others can read them. Needs migration: the server does not know what becomes
 * of the answers. Loses answers: they are no longer asked, shown or submitted.
 */
export type ChangeVerdict = 'safe' | 'check' | 'needs decision' | 'needs migration' | 'loses answers';

/** One semantic change. */
export interface FormChange {
  readonly aspect:
    | 'key'
    | 'choice'
    | 'question'
    | 'visibility'
    | 'requirement'
    | 'validation'
    | 'options'
    | 'meaning'
    | 'protection'
    | 'default'
    | 'unit'
    | 'lookup'
    | 'clearing'
    | 'calculation'
    | 'opening'
    | 'completion'
    | 'text';
  /** The key of the question or value; '' for the whole form. */
  readonly key: string;
  readonly verdict: ChangeVerdict;
  /** A migration states it with its reason. */
  readonly isDeclared: boolean;
  readonly sentence: string;
  /** The smallest answers that show the change. */
  readonly example: ExampleValues;
  /** The file of the question or text, where the definitions were read from files. */
  readonly file?: string;
}

/** A definition to compare. */
export interface ComparedForm {
  readonly form: Form;
  readonly expanded: ExpandedForm;
  readonly calculations: readonly CalculationDefinition[];
  /** The file of each question, block and page, by its key or id; that of its options by `options <key>`. */
  readonly files?: ReadonlyMap<string, string>;
}
