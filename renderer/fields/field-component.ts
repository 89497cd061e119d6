import type { ReactNode } from 'react';
import type { AnswerKey, ChangeSet, Edit, FieldView } from '../../engine/index.ts';
import type { TypeOfText } from '../../engine/internal.ts';
import type { Words } from '../parts/words.ts';
import type { FieldServices } from './field-services.ts';

/** The properties of every control. */
export interface InputProps {
  /** The current view of the field. */
  readonly view: FieldView;
  /** What its type does to text. */
  readonly fieldType: TypeOfText;
  /** Comes before the answer key in every id and name; '' for a form that has the page to itself. */
  readonly prefix: string;
  /** The ids of the hint and the errors, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** The answer has an error, shown here or in a checklist. */
  readonly isInvalid: boolean;
  /** The current answer, which `view` contains only after the next render. */
  readonly valueNow: (key: AnswerKey) => string;
  /** Identifies the filled-in form; two forms on one page have two. */
  readonly store: { onChange(listen: (change: ChangeSet, cause: string) => void): () => void };
  /** Several answers can change at once, for example when a found school fills its address. */
  readonly edit: (edit: Edit) => void;
  /**
   * Stores a typed text, with other answers if it fills them. Text that cannot be parsed is bad input: `view.badInput`
   * has it until the answer changes.
   */
  readonly setInput: (text: string, more?: Edit) => StoredInput;
  /** The note about the text after the focus has left the control; null if there is none or if an error replaces it. */
  readonly note: string | null;
  /** The errors of an answer at this moment, shown or not; null while they are unknown. */
  readonly problems: (key: AnswerKey) => readonly string[] | null;
  /** The services of the field. */
  readonly services: FieldServices;
  /** The texts of the components, from the form. */
  readonly words: Words;
}

/** The stored parts of a typed text. */
export interface StoredInput {
  readonly value: string;
  readonly badInput: string;
}

/** The properties of every printed answer. */
export interface PrintProps {
  /** The current view of the question and its answer. */
  readonly view: FieldView;
  /** The texts of the components, from the form. */
  readonly words: Words;
  /** The name of the file of a document; undefined if it is unknown. */
  readonly fileName?: string | undefined;
  /** The address of the document; undefined if it cannot be opened here. */
  readonly fileAddress?: string | undefined;
}

/**
 * The frame of a question: a label above, a fieldset around radio buttons or around several controls, a label beside a
 * checkbox, or a heading above several elements.
 */
export type Framing = 'label' | 'radios' | 'group' | 'beside' | 'heading';

/** Draws a control. It can use hooks, and is called by the component of the field, so that both render once. */
export type DrawControl = (props: InputProps) => ReactNode;

/** The frame and the control of a field type. */
export interface FieldComponent {
  readonly framing: Framing;
  readonly Input: DrawControl;
}
