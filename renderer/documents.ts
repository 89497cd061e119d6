/** Documents as fields show them and the store keeps them; here, as neither of the two may import the other. */

/** What is known of the document of an answer. */
export type DocumentState =
  | { readonly step: 'none' | 'fetching' }
  /** `waiting`: it has arrived, and there is no room yet to convert it. */
  | { readonly step: 'sending' | 'waiting' | 'converting'; readonly name: string }
  | { readonly step: 'done'; readonly name: string; readonly size: number }
  | { readonly step: 'failed'; readonly message: string };

/** Documents of a logged-in applicant. */
export interface DocumentService {
  readonly state: (key: string) => DocumentState;
  /** Woken whenever the state of that answer's document is another. */
  readonly subscribe: (key: string, wake: () => void) => () => void;
  /** Asks the server what there is, unless something is on its way. */
  readonly refresh: (key: string) => Promise<void>;
  /** Resolves when the document is converted or has failed. */
  readonly send: (key: string, file: File) => Promise<void>;
  /** The converted document, then the stored one. Rejects, and says so, where one of them could not be deleted. */
  readonly remove: (key: string) => Promise<void>;
}
