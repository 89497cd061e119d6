/** Documents as fields show them and the store keeps them; here, as neither of the two may import the other. */

/** What is known of the document of an answer. */
export type DocumentState =
  | { readonly step: 'none' | 'fetching' }
  /** `held`: earlier changes are not saved yet; `waiting`: it has arrived, and there is no room yet to convert it. */
  | { readonly step: 'held' | 'sending' | 'waiting' | 'converting'; readonly name: string }
  /** The server cannot be asked how it stands, or, without a name, whether there is one. */
  | { readonly step: 'unknown'; readonly name: string | null }
  | { readonly step: 'done'; readonly name: string; readonly size: number }
  /** With a name: a part of it is still stored and can be deleted. */
  | { readonly step: 'failed'; readonly message: string; readonly name?: string };

/** Documents of a logged-in applicant. */
export interface DocumentService {
  readonly state: (key: string) => DocumentState;
  /** Woken whenever the state of that answer's document is another. */
  readonly subscribe: (key: string, wake: () => void) => () => void;
  /** Asks the server what there is, unless that is known. */
  readonly refresh: (key: string) => Promise<void>;
  /**
   * Asks at once about a document that is `unknown`; otherwise it is asked about after a while and when the network is
   * back.
   */
  readonly resume: (key: string) => void;
  /** Resolves when the document is converted or has failed. */
  readonly send: (key: string, file: File) => Promise<void>;
  /**
   * The converted document, then the stored one. Rejects, and says so, where one of them could not be deleted; what is
   * left is then shown.
   */
  readonly remove: (key: string) => Promise<void>;
}
