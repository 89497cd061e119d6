import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../parts/Button.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { focusPlace } from '../parts/focus-place.ts';
import { ConfirmModal } from '../parts/Modal.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import type { InputProps } from './field-component.ts';
import * as styles from './UploadField.module.css';
import { sizeText } from './upload-rules.ts';

interface DocumentCardProps extends Pick<InputProps, 'words'> {
  /** Null while it is unknown. */
  readonly name: string | null;
  /** In bytes; undefined until the document is converted. */
  readonly size?: number;
  /** Loads a picture of the first page; null if there is none. Another function loads another picture. */
  readonly picture?: () => Promise<string | null>;
  /** The address of the converted document. */
  readonly address?: string;
  /** Takes the focus after the card is removed. */
  readonly place?: RefObject<HTMLDivElement | null>;
  /** Absent for a document that cannot be deleted now. */
  readonly onDelete?: () => Promise<void>;
  /** The state of the document in words. */
  readonly children?: ReactNode;
}

/** A document with its name, size and state. */
export function DocumentCard({ name, size, picture, address, words, place, onDelete, children }: DocumentCardProps) {
  return (
    <div className={styles['card']}>
      <Picture load={picture} />
      <div className={styles['text']}>
        {name !== null && (
          <p className={styles['file']}>
            <bdi translate="no" className={styles['name']}>
              {name}
            </bdi>
            {size !== undefined && <span className={styles['size']}>{` ${sizeText(size)}`}</span>}
          </p>
        )}
        {children}
      </div>
      {name !== null && address !== undefined && (
        <LinkButton
          kind="secondary"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={words('openFile', { file: name })}
        >
          {words('openFileShort')}
        </LinkButton>
      )}
      {name !== null && onDelete !== undefined && (
        <DeleteButton name={name} words={words} place={place} onDelete={onDelete} />
      )}
    </div>
  );
}

/** The first page, or a sheet of paper before it is loaded and for a document without a picture. */
function Picture({ load }: { readonly load: DocumentCardProps['picture'] }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const found = (await load?.()) ?? null;
      if (isCurrent) setSource(found);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return (
    <span className={styles['picture']}>
      {source === null ? <PageIcon /> : <img src={source} alt="" className={styles['first']} />}
    </span>
  );
}

interface StateLineProps {
  readonly kind: 'waiting' | 'done';
  readonly children: ReactNode;
}

/** The state in words, with a mark for a converted document and dots for one in progress. */
export function StateLine({ kind, children }: StateLineProps) {
  return (
    <p className={styles['state']}>
      {kind === 'waiting' && <Spinner size="small" />}
      {kind === 'done' && <DoneIcon />}
      <span>{children}</span>
    </p>
  );
}

interface DeleteButtonProps extends Pick<InputProps, 'words'> {
  readonly name: string;
  readonly place: RefObject<HTMLDivElement | null> | undefined;
  readonly onDelete: () => Promise<void>;
}

function DeleteButton({ name, words, place, onDelete }: DeleteButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  async function remove() {
    setIsAsked(false);
    await onDelete().then(
      () => focusPlace(place?.current ?? null),
      () => undefined,
    );
  }
  return (
    <>
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
    </>
  );
}

/** A sheet of paper, in the place of the first page. */
function PageIcon() {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 32 40" className={styles['page']}>
      <path d="M4 1h16l9 9v29H4z" />
      <path d="M20 1v9h9M10 18h13M10 24h13M10 30h8" />
    </svg>
  );
}

/** Beside the word for a converted document. */
function DoneIcon() {
  return (
    <svg aria-hidden="true" focusable="false" className={`icon ${styles['done']}`} viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M6 10.5l3 3 5-6.5" className="icon-stroke" />
    </svg>
  );
}
