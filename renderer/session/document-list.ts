/**
 * What the server has said about the documents of an applicant: asked once, and again only where that answer does not
 * tell.
 */
import type { Output } from '../../api-client/index.ts';
import { isShown } from '../../engine/index.ts';
import type { FormStore } from '../store/form-store.ts';
import type { Session } from './session.ts';

type Listed = Output<'documentAnswers'>;

export interface DocumentList {
  /** The document of an answer, undefined where there is none. */
  readonly documentOf: (key: string) => Promise<Listed[string] | undefined>;
  /** Whether the server need not be asked about this answer. */
  readonly isKnown: (key: string) => boolean;
  /** From now on this document, or none, is known to be the one of the answer. */
  readonly note: (key: string, fileKey: string | null) => void;
  /** The server is asked again the next time. */
  readonly forget: () => void;
}

/** Another window may replace a document: `shownDocuments` then names another one than was noted here. */
export function createDocumentList(
  session: Pick<Session, 'client' | 'queue' | 'shownDocuments'>,
  store: FormStore,
): DocumentList {
  const { client, queue, shownDocuments } = session;
  const noted = new Map<string, string | null>();
  let asked: Promise<Listed> | null = null;
  let isAnswered = false;

  const note = (key: string, fileKey: string | null): void => {
    noted.set(key, fileKey);
    if (fileKey === null) shownDocuments.delete(key);
    else shownDocuments.set(key, fileKey);
  };
  const ask = async (): Promise<Listed> => {
    // The answers decide which documents there are.
    await queue.flush().catch(() => undefined);
    const documents = await client.documentAnswers();
    for (const key of questionsAsked(store)) note(key, documents[key]?.file_key ?? null);
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
  const isKnown = (key: string): boolean => noted.has(key) && noted.get(key) === (shownDocuments.get(key) ?? null);
  return {
    documentOf: async (key) => {
      const isTold = asked !== null && (!isAnswered || isKnown(key));
      return (await (isTold ? asked : askAnew()))?.[key];
    },
    isKnown,
    note,
    forget: () => {
      asked = null;
    },
  };
}

/** Of other questions the server tells nothing. */
function questionsAsked({ form, values }: FormStore): readonly string[] {
  return [...form.fields.values()]
    .filter((field) => field.fieldType.isDocument && isShown(field, values()))
    .map(({ key }) => key);
}
