import type { AnswerKey } from '../../engine/index.ts';
import type { DocumentService } from './document-service.ts';

/** A result of a search; `sub_text` distinguishes results with the same name. */
export interface LookupHit {
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}
/** The name of a lookup category. */
export type LookupCategoryName = string;

/**
 * The reason why a tab or a count is not stored: the documents of the open tab are being deleted, it is being retried,
 * or the server refused it.
 */
export type ChoiceState =
  | { readonly state: 'deleting' | 'pending' }
  | { readonly state: 'refused'; readonly reason: string };

/** The choices that are not stored, by value key. */
export interface UnstoredChoices {
  /** Null for a stored choice. */
  readonly state: (key: string) => ChoiceState | null;
  readonly subscribe: (wake: () => void) => () => void;
}

/** The services of fields and blocks outside the form. Each has a safe default, so that a form needs no server. */
export interface FieldServices {
  /** Up to five hits; a rejection shows no options. */
  readonly lookup: (category: LookupCategoryName, query: string) => Promise<readonly LookupHit[]>;
  /** The full record of a hit; after a rejection the typed text stays. */
  readonly lookupRecord: (category: LookupCategoryName, id: string) => Promise<Readonly<Record<string, string>>>;
  readonly isLoggedIn: boolean;
  /** Answers are kept in this tab only, sensitive ones until a reload. */
  readonly isVisitor: boolean;
  /** Loaded for the first document; the same object for the lifetime of the services. */
  readonly documents?: () => Promise<DocumentService>;
  /** The names of the files by answer key, for printed answers. */
  readonly fileNames?: Readonly<Record<string, string>>;
  /** The addresses of the files by answer key, for printed answers. */
  readonly fileAddresses?: Readonly<Record<string, string>>;
  /** Null if it is known which of these answers have a document; otherwise resolves when it is. */
  readonly whenDocumentsKnown?: (keys: readonly string[]) => Promise<unknown> | null;
  /**
   * Deletes these documents before their tab closes; false after a failure. The choice is `deleting` meanwhile. The
   * message of a failure names the default tab.
   */
  readonly leaveDocuments?: (
    tabs: { readonly valueKey: string; readonly default: string },
    keys: readonly string[],
  ) => Promise<boolean>;
  /** Makes an entry in the history for a place of the page, by its id; without it the place opens without an entry. */
  readonly openPlace?: (id: string) => void;
  /** The tabs and counts that are not stored. */
  readonly choices: UnstoredChoices;
  /**
   * Receives what a component or a type of the host application throws while a question is drawn, or an answer is read,
   * checked or written; each error once for each answer. Without it React reports what is thrown while a question is
   * drawn, by default to the console.
   */
  readonly onError?: (error: unknown, key: AnswerKey) => void;
  /** Texts by name; a missing text has an English default. */
  readonly messages: Readonly<Record<string, string>>;
}

/** The services of a form without lookups and uploads. */
export const noServices: FieldServices = {
  lookup: async () => [],
  lookupRecord: async () => ({}),
  isLoggedIn: false,
  isVisitor: false,
  choices: { state: () => null, subscribe: () => () => undefined },
  messages: {},
};
