import { describe, expect, it } from 'vitest';
import { jpeg, png, greyPng } from '../../../scripts/documents/pictures.ts';
import { isDecodable, pixelsOf } from '../../../renderer/fields/photo-pixels.ts';

const beginning = [0xff, 0xd8];
const two = (number: number): readonly number[] => [number >> 8, number & 0xff];
const segment = (marker: number, length: number): readonly number[] => [
  0xff,
  marker,
  ...two(length + 2),
  ...new Uint8Array(length),
];
const frame = (marker: number, width = 300, height = 200): readonly number[] => [
  0xff,
  marker,
  ...two(11),
  8,
  ...two(height),
  ...two(width),
  1,
  1,
  0x11,
  0,
];
const many = (count: number, part: readonly number[]): readonly number[] =>
  Array.from({ length: count }, () => part).flat();
const exif = segment(0xe1, 30_000);
const scan = segment(0xda, 6);

describe('the number of pixels in the header of a picture', () => {
  it.each([
    ['a PNG', png(300, 200, () => 0), 60_000],
    ['a JPEG with the data of a phone', jpeg(4, 3, () => 128, 6), 32 * 24],
    ['a baseline JPEG', [...beginning, ...frame(0xc0)], 60_000],
    ['a progressive JPEG', [...beginning, ...frame(0xc2)], 60_000],
    ['a JPEG with Exif data before its frame', [...beginning, ...exif, ...frame(0xc0)], 60_000],
    [
      'a JPEG with tables before its frame',
      [...beginning, ...segment(0xc4, 20), ...segment(0xcc, 2), ...frame(0xc1)],
      60_000,
    ],
    ['a JPEG with fill bytes', [...beginning, 0xff, 0xff, ...exif, 0xff, ...frame(0xc0)], 60_000],
    ['a JPEG with two megabytes of data before its frame', [...beginning, ...many(70, exif), ...frame(0xc0)], 60_000],
  ])('of %s', async (_what, bytes, pixels) => {
    expect(await pixelsOf(new Blob([Uint8Array.from(bytes)]))).toBe(pixels);
  });

  it.each([
    ['nothing', []],
    ['a text', [...new TextEncoder().encode('The pixels of a text are not counted.')]],
    ['a PNG that ends in its header', png(300, 200, () => 0).subarray(0, 22)],
    ['a JPEG that ends in its frame', [...beginning, ...exif, ...frame(0xc0).slice(0, 8)]],
    ['a JPEG that ends in its Exif data', [...beginning, ...exif.slice(0, 100)]],
    ['a JPEG whose segment is followed by no marker', [...beginning, ...exif, 0, ...frame(0xc0).slice(1)]],
    ['a JPEG whose segment is shorter than its length', [...beginning, 0xff, 0xe1, 0, 0, ...frame(0xc0)]],
    ['a JPEG without a frame before its scan', [...beginning, ...scan, ...frame(0xc0)]],
    ['a JPEG with five megabytes of data before its frame', [...beginning, ...many(170, exif), ...frame(0xc0)]],
  ])('is unknown for %s', async (_what, bytes) => {
    expect(await pixelsOf(new Blob([Uint8Array.from(bytes)]))).toBeNull();
  });
});

describe('a photo that is larger than an upload may be', () => {
  it.each([
    ['of a camera of 64 megapixels', [...beginning, ...frame(0xc0, 9248, 6936)], true],
    ['of another camera of 64 megapixels', [...beginning, ...frame(0xc0, 9248, 6944)], true],
    ['with the most pixels', [...beginning, ...frame(0xc0, 10_000, 7000)], true],
    ['with more pixels', [...beginning, ...frame(0xc0, 10_000, 7001)], false],
    ['of a camera of 108 megapixels', [...beginning, ...frame(0xc2, 12_000, 9000)], false],
    ['as a PNG with the most pixels', greyPng(10_000, 7000, Buffer.alloc(0)), true],
    ['as a PNG with more pixels', greyPng(10_000, 7001, Buffer.alloc(0)), false],
    ['with an unknown number of pixels', [...beginning, 0], true],
  ])('is decoded when a phone can hold its pixels: %s', async (_what, bytes, expected) => {
    expect(await isDecodable(new Blob([Uint8Array.from(bytes)]))).toBe(expected);
  });
});
