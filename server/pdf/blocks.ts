/**
 * The summary of a page as HTML: each question with its answer, in the order of the form, and the questions that were
 * not asked.
 */
import type { ContentView, FieldView, Span } from '../../engine/index.ts';
import {
  type PrintStyle,
  readableText,
  spansIn,
  splitAtKept,
  type SectionSummary,
  type FormSummary,
  type SummaryPart,
  type SummaryRow,
} from '../../engine/internal.ts';
import type { MessageName } from '../forms/messages.ts';
import { html, type Markup, nothing } from './markup.ts';

/** A message of the form with its placeholders filled. */
export type PdfWords = (name: MessageName, put?: Readonly<Record<string, string>>) => string;

/** The texts and file names that complete the printed answers of a form. */
export interface Paper {
  readonly words: PdfWords;
  /** The names of the uploaded files by answer key. */
  readonly documents: Readonly<Record<string, { readonly file_name: string }>>;
}

/** The HTML of a summary. `level` is the level of its headings; 2 is the highest. */
export function summaryMarkup(paper: Paper, { parts, notAsked }: FormSummary, level: number): Markup {
  return html`${parts.map((part) => partMarkup(paper, part, level))}${notAskedMarkup(paper, notAsked)}`;
}

function partMarkup(paper: Paper, part: SummaryPart, level: number): Markup {
  switch (part.type) {
    case 'questions':
      return html`<table>
        ${part.rows.map((row) => rowMarkup(paper, row))}
      </table> `;
    case 'checks':
      return checksMarkup(paper, part.checks);
    case 'content':
      return contentMarkup(part.content, level);
    case 'section':
      return sectionMarkup(paper, part, level);
  }
}

function sectionMarkup(paper: Paper, section: SectionSummary, level: number): Markup {
  const { title, marked, copy } = section;
  const heading = headingMarkup(
    copy === null
      ? spansMarkup(spansIn(marked, title))
      : paper.words('blockOf', { title, n: String(copy.n), total: String(copy.total) }),
    level,
  );
  const className = copy === null ? nothing : html` class="copy"`;
  return html`<section${className}>${heading}\n${summaryMarkup(paper, section, level + 1)}</section>\n`;
}

function notAskedMarkup(paper: Paper, questions: readonly string[]): Markup {
  return questions.length === 0
    ? nothing
    : html`<p class="not-asked">${paper.words('notAsked')}: ${unbroken(questions.join(' · '))}</p> `;
}

type Title = string | readonly Markup[];

const headings: readonly ((title: Title) => Markup)[] = [
  (title) => html`<h2>${title}</h2>`,
  (title) => html`<h3>${title}</h3>`,
  (title) => html`<h4>${title}</h4>`,
  (title) => html`<h5>${title}</h5>`,
  (title) => html`<h6>${title}</h6>`,
];

export function headingMarkup(title: Title, level: number): Markup {
  return (headings[Math.min(level, 6) - 2] ?? headings[0])?.(title) ?? nothing;
}

function contentMarkup({ title, paragraphs, list }: ContentView, level: number): Markup {
  const items = list.map((spans) => html`<li>${spansMarkup(spans)}</li>`);
  return html`<div class="content">
    ${title === null ? '' : headingMarkup(title, level)}${paragraphs.map(
      (spans) => html`<p>${spansMarkup(spans)}</p>`,
    )}${
      items.length === 0
        ? ''
        : html`<ul>
            ${items}
          </ul>`
    }
  </div> `;
}

/** Text of a form, in which no code such as I-551 is on two lines. */
const unbroken = (text: string): readonly Markup[] =>
  splitAtKept(text).map((part, index) =>
    index % 3 === 2 && part !== undefined ? html`<span class="unbroken">${part}</span>` : html`${part ?? ''}`,
  );

/** Text with its marks, which come from the form. Links to our own pages are printed as text. */
export function spansMarkup(spans: readonly Span[]): readonly Markup[] {
  return spans.map(({ text, image, href, strong, em }) => {
    if (image !== undefined)
      return html`<img src="${image.src}" alt="${text}" width="${image.width}" height="${image.height}" />`;
    const emphatic = em === true ? html`<em>${unbroken(text)}</em>` : html`${unbroken(text)}`;
    const marked = strong === true ? html`<strong>${emphatic}</strong>` : emphatic;
    return href === undefined || href.startsWith('/') ? marked : html`<a href="${href}">${marked}</a>`;
  });
}

