import { describe, expect, it } from 'vitest';
import type { UploadLimits } from '../../../engine/index.ts';
import { defaultUploadLimits } from '../../../engine/internal.ts';
import {
  acceptOf,
  refusedFiles as refusedBy,
  sizeText,
  withFittingName,
} from '../../../renderer/fields/upload-rules.ts';

const pdf = (name: string, size = 10): File => new File(['%PDF-', ' '.repeat(Math.max(0, size - 5))], name);

const refusedFiles = (files: readonly File[], limits: UploadLimits = defaultUploadLimits) => refusedBy(files, limits);

describe('files before the upload', () => {
  it('are accepted if there is one of a known type by name and content, neither empty nor too large', async () => {
    expect(await refusedFiles([pdf('card.pdf')])).toBeNull();
    expect(await refusedFiles([pdf('CARD.PDF', 1_048_576)])).toBeNull();
    expect(await refusedFiles([pdf(`${'e\u0301'.repeat(28)}.pdf`)])).toBeNull();
  });

  it.each([
    ['none', [], 'uploadOneFile'],
    ['two', [pdf('a.pdf'), pdf('b.pdf')], 'uploadOneFile'],
    ['one byte too many', [pdf('a.pdf', 1_048_577)], 'uploadTooLarge'],
    ['an unknown type', [new File(['x'], 'a.exe')], 'uploadWrongType'],
    ['no type', [new File(['x'], 'pdf')], 'uploadWrongType'],
    ['another content', [new File(['<html>'], 'a.pdf')], 'uploadWrongContent'],
    ['33 characters', [pdf(`${'n'.repeat(29)}.pdf`)], 'uploadNameTooLong'],
    ['nothing in it', [new File([], 'a.pdf')], 'uploadEmpty'],
  ] as const)('are refused: %s', async (_name, files, reason) => {
    expect(await refusedFiles(files)).toBe(reason);
  });
});

describe('a file with a name that is not accepted', () => {
  const named = async (file: File) => (await withFittingName(file, defaultUploadLimits)).name;
  const picture = (name: string): File => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0])], name);

  it('gets a shorter name, or that of its content, and keeps its bytes', async () => {
    expect(await named(pdf(`${'n'.repeat(38)}.pdf`))).toBe(`${'n'.repeat(28)}.pdf`);
    expect(await named(picture('IMG_0001.JPG'))).toBe('IMG_0001.png');
    expect(await named(picture(`${'n'.repeat(38)}.jpg`))).toBe(`${'n'.repeat(28)}.png`);
    const fitting = await withFittingName(pdf(`${'n'.repeat(38)}.pdf`, 99), defaultUploadLimits);
    expect([fitting.size, await refusedFiles([fitting])]).toEqual([99, null]);
  });

  it('is the same file if nothing is wrong with its name, or if no name would help', async () => {
    const [good, wrong] = [pdf('card.pdf'), new File(['<html>'], 'a.pdf')];
    expect(await withFittingName(good, defaultUploadLimits)).toBe(good);
    expect(await withFittingName(wrong, defaultUploadLimits)).toBe(wrong);
  });
});

describe('files for a question with limits of its own', () => {
  const limits: UploadLimits = { maxBytes: 20, types: ['pdf', 'docx'], maxPages: 1 };

  it('are offered and checked by them', async () => {
    expect(acceptOf(limits)).toBe('.pdf,.docx');
    expect(await refusedFiles([pdf('a.pdf', 20)], limits)).toBeNull();
    expect(await refusedFiles([pdf('a.pdf', 21)], limits)).toBe('uploadTooLarge');
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0])], 'a.png');
    expect([await refusedFiles([png], limits), await refusedFiles([png])]).toEqual(['uploadWrongType', null]);
  });
});

describe('the size of a file', () => {
  it.each([
    [0, '0B'],
    [999, '999B'],
    [1000, '1kB'],
    [12_345, '12kB'],
    [12_500, '13kB'],
    [999_499, '999kB'],
    [999_500, '1MB'],
    [1_048_576, '1MB'],
  ])('%i bytes are shown as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe('a file that the device cannot read, such as a folder that was dropped', () => {
  it('is refused with a message', async () => {
    const read = (): Promise<never> => Promise.reject(new DOMException('No.', 'NotReadableError'));
    const folder = Object.assign(pdf('a.pdf'), { slice: () => Object.assign(new Blob(), { arrayBuffer: read }) });
    expect(await refusedFiles([folder])).toBe('uploadUnreadable');
  });
});
