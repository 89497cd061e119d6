import { isDocument } from '../../sets/knowledge.ts';
import { formNode } from '../../source/form-files.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import { at, isRecord } from '../../source/source-node.ts';
import { uploadLimitsFrom, type UploadLimits } from '../../../engine/language/upload-limits.ts';
import type { Check } from '../base/context.ts';
import { numberSpoken, spokenNumber, textsOnce } from '../base/question-texts.ts';

/** Texts that state other limits of files than the form has. */
export const checkStatedUploads: Check = (context) => {
  const { form, index, report } = context;
  const newTexts = textsOnce(context);
  for (const field of index.fields.filter(({ type }) => isDocument(type))) {
    const limits = limitsOf(field, at(formNode(form), 'uploads').value);
    for (const { node, text } of newTexts(field)) {
      const files = index.fields.filter(({ type, page }) => isDocument(type) && page === field.page).length;
      const found =
        sizeSaid(text, limits) ?? pagesSaid(text, limits) ?? typeSaid(text, limits) ?? filesSaid(text, files);
      if (found !== null) report('text-says-other-limit', node, found.said, found.fact);
    }
  }
};

interface Said {
  readonly said: string;
  readonly fact: string;
}

const most = '(?:at most|up to|no more than|no larger than|maximum of|smaller than)';
const sizePattern = new RegExp(`\\b${most} (?:(\\d+\\.\\d+)|${spokenNumber}) ?(MB|kB|megabytes?|kilobytes?)\\b`, 'i');
const pagesPattern = new RegExp(`\\b${most} ${spokenNumber} pages?\\b`, 'i');

function limitsOf({ node }: IndexedField, ofForm: unknown): UploadLimits {
  const own = at(node, 'limits').value;
  return uploadLimitsFrom({ ...(isRecord(ofForm) && ofForm), ...(isRecord(own) && own) });
}

/** A unit of 1000 or of 1024 is meant. */
function sizeSaid(text: string, { maxBytes }: UploadLimits): Said | null {
  const [said = '', part, whole = '', unit = ''] = sizePattern.exec(text) ?? [];
  const exponent = /^m/i.test(unit) ? 2 : 1;
  const amount = part === undefined ? numberSpoken(whole) : Number(part);
  const isLimit = [1000, 1024].some((one) => Math.abs(amount * one ** exponent - maxBytes) < 1);
  return said === '' || isLimit ? null : { said, fact: `the greatest size is ${maxBytes} bytes` };
}

function pagesSaid(text: string, { maxPages }: UploadLimits): Said | null {
  const [said = '', count = ''] = pagesPattern.exec(text) ?? [];
  return said === '' || numberSpoken(count) === maxPages ? null : { said, fact: `the limit is ${maxPages} pages` };
}

const filesPattern = new RegExp(`\\b${most} ${spokenNumber} (?:files|documents|uploads)\\b`, 'i');

/** A question takes one file; with those beside it, a page has as many as it has such questions. */
function filesSaid(text: string, files: number): Said | null {
  const [said = '', count = ''] = filesPattern.exec(text) ?? [];
  return numberSpoken(count) > files ? { said, fact: `the page takes ${files}` } : null;
}

/** Names of types in capital letters; JPEG and JPG are one. */
function typeSaid(text: string, { types }: UploadLimits): Said | null {
  if (/\b(?:not?|never|instead)\b/i.test(text)) return null;
  const accepted = new Set(types.map((type) => type.replace('jpeg', 'jpg')));
  const said = (text.match(/\b(?:PDF|DOCX|PNG|JPE?G)\b/g) ?? []).find(
    (name) => !accepted.has(name.toLowerCase().replace('jpeg', 'jpg')),
  );
  return said === undefined ? null : { said, fact: `the accepted types are ${types.join(', ')}` };
}
