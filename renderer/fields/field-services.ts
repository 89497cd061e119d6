import type { DocumentService } from './document-service.ts';

/** A line of a search: what is read, and what tells two of the same name apart. */
export interface LookupHit {
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}
/** The name of a directory that is searched. */
export type LookupCategory = string;

/** Why a tab or a number of copies is not stored: it is being retried, or the server refused it. */
export type ChoiceState = { readonly state: 'pending' } | { readonly state: 'refused'; readonly reason: string };

/** Choices that are not stored, by their key in the values. */
export interface UnstoredChoices {
  /** Null for a choice that is stored. */
  readonly state: (key: string) => ChoiceState | null;
  readonly subscribe: (wake: () => void) => () => void;
}

/**
 * What fields and blocks ask of the world; every one has an honest default, so a form can be drawn without a server.
 */
export interface FieldServices {
  /** Up to five hits; a failure may reject and yields no options. */
  readonly lookup: (category: LookupCategory, query: string) => Promise<readonly LookupHit[]>;
  /** The full record of a hit; when it rejects the typed label is kept. */
  readonly lookupRecord: (category: LookupCategory, id: string) => Promise<Readonly<Record<string, string>>>;
  readonly isLoggedIn: boolean;
  /** Answers are kept in this tab alone, sensitive ones only until it is loaded anew. */
  readonly isVisitor: boolean;
  /** Stores how many copies of a repeated block are shown. */
  readonly addAnother?: (id: string, count: number) => void;
  /** Loaded when the first document is asked for; the same for as long as the services are. */
  readonly documents?: () => Promise<DocumentService>;
  /**
   * Deletes these documents before their tab is left; false where that failed, and a message named after the default
   * tab says so.
   */
  readonly leaveDocuments?: (defaultTab: string, keys: readonly string[]) => Promise<boolean>;
  /** Stores the chosen tab; a failure is named after the default one. */
  readonly chooseTab?: (id: string, tab: string, defaultTab: string) => void;
  /** Tabs and numbers of copies that are not stored. */
  readonly choices: UnstoredChoices;
  /** Texts by name; a text that is missing here has an English default. */
  readonly messages: Readonly<Record<string, string>>;
}

/** For a form that looks nothing up and uploads nothing. */
export const noServices: FieldServices = {
  lookup: async () => [],
  lookupRecord: async () => ({}),
  isLoggedIn: false,
  isVisitor: false,
  choices: { state: () => null, subscribe: () => () => undefined },
  messages: {},
};
