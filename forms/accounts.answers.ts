/** The answers of the form accounts, written by a command. An empty text is unanswered. */
export type AccountsAnswers = {
  /** Email Address (email, page confirm) */
  readonly username?: string;
  /** Confirmation Code (code, page confirm) */
  readonly code?: string;
  /** Present Password (password, page delete-account) */
  readonly current_password?: string;
  /** Password (password, page login) */
  readonly password?: string;
  /** Confirm Password (password, page password) */
  readonly confirm_password?: string;
  /** Name (text, page rename-passkey) */
  readonly name?: string;
  /** It comes with the mailed link, in the address of the page. */
  readonly id?: string;
};
