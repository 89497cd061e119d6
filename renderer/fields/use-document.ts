import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { DocumentService, DocumentState } from './document-service.ts';

/** The state of the document of an answer, which is loaded first. */
export function useDocument(documents: DocumentService, key: string): DocumentState {
  const subscribe = useCallback((wake: () => void) => documents.subscribe(key, wake), [documents, key]);
  const state = () => documents.state(key);
  const known = useSyncExternalStore(subscribe, state, state);
  const [answered, setAnswered] = useState<readonly [DocumentService, string] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void documents.refresh(key).finally(() => isCurrent && setAnswered([documents, key]));
    return () => {
      isCurrent = false;
    };
  }, [documents, key]);
  const isAnswered = answered?.[0] === documents && answered[1] === key;
  return known.step === 'none' && !isAnswered ? notAnsweredYet : known;
}

/** Shown before the response, because a control would disappear again and lose a chosen file. */
const notAnsweredYet: DocumentState = { step: 'fetching' };
