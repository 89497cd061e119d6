export interface MarkProps {
  /** Whether this is what was chosen. */
  readonly isChecked: boolean;
  /** Heard instead of the marks, for example "selected" and "not selected". */
  readonly checkedText: string;
  /** Heard instead of `[ ]`. */
  readonly uncheckedText: string;
}

/** `[X]` or `[ ]` on paper; a word for who listens. */
export function Mark({ isChecked, checkedText, uncheckedText }: MarkProps) {
  return (
    <>
      <span aria-hidden="true" className="mark">
        {isChecked ? '[X]' : '[ ]'}
      </span>
      <span className="visually-hidden">{isChecked ? checkedText : uncheckedText}</span>
    </>
  );
}