/** A question with its answer. A password or code is not printed. */
function rowMarkup(paper: Paper, row: SummaryRow): Markup {
  const answer = rowAnswer(paper, row);
  return answer === null
    ? nothing
    : html`<tr>
        <th scope="row">${labelMarkup(row)}</th>
        <td>${answer}</td>
      </tr> `;
}

function rowAnswer(paper: Paper, row: SummaryRow): Markup | null {
  switch (row.type) {
    case 'chosen-tab':
      return html`<span class="answer">${row.text}</span>`;
    case 'no-copies':
      return html`<span class="answer">${paper.words('noCopies')}</span>`;
    case 'group':
      return groupMarkup(paper, row.fields);
    default:
      return answerMarkups[row.printedAs](paper, row);
  }
}

function groupMarkup(paper: Paper, fields: readonly FieldView[]): Markup {
  if (fields.some(({ printedAs }) => printedAs === 'mark')) return checksMarkup(paper, fields);
  const answerOf = (field: FieldView): Markup => answerMarkups[field.printedAs](paper, field) ?? nothing;
  return html`<ul class="options">
    ${fields.map((field) => html`<li><span class="asked">${labelMarkup(field)}</span> ${answerOf(field)}</li> `)}
  </ul>`;
}

const labelMarkup = ({ marked, label }: Pick<FieldView, 'marked' | 'label'>): readonly Markup[] =>
  spansMarkup(spansIn(marked, label));

const checksMarkup = (paper: Paper, checks: readonly FieldView[]): Markup =>
  html`<ul class="checks">
    ${checks.map((field) => checkMarkup(paper, field))}
  </ul> `;

/** Null when the field is not printed. */
type AnswerMarkup = (paper: Paper, field: FieldView) => Markup | null;

const missing = (paper: Paper, field: FieldView): Markup =>
  html`<span class="missing">${paper.words(field.missing)}</span>`;

/** `print` makes the HTML of an answer with its text direction. */
const answered =
  (print: (field: FieldView, paper: Paper) => Markup): AnswerMarkup =>
  (paper, field) =>
    field.isAnswered ? print(field, paper) : missing(paper, field);

const text = answered((field) => html`<span dir="auto" class="answer">${readableText(field)}</span>`);
const signature = answered((field) => html`<span dir="auto" class="answer signature">${readableText(field)}</span>`);
const longText = answered((field) => html`<p dir="auto" class="long">${readableText(field)}</p>`);
/** The sentence of the specification with the question instead of its key, and the name of the file. */
const document = answered(({ key, label }, { words, documents }) => {
  const name = documents[key]?.file_name;
  const file = name === undefined ? nothing : html` <bdi class="file">${name}</bdi>`;
  return html`<span class="answer">${words('uploadAttached', { key: label })}</span>${file}`;
});

/** All options with the chosen one marked. For a sensitive field only the masked answer. */
const choices: AnswerMarkup = (paper, field) => {
  if (field.isSensitive) return text(paper, field);
  const options = (field.options ?? []).map(([value, label]) =>
    optionMarkup(paper, field.chosen.includes(value), spansMarkup(spansIn(field.marked, label))),
  );
  return html`<ul class="options">
    ${options}${field.isAnswered ? nothing : html`<li>${missing(paper, field)}</li>`}
  </ul>`;
};

function checkMarkup(paper: Paper, field: FieldView): Markup {
  if (field.isSensitive) return html`<li class="other">${readableText(field)} ${field.label}</li> `;
  return optionMarkup(paper, field.isAnswered, labelMarkup(field));
}

/** The mark has a text for screen readers. */
function optionMarkup(paper: Paper, isChosen: boolean, label: readonly Markup[]): Markup {
  const mark = html`<span
    class="mark"
    role="img"
    aria-label="${paper.words(isChosen ? 'markChecked' : 'markUnchecked')}"
    >${isChosen ? '[X]' : '[ ]'}</span
  >`;
  return html`<li class="${isChosen ? 'chosen' : 'other'}">${mark} ${label}</li> `;
}

const silent: AnswerMarkup = () => null;

/** The markup for each way in which the type of a field prints; `tsc` fails if one is missing. */
const answerMarkups: Readonly<Record<PrintStyle, AnswerMarkup>> = {
  text,
  paragraph: longText,
  signature,
  options: choices,
  mark: checkMarkup,
  document,
  nothing: silent,
};
