/** The file of an XLSForm. */
import type { ExportedXlsForm } from './xlsform.ts';

/** The bytes of an Excel workbook with these sheets. Each cell is a text, also that of a number. */
export async function workbookOf(sheets: ExportedXlsForm['sheets']): Promise<Uint8Array> {
  const { default: writeXlsx } = await import('write-excel-file/universal').catch(() => {
    throw new Error('An .xlsx file is written with write-excel-file: npm install --save-dev write-excel-file.');
  });
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((cells) => cells.map((value) => (value === '' ? null : { value, type: String }))),
  }));
  const blob = await writeXlsx(written).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
