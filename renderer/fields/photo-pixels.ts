/** The number of pixels of a picture, from its header, so that nothing is decoded. */

/** The start-of-frame markers of a JPEG, which precede its height and width. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The most bytes of a header: the data of a camera before the frame take up to some hundred kilobytes. */
const headerBytes = 1_048_576;

/** Width times height of a PNG or JPEG; null if its header cannot be read. */
export async function pixelsOf(file: Blob): Promise<number | null> {
  const header = new DataView(await file.slice(0, headerBytes).arrayBuffer());
  try {
    return header.getUint16(0) === 0xffd8 ? pixelsOfJpeg(header) : header.getUint32(16) * header.getUint32(20);
  } catch {
    return null;
  }
}

/** Throws RangeError at the end of the header. */
function pixelsOfJpeg(header: DataView): number {
  let at = 2;
  while (!isFrame(header.getUint8(at + 1))) at += 2 + header.getUint16(at + 2);
  return header.getUint16(at + 5) * header.getUint16(at + 7);
}
