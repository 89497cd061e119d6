import type { UploadLimits } from '../../engine/language/upload-limits.ts';

/** Requirements of the application that shows a form, beyond the language of forms. */
export interface HostRequirements {
  /** First parts of addresses that belong to the application: no page can have one as its id. */
  readonly ownAddresses: readonly string[];
  /** Those of them that are about an account, which an open form has no use for. */
  readonly accountAddresses?: readonly string[];
  /** Parameters of addresses that the application reads itself, or that name secrets: no answer can be there. */
  readonly ownParameters?: readonly string[];
  /** Session values that an open form can read in the files of the application; its pages can read the day alone. */
  readonly visitorValues?: readonly string[];
  /** The ids of the pages of every form by its id; without it, links between pages are not checked. */
  readonly forms?: Readonly<Record<string, readonly string[]>>;
  /** Words of institution.json that the application needs and has no default for, each with what it is for. */
  readonly institution: Readonly<Record<string, string>>;
  /** Words of institution.json that the application reads and can do without. */
  readonly optionalWords?: readonly string[];
  /** Every message that the application shows, with the placeholders that it fills; without it, all are accepted. */
  readonly messages?: Readonly<Record<string, readonly string[]>>;
  /** Lists of blocks of which only the first one whose conditions hold is shown: a file and one of its properties. */
  readonly shownFirst?: readonly (readonly [file: string, property: string])[];
  /** The files that are used only after the submission, and values of the session at that time. */
  readonly afterSubmission?: { readonly files: readonly string[]; readonly session: Readonly<Record<string, string>> };
  /** By the name of a message, the placeholders without which it is useless. */
  readonly neededPlaceholders: Readonly<Record<string, readonly string[]>>;
  /** The greatest limits of uploaded files that the server accepts; without them, any limit is accepted. */
  readonly uploadCeilings?: Pick<UploadLimits, 'maxBytes' | 'maxPages'>;
  /** Messages whose placeholders can be keys of answers. */
  readonly messagesWithAnswers: readonly string[];
}

/**
 * The values that conditions can read as `session:<name>`, each with its possible values; null if they cannot be
 * listed.
 */
export type SessionValueLists = Readonly<Record<string, readonly string[] | null>>;
