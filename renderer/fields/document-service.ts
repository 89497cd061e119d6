/** The interface between fields and the session's documents; a module of its own, because neither imports the other. */

/** The sizes in bytes of a photo before and after it was made smaller. */
export interface Smaller {
  readonly from: number;
  readonly to: number;
}

/** The name of a document and, of a photo that was made smaller, the sizes. */
export interface NamedDocument {
  readonly name: string;
  readonly smaller?: Smaller | undefined;
}

/** The state of the document of an answer. */
export type DocumentState =
  | { readonly step: 'none' | 'fetching' }
  /**
   * `shrinking`: a photo is being made smaller on the device. `held`: earlier changes are not saved yet. `waiting`: the
   * server has no capacity for the document yet.
   */
  | ({ readonly step: 'shrinking' | 'held' | 'sending' | 'waiting' | 'converting' } & NamedDocument)
  /** The server has the document and cannot convert it yet; the message says why. */
  | ({ readonly step: 'delayed'; readonly message: string } & NamedDocument)
  /** The state of the document or, without a name, its existence is unknown, because requests fail. */
  | { readonly step: 'unknown'; readonly name: string | null }
  | ({ readonly step: 'done'; readonly size: number } & NamedDocument)
  /** With a name: a part of it is still stored and can be deleted. `unsent`: the same file may arrive another time. */
  | { readonly step: 'failed'; readonly message: string; readonly name?: string; readonly unsent?: UnsentFile };

/** A file that did not arrive, which the page still has. */
export interface UnsentFile {
  readonly name: string;
  /** Sends it again. Resolves as `send` does. */
  readonly sendAgain: () => Promise<void>;
}

/** Makes a file that is too large smaller, or returns the sentence of the refusal. */
export type Shrink = () => Promise<File | { readonly refused: string }>;

/** The documents of a logged-in applicant. */
export interface DocumentService {
  readonly state: (key: string) => DocumentState;
  /** Calls `wake` after every change of the state of this answer's document. */
  readonly subscribe: (key: string, wake: () => void) => () => void;
  /** Null if it is known which answers have a document; otherwise loads their states, and resolves when it is. */
  readonly whenKnown: (keys: readonly string[]) => Promise<unknown> | null;
  /** Loads the state from the server, unless it is known. */
  readonly refresh: (key: string) => Promise<void>;
  /** A picture of the first page of a converted document, as a `data:` URL; null if there is none. */
  readonly picture: (key: string) => Promise<string | null>;
  /** The address of the converted document, for a tab of its own. */
  readonly address: (key: string) => string;
  /**
   * Requests the states of all `unknown` documents at once. Otherwise the state of a conversion is requested later and
   * when the network is back, and the list of documents never again.
   */
  readonly resume: () => void;
  /**
   * Resolves when the document is converted, has failed or is refused. With `shrink`, its file is sent instead; the
   * document is in progress from the call on.
   */
  readonly send: (key: string, file: File, shrink?: Shrink) => Promise<void>;
  /**
   * Deletes the converted document, then the stored one. After a failure shows a message and the stored state, and
   * rejects.
   */
  readonly remove: (key: string) => Promise<void>;
}
