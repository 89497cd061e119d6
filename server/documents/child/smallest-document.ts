/** A Word document to test a LibreOffice with. */
import { strToU8, zipSync } from 'fflate';

/** A document that contains one full stop. */
export function smallestDocument(): Uint8Array {
  const ns = 'http://schemas.openxmlformats.org';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${ns}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${ns}/package/2006/relationships">
<Relationship Id="a" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${ns}/wordprocessingml/2006/main">
<w:body><w:p><w:r><w:t>.</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });
}
