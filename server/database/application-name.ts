/** Identifies an application: an account has one for each form. */
export interface ApplicationName {
  readonly accountId: string;
  readonly formId: string;
}
