import { useEffect, useRef, useState } from 'react';
import { isShown, type AnswerKey } from '../../engine/index.ts';
import { uploadLimitsFrom, uploadWords } from '../../engine/internal.ts';
import type { DocumentService, DocumentState } from '../fields/document-service.ts';
import { acceptOf } from '../fields/upload-rules.ts';
import { useChosenFile } from '../fields/use-chosen-file.ts';
import { useDocument } from '../fields/use-document.ts';
import { keepTrying } from '../loading/keep-trying.ts';
import { useDrawnField } from './field-state.ts';
import { useFormContext } from './FormContext.tsx';
import { fieldOf } from './use-result.ts';

/** The current state of the document of a question. */
interface UploadState {
  /** `none` without a document, and `fetching` while nothing is known of it. */
  readonly state: DocumentState;
  /** The value of `accept` of an `<input type="file">`. */
  readonly accept: string;
  /** The types and the size that are accepted. */
  readonly hint: string;
  /** Why the chosen file was not sent, or why the server has refused it; null for nothing. */
  readonly error: string | null;
  /** Checks the chosen file, makes a photo that is too large smaller, and sends it. */
  readonly choose: (files: readonly File[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * The document of an `upload` question by its key, null while it is hidden. It needs the service `documents`,
 * which opens when the first question needs it. Throws without this service, and if the form has no such question.
 *
 * @example
 * ```tsx
 * function Transcript() {
 *   const upload = useUpload('transcript');
 *   if (upload === null) return null;
 *   const { accept, choose } = upload;
 *   return <input type="file" accept={accept} onChange={({ target }) => void choose([...(target.files ?? [])])} />;
 * }
 * ```
 */
export function useUpload(key: AnswerKey): UploadState | null {
  const { store, services, words } = useFormContext();
  const field = fieldOf(store, key);
  const { view } = useDrawnField(field);
  const [opened, setOpened] = useState<DocumentService>(unopened);
  const { documents: open } = services;
  if (open === undefined) throw new Error("There is no service 'documents'.");
  useEffect(() => keepTrying({ load: open, take: setOpened, report: () => undefined }).stop, [open]);
  const place = useRef<HTMLElement>(null);
  const limits = uploadLimitsFrom(view.uploadLimits);
  const state = useDocument(opened, key);
  const { choose, refused } = useChosenFile(opened, key, limits, words, place);
  const failed = state.step === 'failed' ? state.message : null;
  if (!isShown(field, store.values())) return null;
  return {
    state,
    accept: acceptOf(limits),
    hint: words('uploadHint', uploadWords(limits, words)),
    error: refused === null ? failed : words(refused, uploadWords(limits, words)),
    choose,
    remove: () => opened.remove(key),
  };
}

const fetching: DocumentState = { step: 'fetching' };
const notOpened = (): Promise<never> => Promise.reject(new Error('The documents are not opened yet.'));

/** Stands for the service until it has opened. */
const unopened: DocumentService = {
  state: () => fetching,
  subscribe: () => () => undefined,
  whenKnown: () => null,
  refresh: () => Promise.resolve(),
  picture: () => Promise.resolve(null),
  address: () => '',
  resume: () => undefined,
  send: notOpened,
  remove: notOpened,
};
