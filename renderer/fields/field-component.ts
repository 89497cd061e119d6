import type { ComponentType } from 'react';
import type { AnswerKey, CompiledField, Edit, FieldView } from '../../engine/index.ts';
import type { Words } from '../parts/words.ts';
import type { FieldServices } from './field-services.ts';

/** What every control is given. */
export interface InputProps {
  /** As it stands now. */
  readonly view: FieldView;
  /** As it was authored. */
  readonly field: CompiledField;
  /** Ids of the hint and the errors, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** The answer has an error, shown here or in a checklist. */
  readonly isInvalid: boolean;
  /** The answer at this moment, which `view` shows only from the next draw on. */
  readonly valueNow: (key: AnswerKey) => string;
  /** Several answers may change at once, as when a found school fills its address. */
  readonly edit: (edit: Edit) => void;
  /** Characters that could not be kept as an answer, so that they are still there after a look at another page. */
  readonly drafts: Map<AnswerKey, string>;
  /** What an answer breaks at this moment, shown or not; null while that is unknown. */
  readonly problems: (key: AnswerKey) => readonly string[] | null;
  /** The ISO date where the institution is. */
  readonly today: string;
  /** What the field may ask of the world. */
  readonly services: FieldServices;
  /** The texts of the components, in the form's own words. */
  readonly words: Words;
}

/** What every printed answer is given. */
export interface PrintProps {
  /** The question and its answer as they stand now. */
  readonly view: FieldView;
  /** The texts of the components, in the form's own words. */
  readonly words: Words;
}

/**
 * How the question stands round its control: a label above it, a fieldset round radio buttons or round several controls,
 * a label beside a box, or a heading above something that is no single control.
 */
export type Framing = 'label' | 'radios' | 'group' | 'beside' | 'heading';

/** How one type of field is filled in. */
export interface FieldComponent {
  readonly framing: Framing;
  readonly Input: ComponentType<InputProps>;
}
