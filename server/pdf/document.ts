/** The PDF copy as HTML: every page of the application in the order of the form, with questions and answers. */
import { type Form, interpolate, pageSummary, stepsOf, type Values } from '../../engine/index.ts';
import { isolated, timeText } from '../../engine/internal.ts';
import { messageText } from '../forms/messages.ts';
import { headingMarkup, summaryMarkup, type PdfWords } from './blocks.ts';
import { fontsFor } from './fonts.ts';
import { type Margins, marginRules, mostWidths, pageNumber, pageTotal, shortened } from './margins.ts';
import { html, type Markup, nothing } from './markup.ts';
import { paperPage } from './paper-page.ts';

/** The content of a copy. */
export interface CopyRecord {
  readonly form: Form;
  readonly values: Values;
  /** The names of the uploaded files by answer key. */
  readonly documents: Readonly<Record<string, { readonly file_name: string }>>;
  /** '' for a person without an account. */
  readonly username: string;
  readonly submission: { readonly reference: string; readonly submittedAt: Date } | null;
  readonly definitionVersion: number;
  readonly madeAt: Date;
  readonly timeZone: string;
  /** The style sheet of the institution's colors. */
  readonly theme: string;
}

/** A complete HTML document with its fonts and styles. */
export async function copyDocument(record: CopyRecord): Promise<string> {
  const { form } = record;
  const words: PdfWords = (name, put) => messageText(form, name, put);
  const name = nameOf(record);
  const title = words('serviceViewTitle', { name });
  const main = html`${headMarkup(record, words, title)}${pagesMarkup(record, words)}`;
  const note = html`<p class="note">${words('pdfSigns')}</p>`;
  const margins = marginsOf(record, words, name);
  const fonts = await fontsFor([textOf(main), textOf(note), ...Object.values(margins)].join(''));
  const spelled: Markup = { markup: fonts.spelled(textOf(main)) };
  const body = html`<main>${spelled}${textOf(spelled) === textOf(main) ? nothing : note}</main>`;
  return paperPage({
    title: `${title} - ${form.title}`,
    theme: record.theme,
    fonts,
    rules: marginRules(margins, fonts.spelled),
    body,
  });
}

/** The texts in the margins: applicant, reference, version and time. */
function marginsOf(record: CopyRecord, words: PdfWords, name: string): Margins {
  const { form, username, submission, definitionVersion, madeAt } = record;
  const account = name === username ? '' : `${isolated(shortened(username, mostWidths.account), '')} · `;
  const when = `${words('pdfMade')} ${timeText(record.timeZone, madeAt)}`;
  return {
    topLeft: shortened(name, mostWidths.name),
    topRight:
      submission === null
        ? `${account}${words('pdfNotSubmitted')}`
        : `${words('receiptReference')} ${submission.reference}`,
    bottomLeft: `${form.title} · ${words('serviceViewVersion')} ${definitionVersion} · ${when}`,
    bottomRight: words('pdfPage', { n: pageNumber, total: pageTotal }),
  };
}

/** The characters of the document. Those of tags are included, which is harmless. */
const textOf = ({ markup }: Markup): string => markup;

function nameOf({ form, values, username, submission }: CopyRecord): string {
  const named = interpolate(messageText(form, 'serviceViewName'), values).trim();
  return named || username || (submission?.reference ?? '');
}

function headMarkup(record: CopyRecord, words: PdfWords, title: string): Markup {
  const { form, username, submission, definitionVersion, madeAt } = record;
  const lines: readonly (readonly [string, string])[] = [
    [words('receiptReference'), submission?.reference ?? words('pdfNotSubmitted')],
    ...(submission === null
      ? []
      : [[words('receiptTime'), timeText(record.timeZone, submission.submittedAt)] as const]),
    ...(username === '' ? [] : [[words('serviceViewAccount'), isolated(username, '')] as const]),
    [words('pdfMade'), timeText(record.timeZone, madeAt)],
    [words('serviceViewVersion'), String(definitionVersion)],
  ];
  const pairs = lines.map(
    ([term, text]) =>
      html`<div>
        <dt>${term}</dt>
        <dd>${text}</dd>
      </div>`,
  );
  return html`<header>
    <p class="institution">${form.institution['partner_name'] ?? ''}</p>
    <h1><bdi>${title}</bdi></h1>
    <p class="form">${form.title}</p>
    <dl class="record">${pairs}</dl>
  </header> `;
}

/** The pages with questions that are shown. */
function pagesMarkup({ form, values, documents }: CopyRecord, words: PdfWords): readonly Markup[] {
  return stepsOf(form, values).map(({ id }) => {
    const summary = pageSummary(form, values, id);
    return html`<section class="page">
      ${headingMarkup(summary.title, 2)} ${summaryMarkup({ words, documents }, summary, 3)}
    </section> `;
  });
}
