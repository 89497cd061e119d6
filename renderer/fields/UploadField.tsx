import { useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import type { UploadLimits } from '../../engine/index.ts';
import { uploadWords, uploadLimitsFrom, ownWords } from '../../engine/internal.ts';
import type { DocumentService, DocumentState, Smaller } from './document-service.ts';
import { keepTrying, type Retrying } from '../loading/keep-trying.ts';
import type { ChunkError } from '../loading/load-chunk.ts';
import { Button } from '../parts/Button.tsx';
import { focusPlace } from '../parts/focus-place.ts';
import { LazyPlacesContext } from '../loading/lazy-component.tsx';
import type { WordName } from '../parts/words.ts';
import * as noteStyles from './Control.module.css';
import { DocumentCard, StateLine } from './DocumentCard.tsx';
import type { InputProps } from './field-component.ts';
import { FileChooser } from './FileChooser.tsx';
import * as styles from './UploadField.module.css';
import { sizeText } from './upload-rules.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { useDocument } from './use-document.ts';
import { useFileDrop } from './use-file-drop.ts';
import { unbroken } from '../parts/unbroken.ts';

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
  return (
    <div className={styles['box']}>
      {error === null ? <Waiting /> : <Missing error={error} onRetry={() => trying.current?.tryNow()} />}
    </div>
  );
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
  const place = useRef<HTMLDivElement>(null);
  const { choose, refused, renamed } = useChosenFile(documents, key, limits, words, place);
  const canChoose = state.step === 'none' || state.step === 'failed';
  const smaller = 'smaller' in state ? state.smaller : undefined;
  const drop = useFileDrop(canChoose ? choose : null);
  const remove = () => documents.remove(key);
  // A file that was chosen afterwards is what the applicant is about.
  const unsent = state.step === 'failed' && refused === null ? state.unsent : undefined;
  const sendAgain = () => {
    focusPlace(place.current);
    void unsent?.sendAgain();
  };
  const isDone = state.step === 'done';
  const picture = useCallback(
    () => (isDone ? documents.picture(key) : Promise.resolve(null)),
    [documents, key, isDone],
  );
  const error =
    refused === null ? (state.step === 'failed' ? state.message : null) : words(refused, uploadWords(limits, words));
  return (
    <div ref={place} className={styles['place']}>
      <div className={styles['box']} data-over={drop.isOver || undefined} {...drop.handlers}>
        <p role="status" className={isSentence(state) ? styles['sentence'] : 'visually-hidden'}>
          {unbroken(progressOf(state, words))}
        </p>
        {canChoose && (
          <FileChooser {...props} limits={limits} error={error} isNews={refused !== null} onChoose={choose} />
        )}
        {!canChoose && (
          <Underway
            state={state}
            picture={picture}
            address={documents.address(key)}
            words={words}
            place={place}
            onAgain={() => documents.resume()}
            onDelete={remove}
          />
        )}
        <p role="status" className={styles['smaller']}>
          {renamed !== null && !canChoose && (
            <span>{unbroken(`${words('uploadRenamed', { file: ownWords(renamed) })} `)}</span>
          )}
          {smaller !== undefined && <span>{smallerText(smaller, limits, words)}</span>}
        </p>
      </div>
      {unsent !== undefined && (
        <div className={styles['rest']}>
          <DocumentCard name={unsent.name} words={words}>
            <Button kind="secondary" onClick={sendAgain}>
              {words('uploadSendAgain')}
            </Button>
          </DocumentCard>
        </div>
      )}
      {state.step === 'failed' && state.name !== undefined && (
        <div className={styles['rest']}>
          <DocumentCard name={state.name} words={words} place={place} onDelete={remove} />
        </div>
      )}
    </div>
  );
}

function smallerText({ from, to }: Smaller, limits: UploadLimits, words: InputProps['words']): string {
  const { size } = uploadWords(limits, words);
  return words('uploadSmaller', { size, from: sizeText(from), to: sizeText(to) });
}

interface UnderwayProps extends Pick<InputProps, 'words'> {
  readonly state: DocumentState;
  readonly picture: () => Promise<string | null>;
  readonly address: string;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onAgain: () => void;
  readonly onDelete: () => Promise<void>;
}

/** The card of a document that is stored or on its way. */
function Underway({ state, picture, address, words, place, onAgain, onDelete }: UnderwayProps) {
  switch (state.step) {
    case 'done':
      return (
        <DocumentCard
          name={state.name}
          size={state.size}
          picture={picture}
          address={address}
          words={words}
          place={place}
          onDelete={onDelete}
        >
          <StateLine kind="done">{words('uploadStepDone')}</StateLine>
        </DocumentCard>
      );
    case 'unknown':
      return (
        <DocumentCard name={state.name} words={words}>
          <Button kind="secondary" onClick={onAgain}>
            {words('uploadAskAgain')}
          </Button>
        </DocumentCard>
      );
    case 'delayed':
      return (
        <DocumentCard name={state.name} words={words}>
          <StateLine kind="waiting">{state.message}</StateLine>
        </DocumentCard>
      );
    default: {
      const word = stepWords[state.step];
      return (
        <DocumentCard name={'name' in state ? (state.name ?? null) : null} words={words}>
          <StateLine kind="waiting">{word !== undefined && words(word)}</StateLine>
        </DocumentCard>
      );
    }
  }
}

/** The text changes once per state, so that each state is announced once. */
function progressOf(state: DocumentState, words: InputProps['words']): string {
  switch (state.step) {
    case 'fetching':
      return words('loading');
    case 'shrinking':
      return words('uploadShrinking', { file: ownWords(state.name) });
    case 'held':
      return words('uploadHeld', { file: ownWords(state.name) });
    case 'sending':
      return words('uploadSending', { file: ownWords(state.name) });
    case 'waiting':
      return words('uploadWaiting', { file: ownWords(state.name) });
    case 'converting':
      return words('uploadConverting', { file: ownWords(state.name) });
    case 'delayed':
      return `${ownWords(state.name)}: ${state.message}`;
    case 'done':
      return words('uploadDone', { file: ownWords(state.name), size: sizeText(state.size) });
    case 'unknown':
      return state.name === null ? words('uploadNotListed') : words('uploadUnknown', { file: ownWords(state.name) });
    case 'none':
    case 'failed':
      return '';
  }
}

/** True for a state whose announcement is also what is seen. */
const isSentence = ({ step }: DocumentState): boolean => step === 'fetching' || step === 'unknown';

/** The words below the name of a file that is on its way. */
const stepWords: Partial<Record<DocumentState['step'], WordName>> = {
  shrinking: 'uploadStepShrinking',
  held: 'uploadStepHeld',
  sending: 'uploadStepSending',
  waiting: 'uploadStepWaiting',
  converting: 'uploadStepConverting',
};
