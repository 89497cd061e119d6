/** From the chosen file to its upload: the checks, and a smaller copy of a photo that is too large. */
import { useRef, useState, type RefObject } from 'react';
import type { UploadLimits } from '../../engine/index.ts';
import { uploadWords } from '../../engine/internal.ts';
import { focusPlace } from '../parts/focus-place.ts';
import type { Words, WordName } from '../parts/words.ts';
import type { DocumentService } from './document-service.ts';
import { canBeSmaller, smallerPhoto } from './smaller-photo.ts';
import { refusedFiles, withFittingName } from './upload-rules.ts';

export interface ChosenFile {
  readonly choose: (files: readonly File[]) => Promise<void>;
  /** The reason why the chosen file was not sent. */
  readonly refused: WordName | null;
  /** The name that the sent file got here; null if it kept its own. */
  readonly renamed: string | null;
}

/** `place` takes the focus, because the focused control disappears. */
export function useChosenFile(
  documents: DocumentService,
  key: string,
  limits: UploadLimits,
  words: Words,
  place: RefObject<HTMLElement | null>,
): ChosenFile {
  const [refused, setRefused] = useState<WordName | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const choices = useRef(0);

  async function choose(files: readonly File[]): Promise<void> {
    const [given, ...more] = files;
    if (given === undefined) return;
    const choice = ++choices.current;
    const file = await withFittingName(given, limits);
    const reason = await refusedFiles([file, ...more], limits);
    const isShrunk = reason === 'uploadTooLarge' && (await canBeSmaller(file, limits).catch(() => false));
    // Reading can take seconds, and another file was chosen meanwhile.
    if (choice !== choices.current) return;
    setRefused(isShrunk ? null : reason);
    if (reason !== null && !isShrunk) return;
    setRenamed(file === given ? null : file.name);
    focusPlace(place.current);
    await documents.send(key, file, isShrunk ? () => shrink(file) : undefined);
  }
  async function shrink(file: File): Promise<File | { readonly refused: string }> {
    const photo = await smallerPhoto(file, limits).catch(() => null);
    if (photo !== null) return photo;
    setRefused('uploadTooLarge');
    return { refused: words('uploadTooLarge', uploadWords(limits, words)) };
  }
  return { choose, refused, renamed };
}
