import { useId, type ChangeEvent } from 'react';
import type { UploadLimits } from '../../engine/index.ts';
import { uploadWords } from '../../engine/internal.ts';
import { ErrorIcon } from '../parts/ErrorIcon.tsx';
import { unbroken } from '../parts/unbroken.ts';
import * as noteStyles from './Control.module.css';
import type { InputProps } from './field-component.ts';
import * as styles from './UploadField.module.css';
import { acceptOf, photoTypeOf } from './upload-rules.ts';
import { joined } from '../parts/joined.ts';

interface FileChooserProps extends InputProps {
  readonly limits: UploadLimits;
  /** The error of the last attempt. */
  readonly error: string | null;
  /** The error is announced nowhere else. */
  readonly isNews: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** The ways to choose a file: from the device, with its camera, or by dropping it here. */
export function FileChooser(props: FileChooserProps) {
  const { view, describedBy, isInvalid, words, limits, error, isNews, onChoose } = props;
  const { key, label } = view;
  const [hintId, errorId] = [useId(), useId()];
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Allow the same file to be chosen again after a correction.
    currentTarget.value = '';
    onChoose(files);
  }
  const shared = {
    type: 'file',
    'aria-describedby': joined(describedBy, hintId, error !== null && errorId),
    'aria-invalid': isInvalid || error !== null || undefined,
    onChange: take,
  } as const;
  return (
    <div className={styles['chooser']}>
      <p id={hintId} className={`${noteStyles['note']} ${styles['hint']}`}>
        {words('uploadHint', uploadWords(limits, words))}
      </p>
      {error !== null && (
        <p id={errorId} role={isNews ? 'alert' : undefined} className={styles['error']}>
          <ErrorIcon />
          <span>{unbroken(error)}</span>
        </p>
      )}
      <div className={styles['ways']}>
        <input
          {...shared}
          accept={acceptOf(limits)}
          aria-label={`${label}: ${words('uploadChoose')}`}
          className={styles['input']}
          data-upload={key}
        />
        {photoTypeOf(limits) !== undefined && (
          <label className={styles['camera']}>
            <span aria-hidden="true">{words('uploadCamera')}</span>
            <input
              {...shared}
              accept="image/jpeg"
              capture="environment"
              aria-label={`${label}: ${words('uploadCamera')}`}
              className={styles['over']}
            />
          </label>
        )}
        <p className={styles['drop']}>{words('uploadDrop')}</p>
      </div>
    </div>
  );
}
