/** What a page shows, as markup: each question with its answer, in the order of the form. */
import type { BlockView, ContentView, FieldTypeName, FieldView, RepeatView, SectionView, Span, TabsView } from '../../engine/index.ts';
import type { MessageName } from '../messages.ts';
import { html, type Markup, nothing } from './markup.ts';

/** A sentence of the institution, with the words of the moment put in. */
export type Words = (name: MessageName, put?: Readonly<Record<string, string>>) => string;

/** `level`: of the headings in it; 2 is the highest. */
export function blocksMarkup(words: Words, blocks: readonly BlockView[], level: number): readonly Markup[] {
  return runsOf(blocks).map((run) => (Array.isArray(run) ? html`<dl>${run.map((row) => rowMarkup(words, row))}</dl>` : blockMarkup(words, run, level)));
}

type Row = FieldView | TabsView;
type Other = Exclude<BlockView, Row>;

/** Questions that follow each other make one list; of tabs the chosen one is a question answered, and its own blocks follow. */
function runsOf(blocks: readonly BlockView[]): readonly (Other | Row[])[] {
  const runs: (Other | Row[])[] = [];
  for (const block of blocks.flatMap((one): readonly BlockView[] => (one.type === 'tabs' ? [one, ...one.blocks] : [one]))) {
    const last = runs.at(-1);
    if (isOther(block)) runs.push(block);
    else if (Array.isArray(last)) last.push(block);
    else runs.push([block]);
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
  if (row.type === 'tabs') return pairMarkup(row.label, html`${row.tabs.filter(({ isOpen }) => isOpen).map(({ label }) => label).join(', ')}`);
  return answerMarkups[row.type](words, row);
}

/** A question, and what is written beside it. Answers bring their own direction of writing. */
function pairMarkup(question: string, answer: Markup): Markup {
  return html`<div class="pair"><dt>${question}</dt><dd>${answer}</dd></div>\n`;
}

type AnswerMarkup = (words: Words, field: FieldView) => Markup;

const missing = (words: Words): Markup => html`<span class="missing">${words('notProvided')}</span>`;

const text: AnswerMarkup = (words, field) =>
  pairMarkup(field.label, field.isAnswered ? html`<span dir="auto" class="answer">${field.text}</span>` : missing(words));

const longText: AnswerMarkup = (words, field) => field.isAnswered
  ? html`<div class="pair long"><dt>${field.label}</dt><dd dir="auto">${field.text}</dd></div>\n`
  : text(words, field);

/** Every option, so that what was not chosen can be read as well. */
const choices: AnswerMarkup = (words, field) => {
  const options = (field.options ?? []).map(([value, label]) => optionMarkup(words, value === field.value, label));
  return pairMarkup(field.label, html`<ul class="${options.length > 3 ? 'options tall' : 'options'}">${options}</ul>`);
};

const optionMarkup = (words: Words, isChosen: boolean, label: string): Markup =>
  html`<li class="${isChosen ? 'chosen' : 'other'}">${markMarkup(words, isChosen)} ${label}</li>`;

const check: AnswerMarkup = (words, field) =>
  html`<div class="check"><dt>${field.label}</dt><dd>${markMarkup(words, field.isAnswered)}</dd></div>\n`;

/** Read aloud as a word, printed as a mark. */
const markMarkup = (words: Words, isChecked: boolean): Markup =>
  html`<span class="mark" role="img" aria-label="${words(isChecked ? 'markChecked' : 'markUnchecked')}">${isChecked ? '[X]' : '[ ]'}</span>`;

const document: AnswerMarkup = (words, field) =>
  pairMarkup(field.label, field.isAnswered ? html`<span class="answer">${words('uploadAttached', { key: field.key })}</span>` : missing(words));

/** Only the last four digits are anybody's business on paper. */
const masked: AnswerMarkup = (words, field) => pairMarkup(field.label, field.isAnswered ? html`<span class="answer">${maskedText(field.text)}</span>` : missing(words));

const maskedText = (secret: string): string => {
  const hidden = (secret.match(/\w/g)?.length ?? 0) - 4;
  let count = 0;
  return hidden < 4 ? '••••' : secret.replaceAll(/\w/g, (sign) => ((count += 1) > hidden ? sign : '•'));
};

/** A secret is not printed. */
const silent: AnswerMarkup = () => nothing;

/** How each type of field reads on paper; what is sensitive never reads whole. */
const answerMarkups: Readonly<Record<FieldTypeName, AnswerMarkup>> = {
  text: guarded(text), textarea: guarded(longText), email: guarded(text), phone: guarded(text), ssn: masked, date: guarded(text),
  'month-year': guarded(text), radio: choices, select: text, checkbox: check, upload: document, lookup: guarded(text), password: silent, code: silent,
};

function guarded(print: AnswerMarkup): AnswerMarkup {
  return (words, field) => (field.isSensitive ? masked : print)(words, field);
}
