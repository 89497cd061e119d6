export interface MarkProps {
  /** The option is chosen. */
  readonly isChecked: boolean;
  /** Announced instead of `[X]`, for example "selected". */
  readonly checkedText: string;
  /** Announced instead of `[ ]`. */
  readonly uncheckedText: string;
}

/** `[X]` or `[ ]` on paper; a word for screen readers. */
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
