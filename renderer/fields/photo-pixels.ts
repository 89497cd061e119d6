/** The number of pixels of a picture, from its header, so that a picture with too many is not decoded. */

/** The start-of-frame markers of a JPEG, which precede its height and width. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The most bytes of a header: the data of a camera before the frame, such as a map of depths, take some megabytes. */
const headerBytes = 4_194_304;

/**
 * A decoded pixel takes four bytes, and a phone can end a page that needs more than some hundred megabytes. Cameras of
 * "64 megapixels" take up to 9248 by 6944.
 */
const mostPixels = 70_000_000;

const beginning = { jpeg: 0xffd8, png: 0x89504e47 };

/** Width times height of a PNG or JPEG; null if its header cannot be read: such a picture is decoded all the same. */
export async function pixelsOf(file: Blob): Promise<number | null> {
  const header = new DataView(await file.slice(0, headerBytes).arrayBuffer());
  try {
    if (header.getUint16(0) === beginning.jpeg) return pixelsOfJpeg(header);
    return header.getUint32(0) === beginning.png ? header.getUint32(16) * header.getUint32(20) : null;
  } catch {
    return null;
  }
}

/** False for a picture with more pixels than the memory of a phone can hold. */
export async function isDecodable(file: Blob): Promise<boolean> {
  const pixels = await pixelsOf(file);
  return pixels === null || pixels <= mostPixels;
}

/** Null at a byte that is no marker, and at the scan, which no frame follows. Throws at the end of the header. */
function pixelsOfJpeg(header: DataView): number | null {
  const [fill, scan] = [0xff, 0xda];
  let at = 2;
  while (header.getUint8(at) === 0xff) {
    const marker = header.getUint8(at + 1);
    if (isFrame(marker)) return header.getUint16(at + 5) * header.getUint16(at + 7);
    if (marker === scan) return null;
    // Any number of fill bytes may precede a marker.
    at += marker === fill ? 1 : 2 + header.getUint16(at + 2);
  }
  return null;
}
