/** The files that an item of a questionnaire takes. */
import { fileCount, fileSize, fileTypes } from '../base/file-limits.ts';
import type { SourceFiles } from '../base/source-form.ts';
import { jsonText } from '../json/nodes.ts';
import { extensionOf, extensionsIn, numberIn, type FhirExtension, type FhirItem } from './items.ts';
import type { FhirReading } from './options.ts';

const megabyte = 1_000_000;

/** The number, the size and the types of the attachments. */
export function attachmentsOf(item: FhirItem, { report }: FhirReading): SourceFiles {
  const place = item.pointer;
  const [most, size] = [extensionOf(item, 'maxOccurs'), extensionOf(item, 'maxSize')];
  const types = extensionsIn(item).filter(({ word }) => word === 'mimeType');
  const isSeveral = item.value['repeats'] === true;
  const megabytes = numberIn(size);
  const thingOf = ({ pointer, word }: FhirExtension) => ({ place: pointer, what: word });
  const count = isSeveral
    ? fileCount(numberIn(most) ?? null, most === undefined ? { place, what: 'repeats' } : thingOf(most), report)
    : 1;
  if (isSeveral) report.taken(place, 'repeats');
  const words = types.map(({ value }) => jsonText(value));
  const found = types.flatMap((one) => fileTypes(words, thingOf(one), report).types ?? []);
  return {
    ...(count > 1 && { max: count }),
    ...(size !== undefined &&
      megabytes !== undefined && { maxBytes: fileSize(megabytes * megabyte, thingOf(size), report) }),
    ...(found.length > 0 && { types: [...new Set(found)] }),
  };
}
