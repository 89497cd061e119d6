/** The session of a logged-in applicant. */
import type { ApiClient, Output } from '../../../api-client/index.ts';
import type { ValueKey, Values } from '../../../engine/index.ts';
import type { FieldServices } from '../../../renderer/fields/field-services.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { SaveQueue } from '../queue/save-queue.ts';
import type { RunningCalls } from '../queue/share-in-flight.ts';
import type { PortalMemory } from '../state/portal-memory.ts';
import type { ChoiceReports, ChoiceToSave, HeldChoices } from '../state/choices.ts';

export type SessionEnd =
  | 'unauthorized'
  | 'inactive'
  | 'logged-out'
  /** Another tab of this browser has ended it, possibly some time ago. */
  | 'ended-elsewhere'
  /** Another user has logged in in this browser. */
  | 'other-account'
  /** An account card has ended the session and opens the next screen. */
  | 'closed';

/** A document of the server, which its `file_key` identifies. */
export type ShownDocument = Output<'documentAnswers'>[string];

export interface Session {
  readonly portal: PortalMemory;
  readonly store: FormStore;
  /** Shown instead of `store` after a submission with a former form; null otherwise. */
  readonly submittedStore: FormStore | null;
  /** Values that the texts around the pages read instead of those of the answers. */
  readonly present: Values;
  readonly client: ApiClient;
  readonly queue: SaveQueue;
  readonly username: string;
  /** The institution's time zone, by its IANA name. */
  readonly timeZone: string;
  /** The document that this page shows for each answer. */
  readonly shownDocuments: Map<string, ShownDocument>;
  /** The tabs and counts on the server. */
  readonly heldChoices: HeldChoices;
  /** Returns the callbacks for a choice of the applicant. The pages set this function before they are drawn. */
  reportsOf: (key: ValueKey) => ChoiceReports;
  /** Saves a tab or a count after all earlier changes. */
  readonly saveChoice: (choice: ChoiceToSave) => void;
  /** Records that the applicant continues with the shown page: its proposed answers are saved with the next ones. */
  readonly goOn: () => void;
  /** Resolves when the server has every answer and every shown error. Rejects with the reason if that is impossible. */
  readonly saveAll: () => Promise<void>;
  /** The services for the fields, once the pages have made them. */
  services: Partial<FieldServices> | null;
  /** The last path that the server has; null before the first. */
  lastPage: string | null;
  /** The last path that the server must know; null before the first. */
  wantedPage: string | null;
  /** Resolves after the latest call that saves a path. */
  pageSaved: Promise<void>;
  /** This window has sent a submission that was not refused; the response can have been lost. */
  isSubmissionSent: boolean;
  /** The calls of which the session has at most one at a time. */
  readonly running: RunningCalls;
  /** False after the end. Ignore later responses: another user may be logged in. */
  readonly isOpen: () => boolean;
  /** Removes the applicant's data from the page. Unsaved input is kept for this account only. */
  readonly end: (reason: SessionEnd) => void;
}
