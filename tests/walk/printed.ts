/** Compares a set with the service view and the PDF copy. */
import { isSensitiveKey, maskedText } from '../../engine/internal.ts';
import type { ComparedPlace } from '../../workbench/commands/walk-reports.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { pdfCopyOf } from '../drivers/visit-documents.ts';
import { openWindow } from '../drivers/window.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { bare, printedPieces, type Piece } from './expected.ts';
import { serviceText } from './seen.ts';
import { answerText, type Note, type Walk } from './walk-state.ts';

/** What staff read: the text of the view, and the answers of the call. A link opens once. */
export async function compareServiceView({
  walker,
  staff,
  played,
  plan: { values },
  shown,
  hidden,
  note,
}: Walk): Promise<void> {
  const { portal } = await runningPortal();
  const newLink = (): Promise<string> => serviceSecret(portal, walker.applicant.username, played.id);
  const page = (staff.page ??= (await openWindow()).page);
  await page.goto(`${played.base}/?service_token=${await newLink()}`);
  await page.locator('main section h2').first().waitFor();
  comparePieces('service view', printedPieces(played, values, 'service view'), await serviceText(page), note);
  const opened = await openService(portal.browser(), await newLink());
  const { answer } = opened.json<{ readonly answer: Record<string, unknown> }>();
  for (const key of [...shown, ...hidden].flatMap(({ keys }) => keys)) {
    const value = values[key] ?? '';
    note('service view', key, isSensitiveKey(played.form, key) ? maskedText(value) : value, answerText(answer[key]));
  }
}

/** The PDF copy that the applicant can download, submitted or not. */
export async function comparePdf({ visit, played, plan: { values }, note }: Walk): Promise<void> {
  const pdf = new Uint8Array(await (await pdfCopyOf(visit)).arrayBuffer());
  const pages = (await textOfPages(pdf)).map(withoutMargins);
  comparePieces('PDF copy', printedPieces(played, values, 'PDF copy'), pages.join('\n'), note);
}

/** The text of a sheet follows its margins: the applicant, the state, the version of the form, and the page number. */
const withoutMargins = (text: string): string => bare(text).replace(/^.*?Page\d+of\d+/, '');

/**
 * Follows the text from piece to piece; no other text may be between them or after them. The title of the form, which
 * is before them, can begin as the title of its first page.
 */
export function comparePieces(place: ComparedPlace, wantedPieces: readonly Piece[], text: string, note: Note): void {
  const found = bare(text);
  const pieces = wantedPieces.map(({ key, text: one }) => ({ key: key ?? '', text: bare(one) }));
  const [first = '', second = ''] = pieces.map((piece) => piece.text);
  let at = Math.max(found.indexOf(found.includes(first + second) ? first + second : first), 0);
  for (const [index, { key, text: wanted }] of pieces.entries()) {
    if (found.startsWith(wanted, at)) at += wanted.length;
    else {
      note(place, key, wanted, found.slice(at, at + wanted.length));
      const next = found.indexOf(pieces[index + 1]?.text ?? '', at);
      at = next < 0 ? at : next;
    }
  }
  note(place, '', '', found.slice(at));
}
