import type { ComponentType } from 'react';
import type { AnswerKey, Edit, FieldView } from '../../engine/index.ts';
import type { Words } from '../parts/words.ts';
import type { FieldServices } from './field-services.ts';

/** What every control is given. */
export interface InputProps {
  /** As it stands now. */
  readonly view: FieldView;
  /** Ids of the hint and the errors, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** The answer has an error, shown here or in a checklist. */
  readonly isInvalid: boolean;
  /** The answer at this moment, which `view` shows only from the next draw on. */
  readonly valueNow: (key: AnswerKey) => string;
  /** Several answers may change at once, as when a found school fills its address. */
  readonly edit: (edit: Edit) => void;
  /**
   * Stores a typed text, with other answers if it fills them. What cannot be parsed is bad input: `view.badInput` holds
   * it until the field has another answer.
   */
  readonly setInput: (text: string, more?: Edit) => StoredInput;
  /** What the applicant reads about the text in the control once it is left; null if an error says it, or nothing. */
  readonly note: string | null;
  /** What an answer breaks at this moment, shown or not; null while that is unknown. */
  readonly problems: (key: AnswerKey) => readonly string[] | null;
  /** What the field may ask of the world. */
  readonly services: FieldServices;
  /** The texts of the components, in the form's own words. */
  readonly words: Words;
}

/** What has become of a typed text. */
export interface StoredInput {
  readonly value: string;
  readonly badInput: string;
}

/** What every printed answer is given. */
export interface PrintProps {
  /** The question and its answer as they stand now. */
  readonly view: FieldView;
  /** The texts of the components, in the form's own words. */
  readonly words: Words;
}

/**
 * How the question stands round its control: a label above it, a fieldset round radio buttons or round several
 * controls, a label beside a box, or a heading above something that is no single control.
 */
export type Framing = 'label' | 'radios' | 'group' | 'beside' | 'heading';

/** How one type of field is filled in. */
export interface FieldComponent {
  readonly framing: Framing;
  readonly Input: ComponentType<InputProps>;
}
