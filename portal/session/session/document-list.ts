/** The server's list of an applicant's documents. It is loaded once, and again only if it is out of date. */
import type { Output } from '../../../api-client/index.ts';
import { isShown } from '../../../engine/index.ts';
import type { FormStore } from '../../../renderer/store/form-store.ts';
import type { Session, ShownDocument } from './session.ts';

type Listed = Output<'documentAnswers'>;

export interface DocumentList {
  /** The document of an answer; undefined if there is none. */
  readonly documentOf: (key: string) => Promise<Listed[string] | undefined>;
  /** True if no request is needed for this answer. */
  readonly isKnown: (key: string) => boolean;
  /** Records the document of an answer, or null for none. */
  readonly note: (key: string, document: ShownDocument | null) => void;
  /** Causes the next call to load the list again. */
  readonly forget: () => void;
}

/** Creates the list. After another window replaces a document, `shownDocuments` differs from the recorded one. */
export function createDocumentList(
  session: Pick<Session, 'client' | 'queue' | 'shownDocuments'>,
  store: FormStore,
): DocumentList {
  const { client, queue, shownDocuments } = session;
  const noted = new Map<string, string | null>();
  let asked: Promise<Listed> | null = null;
  let isAnswered = false;

  const note = (key: string, document: ShownDocument | null): void => {
    noted.set(key, document?.file_key ?? null);
    if (document === null) shownDocuments.delete(key);
    else shownDocuments.set(key, document);
  };
  const ask = async (): Promise<Listed> => {
    // The answers determine the documents, so save them first.
    await queue.flush().catch(() => undefined);
    const documents = await client.documentAnswers();
    for (const key of questionsAsked(store)) note(key, documents[key] ?? null);
    isAnswered = true;
    return documents;
  };
  const askAnew = (): Promise<Listed> => {
    isAnswered = false;
    asked = ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  const isKnown = (key: string): boolean =>
    noted.has(key) && noted.get(key) === (shownDocuments.get(key)?.file_key ?? null);
  return {
    documentOf: async (key) => {
      const canReuse = asked !== null && (!isAnswered || isKnown(key));
      return (await (canReuse ? asked : askAnew()))?.[key];
    },
    isKnown,
    note,
    forget: () => {
      asked = null;
    },
  };
}

/** The server lists only documents of shown fields. */
function questionsAsked({ form, values }: FormStore): readonly string[] {
  return [...form.fields.values()]
    .filter((field) => field.fieldType.isDocument && isShown(field, values()))
    .map(({ key }) => key);
}
