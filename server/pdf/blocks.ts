/** What a page shows, as markup: each question with its answer, in the order of the form. */
import type { BlockView, ContentView, FieldTypeName, FieldView, RepeatView, SectionView, Span, TabsView } from '../../engine/index.ts';
import type { MessageName } from '../messages.ts';
import { html, type Markup, nothing } from './markup.ts';

/** A sentence of the institution, with the words of the moment put in. */
export type Words = (name: MessageName, put?: Readonly<Record<string, string>>) => string;

/** `level`: of the headings in it; 2 is the highest. */
export function blocksMarkup(words: Words, blocks: readonly BlockView[], level: number): readonly Markup[] {
  return runsOf(blocks).map((run) => {
    switch (run.kind) {
      case 'questions': return html`<table>\n${run.fields.map((field) => rowMarkup(words, field))}</table>\n`;
      case 'checks': return html`<ul class="checks">\n${run.fields.map((field) => answerMarkups.checkbox(words, field))}</ul>\n`;
      case 'block': return blockMarkup(words, run.block, level);
    }
  });
}

type Row = FieldView | TabsView;
type Other = Exclude<BlockView, Row>;
type Run =
  /** A question and its answer in each row; of tabs the chosen one is the answer, and its own blocks follow. */
  | { readonly kind: 'questions'; readonly fields: Row[] }
  | { readonly kind: 'checks'; readonly fields: FieldView[] }
  | { readonly kind: 'block'; readonly block: Other };

/** What follows each other and is written alike stands together. */
function runsOf(blocks: readonly BlockView[]): readonly Run[] {
  const runs: Run[] = [];
  for (const block of blocks.flatMap((one): readonly BlockView[] => (one.type === 'tabs' ? [one, ...one.blocks] : [one]))) {
    const last = runs.at(-1);
    if (isOther(block)) runs.push({ kind: 'block', block });
    else if (block.type !== 'checkbox' && last?.kind === 'questions') last.fields.push(block);
    else if (block.type === 'checkbox' && last?.kind === 'checks') last.fields.push(block);
    else runs.push(block.type === 'checkbox' ? { kind: 'checks', fields: [block] } : { kind: 'questions', fields: [block] });
  }
  return runs;
}

const isOther = (block: BlockView): block is Other => block.type === 'section' || block.type === 'repeat' || block.type === 'content';

function blockMarkup(words: Words, block: Other, level: number): Markup {
  switch (block.type) {
    case 'content': return contentMarkup(block, level);
    case 'section': return sectionMarkup(words, block.title, block, level);
    case 'repeat': return html`${copiesMarkup(words, block, level)}`;
  }
}

function copiesMarkup(words: Words, { title, copies }: RepeatView, level: number): readonly Markup[] {
  return copies.map((copy, index) => {
    const name = copies.length > 1 ? words('blockOf', { title, n: String(index + 1), total: String(copies.length) }) : title;
    return sectionMarkup(words, name, copy, level);
  });
}

function sectionMarkup(words: Words, title: string | null, { blocks }: SectionView, level: number): Markup {
  const inside = blocksMarkup(words, blocks, title ? level + 1 : level);
  if (inside.every(({ markup }) => markup === '')) return nothing;
  return html`<section>${title ? headingMarkup(title, level) : ''}${inside}</section>\n`;
}

const headings: readonly ((title: string) => Markup)[] = [
  (title) => html`<h2>${title}</h2>`, (title) => html`<h3>${title}</h3>`, (title) => html`<h4>${title}</h4>`,
  (title) => html`<h5>${title}</h5>`, (title) => html`<h6>${title}</h6>`,
];

export function headingMarkup(title: string, level: number): Markup {
  return (headings[Math.min(level, 6) - 2] ?? headings[0])?.(title) ?? nothing;
}

function contentMarkup({ print, title, paragraphs, list }: ContentView, level: number): Markup {
  if (!print) return nothing;
  const items = list.map((spans) => html`<li>${spansMarkup(spans)}</li>`);
  return html`<div class="content">${title === null ? '' : headingMarkup(title, level)}${paragraphs.map((spans) =>
    html`<p>${spansMarkup(spans)}</p>`)}${items.length === 0 ? '' : html`<ul>${items}</ul>`}</div>\n`;
}

/** Addresses are the form's, never the applicant's; one of our own pages leads nowhere from paper. */
function spansMarkup(spans: readonly Span[]): readonly Markup[] {
  return spans.map(({ text, href }) => (href === undefined || href.startsWith('/') ? html`${text}` : html`<a href="${href}">${text}</a>`));
}

function rowMarkup(words: Words, row: Row): Markup {
  if (row.type !== 'tabs') return answerMarkups[row.type](words, row);
  return pairMarkup(row.label, html`<span class="answer">${row.tabs.filter(({ isOpen }) => isOpen).map(({ label }) => label).join(', ')}</span>`);
}

/** A question, and what is written beside it. */
const pairMarkup = (question: string, answer: Markup): Markup => html`<tr><th scope="row">${question}</th><td>${answer}</td></tr>\n`;

type AnswerMarkup = (words: Words, field: FieldView) => Markup;

const missing = (words: Words): Markup => html`<span class="missing">${words('notProvided')}</span>`;

/** `print` writes what was answered; it brings its own direction of writing. */
const answered = (print: (field: FieldView, words: Words) => Markup): AnswerMarkup => (words, field) =>
  pairMarkup(field.label, field.isAnswered ? print(field, words) : missing(words));

const text = answered((field) => html`<span dir="auto" class="answer">${field.isSensitive ? maskedText(field.text) : field.text}</span>`);
const longText = answered((field) => html`<p dir="auto" class="long">${field.text}</p>`);
const document = answered((field, words) => html`<span class="answer">${words('uploadAttached', { key: field.key })}</span>`);
const masked = answered((field) => html`<span class="answer">${maskedText(field.text)}</span>`);

/** Every option, so that what was not chosen can be read as well. */
const choices: AnswerMarkup = (words, field) => {
  const options = (field.options ?? []).map(([value, label]) => optionMarkup(words, value === field.value, label));
  const none = field.isAnswered ? [] : [html`<li>${missing(words)}</li>`];
  return pairMarkup(field.label, html`<ul class="${options.length > 3 ? 'options tall' : 'options'}">${options}${none}</ul>`);
};

const check: AnswerMarkup = (words, field) => optionMarkup(words, field.isAnswered, field.label);

/** The mark is read aloud as a word. */
function optionMarkup(words: Words, isChosen: boolean, label: string): Markup {
  const mark = html`<span class="mark" role="img" aria-label="${words(isChosen ? 'markChecked' : 'markUnchecked')}">${isChosen ? '[X]' : '[ ]'}</span>`;
  return html`<li class="${isChosen ? 'chosen' : 'other'}">${mark} ${label}</li>\n`;
}

/** Only the last four signs are anybody's business on paper, and none of a text too short to hide the others. */
function maskedText(secret: string): string {
  const hidden = (secret.match(/\w/g)?.length ?? 0) - 4;
  let count = 0;
  return hidden < 4 ? '••••' : secret.replaceAll(/\w/g, (sign) => ((count += 1) > hidden ? sign : '•'));
}

/** A secret is not printed. */
const silent: AnswerMarkup = () => nothing;

/** How each type of field reads on paper; leave one out and nothing compiles. */
const answerMarkups: Readonly<Record<FieldTypeName, AnswerMarkup>> = {
  text, textarea: longText, email: text, phone: text, ssn: masked, date: text, 'month-year': text, radio: choices, select: text,
  checkbox: check, upload: document, lookup: text, password: silent, code: silent,
};
