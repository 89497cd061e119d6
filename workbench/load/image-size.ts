/** The sizes of images in pixels, from the headers of PNG, JPEG and WebP files. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an image with one of the endings `.png`, `.jpg`, `.jpeg` and `.webp`; null for any other content. */
export function imageSize(ending: string, content: Buffer): Size | null {
  const size = Object.hasOwn(readers, ending) ? readers[ending]?.(content) : null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}

type Reader = (content: Buffer) => Size | null;

const png: Reader = (content) =>
  content.length >= 45 && content.toString('latin1', 0, 16) === '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : null;

/** Reads the segments up to the header of the frame. Frames other than these have arithmetic or no compression. */
const jpeg: Reader = (content) => {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xff_d8) return null;
  for (let at = 2; at + 9 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
  }
  return null;
};

/** One of three formats: with loss, without, and with a header for both. */
const webp: Reader = (content) => {
  if (content.length < 30 || content.toString('latin1', 0, 4) !== 'RIFF') return null;
  switch (content.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: content.readUInt16LE(26) & 0x3f_ff, height: content.readUInt16LE(28) & 0x3f_ff };
    case 'WEBPVP8L': {
      const bits = content.readUInt32LE(21);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    case 'WEBPVP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
};

const readers: Readonly<Record<string, Reader>> = { '.png': png, '.jpg': jpeg, '.jpeg': jpeg, '.webp': webp };
