import type { UploadType } from '../../../engine/language/upload-limits.ts';
import type { SourceTree } from './expression.ts';

/** Where a part of the form stands in its file, for people: `survey, row 12`. */
export type SourceRow = string;

/** An expression with its text in the file; without a tree if it cannot be read. */
export interface SourceExpression {
  readonly text: string;
  readonly tree: SourceTree | null;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** What a question asks for. */
export type QuestionKind =
  | 'text'
  | 'long-text'
  | 'email'
  | 'web-address'
  | 'digits'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'time'
  | 'date-time'
  | 'one'
  | 'one-of-many'
  | 'several'
  | 'agreement'
  | 'signature'
  | 'image'
  | 'file';

interface SourcePart {
  /** Unique in the form; expressions name it. */
  readonly name: string;
  /** The wanted key, if it is not the name. */
  readonly key?: string;
  /** The source has no such part: it is made of something else that the report names. */
  readonly isMade?: true;
  readonly label: string;
  readonly hint: string;
  readonly place: SourceRow;
  readonly relevant: SourceExpression | null;
}

export interface SourceQuestion extends SourcePart {
  readonly part: 'question';
  readonly kind: QuestionKind;
  readonly required: true | SourceExpression | null;
  readonly requiredMessage: string;
  readonly constraint: SourceExpression | null;
  readonly constraintMessage: string;
  readonly default: string;
  /** The answer follows its value until the applicant changes it; goes before `default`. */
  readonly follows?: SourceExpression | null;
  /** The name of the list of options; '' without options. */
  readonly list: string;
  /** The options of a choice, each with the condition of its own. */
  readonly options: readonly SourceOption[];
  /** The greatest length of a text. */
  readonly maxLength?: number;
  /** The limits of a text, as a schema of our language without messages. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** What a number counts. */
  readonly unit?: string;
  /** The number of lines of a long text. */
  readonly rows?: number;
  /** Further constraints, each with a message of its own. */
  readonly checks?: readonly SourceCheck[];
  /** The least and the greatest number of options that can be chosen. */
  readonly chosen?: { readonly min?: number; readonly max?: number };
  /** The chosen options have an order. */
  readonly isRanked?: true;
  /** The greatest number of files, and what each of them can be; by default one as the portal takes it. */
  readonly files?: SourceFiles;
  /** The whole numbers of a scale with the words at its ends. */
  readonly scale?: { readonly from: number; readonly to: number; readonly low: string; readonly high: string };
  /** The limits of a number that is chosen in a range. */
  readonly range?: { readonly start: number; readonly end: number; readonly step: number };
}

/** The files that a question takes. */
export interface SourceFiles {
  readonly max?: number;
  readonly maxBytes?: number;
  readonly types?: readonly UploadType[];
}

export interface SourceOption {
  readonly code: string;
  readonly label: string;
  readonly when?: SourceExpression;
  /** The option excludes the others: the message of an answer that has both. */
  readonly alone?: string;
}

/** What an answer must meet. */
export interface SourceCheck {
  readonly constraint: SourceExpression;
  readonly message: string;
  /** An unanswered question must meet it, too. */
  readonly isAlways?: true;
  /** Where it stands, if not with the question. */
  readonly place?: SourceRow;
}

export interface SourceNote extends SourcePart {
  readonly part: 'note';
}

export interface SourceCalculation extends SourcePart {
  readonly part: 'calculation';
  readonly calculation: SourceExpression;
  /** Its value is shown in its place. */
  readonly isShown?: true;
  /** It has a value also while it is hidden. */
  readonly isAlways?: true;
}

export interface SourceGroup extends SourcePart {
  readonly part: 'group' | 'repeat';
  readonly parts: readonly AnyPart[];
  /** Its questions have the same options, and are a table. */
  readonly isGrid?: true;
  /** The least and the greatest number of copies of a repeat. */
  readonly copies?: { readonly min: number; readonly max: number };
  /** The number of copies of a repeat. */
  readonly count?: SourceExpression;
}

/** A row that is left out; expressions can name it. */
export interface SourceLeft extends SourcePart {
  readonly part: 'left';
  /** Its value is the current day. */
  readonly isToday: boolean;
}

export type AnyPart = SourceQuestion | SourceNote | SourceCalculation | SourceGroup | SourceLeft;

/** A text that is shown after the submission while its condition holds, and those of no earlier ones. */
export interface SourceEnd {
  readonly condition: SourceExpression;
  readonly text: string;
  readonly place: SourceRow;
}

/** A form of another tool, in the terms that all dialects share. */
export interface SourceForm {
  readonly id: string;
  readonly title: string;
  /** The text of the page that is shown after the submission, with what the report calls it. */
  readonly completed?: { readonly text: string; readonly place: SourceRow };
  /** The texts that are shown in its place, the first one whose condition holds. */
  readonly ends?: readonly SourceEnd[];
  readonly parts: readonly AnyPart[];
}

/** All parts of a form, groups before what they contain. */
export function everyPart(parts: readonly AnyPart[]): readonly AnyPart[] {
  return parts.flatMap((part) => ('parts' in part ? [part, ...everyPart(part.parts)] : [part]));
}
