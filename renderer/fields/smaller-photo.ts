/** Makes a photo smaller on the device, because cameras take larger pictures than a form accepts. */
import type { UploadLimits } from '../../engine/index.ts';
import { beginningBytes, fittedName, formatOf } from '../../engine/internal.ts';
import { isDecodable } from './photo-pixels.ts';
import { photoTypeOf, refusedFiles } from './upload-rules.ts';

/** Tried in turn: the longest side in pixels and the quality of the JPEG. A page of text is readable in each. */
const sizes = [
  [3000, 0.85],
  [2400, 0.8],
  [1800, 0.75],
  [1400, 0.7],
] as const;

const pictureNames = /\.(?:png|jpe?g)$/i;

/** True for a picture that a form with these limits accepts as a JPEG. */
export async function canBeSmaller(file: File, limits: UploadLimits): Promise<boolean> {
  if (!pictureNames.test(file.name) || jpegName(file.name, limits) === null) return false;
  const format = formatOf(new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()));
  return format === 'png' || format === 'jpeg';
}

/** The name of the picture as a JPEG, shortened if it would be too long; null if the form accepts none. */
export function jpegName(name: string, limits: Pick<UploadLimits, 'types'>): string | null {
  const type = photoTypeOf(limits);
  if (type === undefined) return null;
  if (/\.jpe?g$/i.test(name)) return name;
  return fittedName(`${name.replace(/\.[^.]*$/, '')}.${type}`);
}

/** The picture as a JPEG within the limits; null if the device cannot make one or hold the picture in its memory. */
export async function smallerPhoto(file: File, limits: UploadLimits): Promise<File | null> {
  const name = jpegName(file.name, limits);
  if (name === null || !(await isDecodable(file))) return null;
  const picture = await createImageBitmap(file);
  try {
    for (const [longest, quality] of sizes) {
      const jpeg = await asJpeg(picture, longest, quality);
      const photo = jpeg === null ? null : new File([jpeg], name, { type: 'image/jpeg' });
      if (photo !== null && (await refusedFiles([photo], limits)) === null) return photo;
    }
    return null;
  } finally {
    picture.close();
  }
}

function asJpeg(picture: ImageBitmap, longest: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // A JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    const take = (jpeg: Blob | null): void => {
      // The pixels would otherwise stay in memory until the garbage collection.
      canvas.width = 0;
      resolve(jpeg);
    };
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}
