/** From the chosen file to its upload: the checks, and a smaller copy of a photo that is too large. */
import { useState, type RefObject } from 'react';
import type { UploadLimits } from '../../engine/index.ts';
import type { WordName } from '../parts/words.ts';
import type { DocumentService } from './document-service.ts';
import { canBeSmaller, smallerPhoto } from './smaller-photo.ts';
import { refusedFiles } from './upload-rules.ts';

/** The sizes in bytes of a photo before and after it was made smaller. */
export interface Smaller {
  readonly from: number;
  readonly to: number;
}

export interface ChosenFile {
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** The reason why the chosen file was not sent. */
  readonly refused: WordName | null;
  /** The name of the photo that is being made smaller. */
  readonly shrinking: string | null;
  /** Null unless the last file was a photo that was made smaller. */
  readonly smaller: Smaller | null;
}

/** `place` takes the focus, because the focused control disappears. */
export function useChosenFile(
  { send }: DocumentService,
  key: string,
  limits: UploadLimits,
  place: RefObject<HTMLElement | null>,
): ChosenFile {
  const [refused, setRefused] = useState<WordName | null>(null);
  const [shrinking, setShrinking] = useState<string | null>(null);
  const [smaller, setSmaller] = useState<Smaller | null>(null);

  async function shrunk(file: File): Promise<File | null> {
    place.current?.focus();
    setShrinking(file.name);
    const photo = await smallerPhoto(file, limits).catch(() => null);
    setShrinking(null);
    return photo;
  }
  async function choose(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined || shrinking !== null) return;
    setSmaller(null);
    const reason = await refusedFiles(files, limits);
    const photo = reason === 'uploadTooLarge' && (await canBeSmaller(file, limits)) ? await shrunk(file) : null;
    setRefused(photo === null ? reason : null);
    if (reason !== null && photo === null) return;
    if (photo !== null) setSmaller({ from: file.size, to: photo.size });
    place.current?.focus();
    await send(key, photo ?? file);
  }
  return { choose, refused, shrinking, smaller };
}
