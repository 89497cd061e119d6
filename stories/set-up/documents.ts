import type { DocumentService, DocumentState } from '../../renderer/fields/document-service.ts';
import type { FieldServices } from '../../renderer/index.ts';

/**
 * Services of an applicant whose document has the given state and picture; uploads are converted at once, and deletions
 * succeed.
 */
export function documentsThat(first: DocumentState, picture: string | null = null): () => Partial<FieldServices> {
  return () => {
    let state = first;
    const wakes = new Set<() => void>();
    const show = (next: DocumentState): void => {
      state = next;
      for (const wake of wakes) wake();
    };
    const service: DocumentService = {
      state: () => state,
      subscribe: (_, wake) => {
        wakes.add(wake);
        return () => void wakes.delete(wake);
      },
      whenKnown: () => null,
      refresh: async () => undefined,
      picture: async () => picture,
      address: (key) => `/api/document-answer/${key}/file`,
      resume: () => undefined,
      send: async (_, file, shrink) => {
        const sent = (await shrink?.()) ?? file;
        if ('refused' in sent) return show({ step: 'failed', message: sent.refused });
        const smaller = sent === file ? undefined : { from: file.size, to: sent.size };
        show({ step: 'done', name: sent.name, size: sent.size, smaller });
      },
      remove: async () => show({ step: 'none' }),
    };
    const documents = Promise.resolve(service);
    return { isLoggedIn: true, documents: () => documents };
  };
}
