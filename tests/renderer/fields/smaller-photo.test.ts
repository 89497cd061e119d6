import { describe, expect, it } from 'vitest';
import type { UploadLimits } from '../../../engine/index.ts';
import { defaultUploadLimits } from '../../../engine/internal.ts';
import { canBeSmaller, jpegName } from '../../../renderer/fields/smaller-photo.ts';

const pngBytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]);
const jpegBytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]);
const pdfBytes = new TextEncoder().encode('%PDF-1.7');
const limits = (types: UploadLimits['types']): UploadLimits => ({ ...defaultUploadLimits, types });

describe('a file that is too large', () => {
  it.each([
    ['a JPEG', 'photo.jpg', jpegBytes, defaultUploadLimits, true],
    ['a PNG', 'Scan.PNG', pngBytes, defaultUploadLimits, true],
    ['a PNG where JPEGs are accepted', 'scan.png', pngBytes, limits(['png', 'jpeg']), true],
    ['a PDF', 'letter.pdf', pdfBytes, defaultUploadLimits, false],
    ['a PDF named as a picture', 'letter.png', pdfBytes, defaultUploadLimits, false],
    ['a picture named as a PDF', 'letter.pdf', pngBytes, defaultUploadLimits, false],
    ['a PNG where no JPEG is accepted', 'scan.png', pngBytes, limits(['png', 'pdf']), false],
  ])('can be made smaller: %s', async (_what, name, bytes, given, expected) => {
    expect(await canBeSmaller(new File([bytes], name), given)).toBe(expected);
  });

  it.each([
    ['scan.png', defaultUploadLimits, 'scan.jpg'],
    ['scan.png', limits(['png', 'jpeg']), 'scan.jpeg'],
    ['photo.jpeg', defaultUploadLimits, 'photo.jpeg'],
    ['IMG 1.JPG', defaultUploadLimits, 'IMG 1.JPG'],
    ['a.b.png', limits(['png', 'jpg']), 'a.b.jpg'],
    [`${'x'.repeat(28)}.png`, limits(['png', 'jpeg']), `${'x'.repeat(27)}.jpeg`],
    ['scan.png', limits(['png']), null],
  ])('has its name with the ending of a JPEG: %s', (name, given, expected) => {
    expect(jpegName(name, given)).toBe(expected);
  });
});
