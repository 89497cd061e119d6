import { describe, expect, it } from 'vitest';
import { messagesFrom, viewField } from '../../engine/index.ts';
import {
  defaultUploadLimits,
  fittedName,
  type GivenFile,
  uploadLimitsAt,
  uploadWords,
  checkFile,
  uploadLimitsFrom,
} from '../../engine/internal.ts';
import { limitText } from '../../engine/language/upload-limits.ts';
import texts from '../../forms/messages.json' with { type: 'json' };
import { definitionOf, sit } from './small-form.ts';

const { $schema: _, ...named } = texts;
const say = messagesFrom<keyof typeof named>(named);
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff);
/** A PDF behind other bytes. */
const behind = (count: number) => Uint8Array.from([...Array.from({ length: count }, () => 10), ...pdf]);
const file = (more: Partial<GivenFile> = {}): GivenFile => ({
  name: 'card.pdf',
  size: 10,
  beginning: Uint8Array.from(pdf),
  ...more,
});

/** The small form with an upload; `uploads` and `limits` are the limits of the form and of the question. */
const sitWith = (uploads?: object, limits?: object) => {
  const asked = { type: 'upload', key: 'card', label: 'Card', ...(limits !== undefined && { limits }) } as const;
  const definition = definitionOf([asked]);
  return sit({ ...definition, form: { ...definition.form, ...(uploads !== undefined && { uploads }) } });
};

describe('the upload limits of a question', () => {
  it.each([
    ['without any', undefined, undefined, defaultUploadLimits],
    ['of its form', { maxBytes: 5 }, undefined, { ...defaultUploadLimits, maxBytes: 5 }],
    ['of its own', undefined, { types: ['pdf'] }, { ...defaultUploadLimits, types: ['pdf'] }],
    [
      'of both',
      { maxBytes: 5, maxPages: 3 },
      { maxBytes: 4, types: ['pdf'] },
      { maxBytes: 4, types: ['pdf'], maxPages: 3 },
    ],
  ])('%s are the same in the page and on the server', (_what, uploads, limits, expected) => {
    const { form, values } = sitWith(uploads, limits);
    expect(uploadLimitsAt(form, 'card')).toEqual(expected);
    expect(uploadLimitsFrom(viewField(form, values, 'card')?.uploadLimits)).toEqual(expected);
  });

  it('leave the definition of a form without limits as it was, which former applications name by its hash', () => {
    const { form } = sitWith();
    expect(form.fields.get('card')?.expanded).toEqual({ type: 'upload', key: 'card', label: 'Card' });
  });
});

describe('a file', () => {
  it.each([
    ['within the limits', file(), { name: 'card.pdf', format: 'pdf' }],
    ['of exactly the greatest size', file({ size: 1_048_576 }), { name: 'card.pdf', format: 'pdf' }],
    ['with a type in capitals', file({ name: 'CARD.PDF' }), { name: 'CARD.PDF', format: 'pdf' }],
    ['one byte too large', file({ size: 1_048_577 }), { failed: 'uploadTooLarge' }],
    ['without bytes', file({ size: 0, beginning: new Uint8Array() }), { failed: 'uploadEmpty' }],
    ['of another type', file({ name: 'card.exe' }), { failed: 'uploadWrongType' }],
    ['without a type', file({ name: 'pdf' }), { failed: 'uploadWrongType' }],
    ['with another content', file({ name: 'card.png' }), { failed: 'uploadWrongContent' }],
    ['that is a PDF behind other bytes', file({ beginning: behind(1024) }), { name: 'card.pdf', format: 'pdf' }],
    ['that is a PDF behind too many bytes', file({ beginning: behind(1025) }), { failed: 'uploadWrongContent' }],
    ['that is a PNG named .jpg', file({ name: 'card.jpg', beginning: png }), { name: 'card.png', format: 'png' }],
    ['that is a JPEG named .PNG', file({ name: 'c.PNG', beginning: jpeg }), { name: 'c.jpg', format: 'jpeg' }],
    ['that is a PNG named .pdf', file({ beginning: png }), { failed: 'uploadWrongContent' }],
    ['that is a PDF named .jpg', file({ name: 'card.jpg' }), { failed: 'uploadWrongContent' }],
    ['with a long name', file({ name: `${'n'.repeat(29)}.pdf` }), { failed: 'uploadNameTooLong' }],
    ['with a turned name', file({ name: 'a\u202Efdp.pdf' }), { failed: 'uploadNameRefused' }],
  ] as const)('%s has its result', (_what, given, expected) => {
    expect(checkFile(given, defaultUploadLimits)).toEqual(expected);
  });
});

