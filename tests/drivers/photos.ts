/** Photos as a camera takes them, which are larger than an upload may be. */

export interface TwoColored {
  readonly type: 'image/jpeg' | 'image/png';
  /** CSS colors of the halves; a transparent half stays transparent. */
  readonly left: string;
  readonly right: string;
}

/** Runs in the page. A picture of 2400 by 1800 px with noise in its colors, which compresses badly, as base64. */
export function noisyPhoto({ type, left, right }: TwoColored): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2400, 1800];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  for (const [color, from] of [
    [left, 0],
    [right, 1200],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(from, 0, 1200, 1800);
  }
  const picture = context.getImageData(0, 0, 2400, 1800);
  let random = 1;
  for (const at of picture.data.keys()) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    if (at % 4 !== 3) picture.data[at] = (picture.data[at] ?? 0) + ((random >> 16) % 60);
  }
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL(type, 0.95).replace(/^[^,]*,/, '');
}

/** The JPEG with an Exif segment that gives its orientation (1 to 8; 6 is a quarter turn to the right). */
export function orientedJpeg(jpeg: Uint8Array, orientation: number): Buffer<ArrayBuffer> {
  // A TIFF header, and a directory with one entry: tag 0x0112, type SHORT, count 1.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const segment = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, data, jpeg.subarray(2)]);
}

/** Runs in the page. The names of the colors at places of an image, in parts of its width and height. */
export function colorsAt(image: HTMLImageElement, places: readonly (readonly [x: number, y: number])[]): string[] {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  return places.map(([x, y]) => {
    const at = [Math.round(x * canvas.width), Math.round(y * canvas.height)] as const;
    const [red = 0, green = 0, blue = 0] = context?.getImageData(...at, 1, 1).data ?? [];
    if (Math.min(red, green, blue) > 230) return 'white';
    if (Math.max(red, blue) < 60) return 'black';
    return red > blue ? 'red' : 'blue';
  });
}
