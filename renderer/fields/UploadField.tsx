import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { type UploadLimits, uploadLimitsFrom, uploadWords } from '../../engine/index.ts';
import type { DocumentService, DocumentState } from './document-service.ts';
import { keepTrying, type Retrying } from '../loading/keep-trying.ts';
import type { ChunkError } from '../loading/load-chunk.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { LazyPlacesContext } from '../loading/lazy-component.tsx';
import { ConfirmModal } from '../parts/Modal.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import type { WordName } from '../parts/words.ts';
import * as noteStyles from './Control.module.css';
import type { InputProps } from './field-component.ts';
import * as styles from './UploadField.module.css';
import { acceptOf, refusedFiles, sizeText } from './upload-rules.ts';

/** One document: chosen, sent, converted, deleted. A visitor reads that an account is needed. */
export function UploadInput(props: InputProps) {
  const {
    services: { isLoggedIn, documents },
    words,
  } = props;
  if (!isLoggedIn || documents === undefined)
    return <p className={noteStyles['note']}>{words('uploadNeedsAccount')}</p>;
  return <OpenedInput {...props} open={documents} />;
}

/** Loads the document service like every lazy part; loading can fail. */
function OpenedInput({ open, ...props }: InputProps & { readonly open: () => Promise<DocumentService> }) {
  const { Waiting, Missing } = useContext(LazyPlacesContext);
  const [opened, setOpened] = useState<DocumentService | null>(null);
  const [error, setError] = useState<ChunkError | null>(null);
  const trying = useRef<Retrying | null>(null);
  useEffect(() => {
    const begun = keepTrying({ load: open, take: setOpened, report: setError });
    trying.current = begun;
    return begun.stop;
  }, [open]);
  if (opened !== null) return <DocumentInput {...props} documents={opened} />;
  return error === null ? <Waiting /> : <Missing error={error} onRetry={() => trying.current?.tryNow()} />;
}

interface DocumentProps extends InputProps {
  readonly documents: DocumentService;
}

function DocumentInput({ documents, ...props }: DocumentProps) {
  const {
    view: { key, uploadLimits },
    words,
  } = props;
  const limits = uploadLimitsFrom(uploadLimits);
  const state = useDocument(documents, key);
  const [refused, setRefused] = useState<WordName | null>(null);
  const place = useRef<HTMLDivElement>(null);

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return;
    const reason = await refusedFiles(files, limits);
    setRefused(reason);
    if (reason !== null) return;
    // The focused control disappears, so move the focus first.
    place.current?.focus();
    await documents.send(key, file);
  }

  const error =
    refused === null ? (state.step === 'failed' ? state.message : null) : words(refused, uploadWords(limits, words));
  return (
    <div ref={place} tabIndex={-1} className={styles['place']}>
      <p role="status" className={state.step === 'done' ? 'visually-hidden' : styles['progress']}>
        {progressOf(state, words)}
      </p>
      {(state.step === 'none' || state.step === 'failed') && (
        <FileInput {...props} limits={limits} error={error} isNews={refused !== null} onChoose={choose} />
      )}
      {isWaiting(state) && <Spinner size="small" />}
      {state.step === 'unknown' && (
        <Button kind="secondary" onClick={() => documents.resume(key)}>
          {words('uploadAskAgain')}
        </Button>
      )}
      {state.step === 'done' && (
        <DocumentRow {...state} words={words} place={place} onDelete={() => documents.remove(key)} />
      )}
      {state.step === 'failed' && state.name !== undefined && (
        <DocumentRow name={state.name} words={words} place={place} onDelete={() => documents.remove(key)} />
      )}
    </div>
  );
}

const isWaiting = ({ step }: DocumentState): boolean =>
  ['fetching', 'held', 'sending', 'waiting', 'converting'].includes(step);

function useDocument(documents: DocumentService, key: string): DocumentState {
  const subscribe = useCallback((wake: () => void) => documents.subscribe(key, wake), [documents, key]);
  const state = () => documents.state(key);
  const known = useSyncExternalStore(subscribe, state, state);
  const [isAnswered, setIsAnswered] = useState(false);
  useEffect(() => {
    void documents.refresh(key).finally(() => setIsAnswered(true));
  }, [documents, key]);
  return known.step === 'none' && !isAnswered ? notAnsweredYet : known;
}

/** Shown before the response, because a control would disappear again and lose a chosen file. */
const notAnsweredYet: DocumentState = { step: 'fetching' };

/** The text changes once per state, so that each state is announced once. */
function progressOf(state: DocumentState, words: InputProps['words']): string {
  switch (state.step) {
    case 'fetching':
      return words('loading');
    case 'held':
      return words('uploadHeld', { file: state.name });
    case 'sending':
      return words('uploadSending', { file: state.name });
    case 'waiting':
      return words('uploadWaiting', { file: state.name });
    case 'converting':
      return words('uploadConverting', { file: state.name });
    case 'done':
      return words('uploadDone', { file: state.name, size: sizeText(state.size) });
    case 'unknown':
      return state.name === null ? words('uploadNotListed') : words('uploadUnknown', { file: state.name });
    case 'none':
    case 'failed':
      return '';
  }
}

interface FileInputProps extends InputProps {
  readonly limits: UploadLimits;
  /** The error of the last attempt. */
  readonly error: string | null;
  /** The error is announced nowhere else. */
  readonly isNews: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

function FileInput(props: FileInputProps) {
  const { view, describedBy, isInvalid, words, limits, error, isNews, onChoose } = props;
  const { key, label } = view;
  const [hintId, errorId] = [useId(), useId()];
  return (
    <>
      <p id={hintId} className={noteStyles['note']}>
        {words('uploadHint', uploadWords(limits, words))}
      </p>
      {error !== null && (
        <p id={errorId} role={isNews ? 'alert' : undefined} className={styles['error']}>
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
      <input
        type="file"
        accept={acceptOf(limits)}
        aria-label={`${label}: ${words('uploadChoose')}`}
        className={styles['input']}
        data-upload={key}
        aria-describedby={[describedBy, hintId, error === null ? undefined : errorId].filter(Boolean).join(' ')}
        aria-invalid={isInvalid || error !== null || undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allow the same file to be chosen again after a correction.
          currentTarget.value = '';
          onChoose(files);
        }}
      />
    </>
  );
}

interface DocumentRowProps {
  readonly name: string;
  /** In bytes; undefined for a document that was deleted in part. */
  readonly size?: number;
  readonly words: InputProps['words'];
  /** Takes the focus after the row is removed. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onDelete: () => Promise<void>;
}

function DocumentRow({ name, size, words, place, onDelete }: DocumentRowProps) {
  const [isAsked, setIsAsked] = useState(false);
  async function remove() {
    setIsAsked(false);
    await onDelete().then(
      () => place.current?.focus(),
      () => undefined,
    );
  }
  return (
    <div className={styles['row']}>
      <bdi className={styles['name']}>{name}</bdi>
      {size !== undefined && <span className={styles['size']}>{sizeText(size)}</span>}
      <Button kind="secondary" aria-label={words('deleteFile', { file: name })} onClick={() => setIsAsked(true)}>
        {words('deleteFileConfirm')}
      </Button>
      {isAsked && (
        <ConfirmModal
          title={words('deleteFileTitle')}
          cancel={words('cancel')}
          confirm={words('deleteFileConfirm')}
          onConfirm={remove}
          onClose={() => setIsAsked(false)}
        >
          <p>{words('deleteFileText')}</p>
        </ConfirmModal>
      )}
    </div>
  );
}