describe('the name that a device gave to a file', () => {
  const woman = '\u{1F469}\u200D\u{1F4BB}';
  it.each([
    ['fits', 'card.pdf', 'card.pdf'],
    ['of a phone', 'PXL_20261125_153012345.PORTRAIT-01.COVER.jpg', 'PXL_20261125_153012345.PORTR.jpg'],
    ['of a screen', 'Screenshot 2026-11-25 at 3:04:05 PM.png', 'Screenshot 2026-11-25 at 3-0.png'],
    ['with accents', `${'e\u0301'.repeat(40)}.pdf`, `${'\u00E9'.repeat(28)}.pdf`],
    ['with marks that do not compose', `${'x\u0323\u0302'.repeat(12)}.pdf`, `${'x\u0323\u0302'.repeat(9)}.pdf`],
    ['with emoji', `${woman.repeat(12)}.docx`, `${woman.repeat(9)}.docx`],
    ['with direction marks', 'a\u202Efdp\u200E.pdf', 'afdp.pdf'],
    ['with a space at the cut', `${'n'.repeat(27)} more.pdf`, `${'n'.repeat(27)}.pdf`],
    ['with a dash at the cut', 'Scan of my card 2026-11-25 - 10-30.png', 'Scan of my card 2026-11-25.png'],
    ['with signs at the cut', `${'n'.repeat(25)}_-. more.pdf`, `${'n'.repeat(25)}.pdf`],
    ['that is only an extension', '.pdf', 'file.pdf'],
    ['without an extension', 'n'.repeat(40), 'n'.repeat(32)],
    ['of a folder', 'a/b\\c.pdf', 'a-b-c.pdf'],
  ])('%s becomes one that is accepted', (_what, given, expected) => {
    expect(fittedName(given)).toBe(expected);
  });
});

describe('the texts about upload limits', () => {
  const textsWith = (stated: Parameters<typeof uploadLimitsFrom>[0]) => {
    const words = uploadWords(uploadLimitsFrom(stated), say);
    const names = ['uploadHint', 'uploadTooLarge', 'uploadWrongType', 'uploadMissing', 'uploadTooManyPages'] as const;
    return names.map((name) => say(name, words));
  };

  it('are those of the specification for the default limits', () => {
    expect(textsWith(null)).toEqual([
      'One file, up to 1 MB: PNG, JPEG, PDF or Word (.docx).',
      'Your file is too large. The maximum file size is 1 MB.',
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
      "Your file didn't arrive. Please try again with a file of at most 1 MB.",
      'Your file has too many pages. The limit is 50.',
    ]);
  });

  it('name the limits of a question', () => {
    expect(textsWith({ maxBytes: 2_500_000, types: ['pdf'], maxPages: 3 })).toEqual([
      'One file, up to 2500 kB: PDF.',
      'Your file is too large. The maximum file size is 2500 kB.',
      'You can only enter the following file types: .pdf',
      "Your file didn't arrive. Please try again with a file of at most 2500 kB.",
      'Your file has too many pages. The limit is 3.',
    ]);
  });

  it.each([
    [1_048_576, '1 MB'],
    [10_485_760, '10 MB'],
    [2_000_000, '2 MB'],
    [524_288, '512 kB'],
    [1_500_000, '1500 kB'],
    [999, '999 B'],
    [1_048_577, '1048577 B'],
  ])('show %i bytes as %s', (bytes, text) => {
    expect(limitText(bytes)).toBe(text);
  });
});
