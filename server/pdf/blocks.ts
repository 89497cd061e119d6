/** What a page asks, as markup: each question with its answer, in the order of the form, and what was not asked. */
import {
  type ContentView, type FieldView, type PrintStyle, readableText, type SectionSummary, type Span, type Summary, type SummaryPart,
  type SummaryRow,
} from '../../engine/index.ts';
import type { MessageName } from '../messages.ts';
import { html, type Markup, nothing } from './markup.ts';

/** A sentence of the institution, with the words of the moment put in. */
export type Words = (name: MessageName, put?: Readonly<Record<string, string>>) => string;

/** `level`: of the headings in it; 2 is the highest. */
export function summaryMarkup(words: Words, { parts, notAsked }: Summary, level: number): Markup {
  return html`${parts.map((part) => partMarkup(words, part, level))}${notAskedMarkup(words, notAsked)}`;
}

function partMarkup(words: Words, part: SummaryPart, level: number): Markup {
  switch (part.type) {
    case 'questions': return html`<table>\n${part.rows.map((row) => rowMarkup(words, row))}</table>\n`;
    case 'checks': return checksMarkup(words, part.checks);
    case 'content': return contentMarkup(part.content, level);
    case 'section': return sectionMarkup(words, part, level);
  }
}

function sectionMarkup(words: Words, section: SectionSummary, level: number): Markup {
  const { title, copy } = section;
  const heading = headingMarkup(copy === null ? title : words('blockOf', { title, n: String(copy.n), total: String(copy.total) }), level);
  return html`<section${copy === null ? nothing : html` class="copy"`}>${heading}\n${summaryMarkup(words, section, level + 1)}</section>\n`;
}

/** Beside what was not answered: nobody was asked it. */
function notAskedMarkup(words: Words, questions: readonly string[]): Markup {
  return questions.length === 0 ? nothing : html`<p class="not-asked">${words('notAsked')}: ${questions.join(' · ')}</p>\n`;
}

const headings: readonly ((title: string) => Markup)[] = [
  (title) => html`<h2>${title}</h2>`, (title) => html`<h3>${title}</h3>`, (title) => html`<h4>${title}</h4>`,
  (title) => html`<h5>${title}</h5>`, (title) => html`<h6>${title}</h6>`,
];

export function headingMarkup(title: string, level: number): Markup {
  return (headings[Math.min(level, 6) - 2] ?? headings[0])?.(title) ?? nothing;
}

function contentMarkup({ title, paragraphs, list }: ContentView, level: number): Markup {
  const items = list.map((spans) => html`<li>${spansMarkup(spans)}</li>`);
  return html`<div class="content">${title === null ? '' : headingMarkup(title, level)}${paragraphs.map((spans) =>
    html`<p>${spansMarkup(spans)}</p>`)}${items.length === 0 ? '' : html`<ul>${items}</ul>`}</div>\n`;
}

/** Addresses are the form's, never the applicant's; one of our own pages leads nowhere from paper. */
function spansMarkup(spans: readonly Span[]): readonly Markup[] {
  return spans.map(({ text, href }) => (href === undefined || href.startsWith('/') ? html`${text}` : html`<a href="${href}">${text}</a>`));
}

/** A question, and what is written beside it; a secret is not printed at all. */
function rowMarkup(words: Words, row: SummaryRow): Markup {
  const answer = rowAnswer(words, row);
  return answer === null ? nothing : html`<tr><th scope="row">${row.label}</th><td>${answer}</td></tr>\n`;
}

function rowAnswer(words: Words, row: SummaryRow): Markup | null {
  switch (row.type) {
    case 'chosen-tab': return html`<span class="answer">${row.text}</span>`;
    case 'group': return groupMarkup(words, row.fields);
    default: return answerMarkups[row.printedAs](words, row);
  }
}

function groupMarkup(words: Words, fields: readonly FieldView[]): Markup {
  if (fields.some(({ printedAs }) => printedAs === 'mark')) return checksMarkup(words, fields);
  return html`<ul class="options">${fields.map((field) => html`<li><span class="asked">${field.label}</span> ${answerMarkups[field.printedAs](words, field) ?? nothing}</li>\n`)}</ul>`;
}

const checksMarkup = (words: Words, checks: readonly FieldView[]): Markup =>
  html`<ul class="checks">\n${checks.map((field) => checkMarkup(words, field))}</ul>\n`;

/** Null: nothing of it is printed. */
type AnswerMarkup = (words: Words, field: FieldView) => Markup | null;

const missing = (words: Words): Markup => html`<span class="missing">${words('notAnswered')}</span>`;

/** `print` writes what was answered; it brings its own direction of writing. */
const answered = (print: (field: FieldView, words: Words) => Markup): AnswerMarkup => (words, field) =>
  (field.isAnswered ? print(field, words) : missing(words));

const text = answered((field) => html`<span dir="auto" class="answer">${readableText(field)}</span>`);
const longText = answered((field) => html`<p dir="auto" class="long">${readableText(field)}</p>`);
const document = answered((field, words) => html`<span class="answer">${words('uploadAttached', { key: field.key })}</span>`);

/** Every option, so that what was not chosen can be read as well, unless it must not be. */
const choices: AnswerMarkup = (words, field) => {
  if (field.isSensitive) return text(words, field);
  const options = (field.options ?? []).map(([value, label]) => optionMarkup(words, value === field.value, label));
  return html`<ul class="options">${options}${field.isAnswered ? nothing : html`<li>${missing(words)}</li>`}</ul>`;
};

function checkMarkup(words: Words, field: FieldView): Markup {
  if (field.isSensitive) return html`<li class="other">${readableText(field)} ${field.label}</li>\n`;
  return optionMarkup(words, field.isAnswered, field.label);
}

/** The mark is read aloud as a word. */
function optionMarkup(words: Words, isChosen: boolean, label: string): Markup {
  const mark = html`<span class="mark" role="img" aria-label="${words(isChosen ? 'markChecked' : 'markUnchecked')}">${isChosen ? '[X]' : '[ ]'}</span>`;
  return html`<li class="${isChosen ? 'chosen' : 'other'}">${mark} ${label}</li>\n`;
}

const silent: AnswerMarkup = () => null;

/** The markup for each way in which the type of a field prints; `tsc` fails if one is missing. */
const answerMarkups: Readonly<Record<PrintStyle, AnswerMarkup>> = {
  text, paragraph: longText, options: choices, mark: checkMarkup, document, nothing: silent,
};
