/** A form without answers, to read before it is begun or to fill in on paper: all questions, with their conditions. */
import { readFile } from 'node:fs/promises';
import {
  type CompiledField,
  type DefinitionContent,
  type Form,
  interpolate,
  type Span,
  spansOf,
} from '../../engine/index.ts';
import {
  type ExpandedBlock,
  type ExpandedConditions,
  type ExpandedContent,
  type ExpandedField,
  type ExpandedOption,
  filledSpans,
  fromAddressOf,
  markedIn,
  type MarkedTexts,
  openingTexts,
  type OptionList,
} from '../../engine/internal.ts';
import { messageText } from '../forms/messages.ts';
import { headingMarkup, type PdfWords, spansMarkup } from '../pdf/blocks.ts';
import { fontsFor, type FontSheet } from '../pdf/fonts.ts';
import { marginRules, pageNumber, pageTotal } from '../pdf/margins.ts';
import { html, type Markup, nothing } from '../pdf/markup.ts';
import { paperPage } from '../pdf/paper-page.ts';
import { conditionsInWords } from './condition-words.ts';
import { answerMarkup } from './answer-places.ts';
import { fieldAt, numberedForm, type NumberedForm, choosable } from './questions.ts';

/** The form that is printed, and when. */
export interface BlankRecord {
  readonly form: Form;
  readonly content: DefinitionContent;
  /** An ISO date: the years and days of the form depend on it. */
  readonly today: string;
  /** The style sheet of the institution's colors. */
  readonly theme: string;
  /** The addresses of the online form and of the PDF file. */
  readonly links: { readonly form: string; readonly pdf: string };
}

/** The page for a screen, with typefaces of the device. */
export const blankPage = (record: BlankRecord): Promise<string> =>
  blankDocument(record, async () => ({ css: '', families: 'system-ui, sans-serif', spelled: (text) => text }));

/** The document for the printer, with its typefaces. */
export const blankPaper = (record: BlankRecord): Promise<string> => blankDocument(record, fontsFor);

async function blankDocument(record: BlankRecord, fontsOf: (text: string) => Promise<FontSheet>): Promise<string> {
  const { form, content, today, theme } = record;
  const words: PdfWords = (name, put) => messageText(form, name, { ...form.institution, ...put });
  const blank: Blank = { numbered: numberedForm(form, content.expanded, today), words };
  const title = words('blankTitle', { title: form.title });
  const main = html`${head(record, words)}${pages(blank)}${lists(blank)}`;
  const margins = {
    topLeft: '',
    topRight: '',
    bottomLeft: `${title} · ${words('serviceViewVersion')} ${form.version}`,
    bottomRight: words('pdfPage', { n: pageNumber, total: pageTotal }),
  };
  const fonts = await fontsOf([main.markup, ...Object.values(margins)].join(''));
  const body = html`<main>${{ markup: fonts.spelled(main.markup) }}</main>`;
  return paperPage({ title, theme, fonts, rules: `${marginRules(margins, fonts.spelled)}\n${blankStyle}`, body });
}

const blankStyle = await readFile(new URL('blank.css', import.meta.url), 'utf8');

interface Blank {
  readonly numbered: NumberedForm;
  readonly words: PdfWords;
}

function head({ form, links }: BlankRecord, words: PdfWords): Markup {
  const { closes } = openingTexts(form);
  return html`<header>
    <p class="institution">${form.institution['partner_name'] ?? ''}</p>
    <h1>${form.title}</h1>
    <p class="form">${words('blankText')}</p>
    ${closes === null ? nothing : html`<p class="form">${words('mailDeadline', { time: closes })}</p>`}
    <p class="ways">
      <a href="${links.form}">${words('blankOnline')}</a> <a href="${links.pdf}">${words('blankPdf')}</a>
    </p>
  </header> `;
}

function pages(blank: Blank): readonly Markup[] {
  const steps = blank.numbered.expanded.pages.filter(({ role }) => role === 'step');
  return steps.map(
    ({ title, hint, marked, when, blocks }) =>
      html`<section class="page">
        ${headingMarkup(plain(title), 2)} ${condition(blank, when)} ${hintMarkup(hint, marked)}
        ${blocks.map((block) => blockMarkup(blank, block, 3))}
      </section> `,
  );
}

/** Without answers, a placeholder of an answer leaves nothing. */
const plain = (text: string): string => interpolate(text, {}).trim();

/** A text without answers in its placeholders; in its parts if it has marks. */
const textMarkup = (text: string, marked: MarkedTexts | undefined): string | readonly Markup[] => {
  const spans = markedIn(marked, text);
  return spans === undefined ? plain(text) : spansMarkup(filledSpans(spans, {}));
};

const hintMarkup = (hint: string | null | undefined, marked: MarkedTexts | undefined): Markup =>
  hint === null || hint === undefined ? nothing : html`<p class="hint">${textMarkup(hint, marked)}</p> `;

function condition({ numbered, words }: Blank, when: ExpandedConditions | undefined): Markup {
  if (when === undefined || when.length === 0) return nothing;
  const conditions = conditionsInWords(numbered, words, when);
  return html`<p class="when">${words('blankOnlyIf', { conditions })}</p> `;
}

function blockMarkup(blank: Blank, block: ExpandedBlock, level: number): Markup {
  switch (block.type) {
    case 'content':
      return contentMarkup(blank, block, level);
    case 'section':
      return part(blank, block, block.title ?? block.fold ?? null, nothing, level);
    case 'repeat': {
      const [first] = block.copies;
      const count = { ...block, blocks: first?.blocks ?? [] };
      const title = block.title;
      return part(blank, count, title, html`<p class="hint">${copies(blank, block.max, block.count)}</p>`, level);
    }
    case 'tabs':
      return tabsMarkup(blank, block, level);
    default:
      return questionMarkup(blank, block);
  }
}

function copies({ numbered, words }: Blank, max: number, key: string | undefined): string {
  const counted = key === undefined ? undefined : numbered.questions.get(key);
  return counted === undefined
    ? words('blankUpTo', { max: String(max) })
    : words('blankAsMany', { max: String(max), n: String(counted.n) });
}

interface Part {
  readonly when: ExpandedConditions;
  readonly hint: string | null;
  readonly marked?: MarkedTexts | undefined;
  readonly blocks: readonly ExpandedBlock[];
}

function part(
  blank: Blank,
  { when, hint, marked, blocks }: Part,
  title: string | null,
  more: Markup,
  level: number,
): Markup {
  const inner = title === null ? level : level + 1;
  const className = when.length === 0 ? nothing : html` class="conditional"`;
  return html`<section${className}>${title === null ? nothing : headingMarkup(textMarkup(title, marked), level)}
    ${condition(blank, when)} ${hintMarkup(hint, marked)} ${more}
    ${blocks.map((block) => blockMarkup(blank, block, inner))}
  </section> `;
}

const chosen = (tabs: string, tab: string): ExpandedConditions => [
  { valueKey: `tab:${tabs}`, operator: 'equals', target: tab },
];

type Tabs = Extract<ExpandedBlock, { readonly type: 'tabs' }>;

function tabsMarkup(blank: Blank, { id, label, when, tabs }: Tabs, level: number): Markup {
  const { words, numbered } = blank;
  const question = numbered.questions.get(`tab:${id}`);
  return html`<section class="conditional">
    ${ask(question?.n ?? 0, plain(label), nothing)} ${condition(blank, when)}
    <ul class="options">
      ${tabs.map((tab) => html`<li><span class="box"></span> <span class="option">${tab.label}</span></li> `)}
    </ul>
    ${tabs
      .filter(({ blocks }) => blocks.length > 0)
      .map(
        (tab) =>
          html`<section class="conditional">
            <p class="when">
              ${words('blankIf', { conditions: conditionsInWords(numbered, words, chosen(id, tab.id)) })}
            </p>
            ${tab.blocks.map((block) => blockMarkup(blank, block, level))}
          </section> `,
      )}
  </section> `;
}

function contentMarkup(blank: Blank, { title, text, list, when, marked }: ExpandedContent, level: number): Markup {
  const inParts = (one: string): readonly Span[] => markedIn(marked, one) ?? spansOf(one.trim());
  const spans = (one: string): readonly Markup[] => spansMarkup(filledSpans(inParts(one), {}));
  const items = (list ?? []).map((one) => html`<li>${spans(one)}</li>`);
  return html`<div class="content">
    ${title === undefined ? nothing : headingMarkup(plain(title), level)} ${condition(blank, when)}
    ${[text ?? []].flat().map((one) => html`<p>${spans(one)}</p>`)}
    ${
      items.length === 0
        ? nothing
        : html`<ul>
            ${items}
          </ul>`
    }
  </div> `;
}

const ask = (n: number, label: string | readonly Markup[], box: Markup, mark = nothing): Markup =>
  html`<p class="ask"><span class="n">${n}</span> ${box}<span class="label">${label}</span>${mark}</p> `;

function questionMarkup(blank: Blank, definition: ExpandedField): Markup {
  const { numbered, words } = blank;
  const field = fieldAt(numbered.form, definition);
  if (fromAddressOf(field) !== undefined) return nothing;
  const n = numbered.questions.get(field.key)?.n ?? 0;
  const label = textMarkup(field.label, field.marked);
  const box = field.fieldType.printedAs === 'mark' ? html`<span class="box"></span> ` : nothing;
  const always =
    typeof field.required === 'string' ? html` <span class="required">${words('required')}</span>` : nothing;
  return html`<div class="question">
    ${ask(n, label, box, always)} ${condition(blank, definition.when)} ${shownBy(blank, field)}
    ${requiredMarkup(blank, field)} ${hintMarkup(field.hint, field.marked)}
    ${answerMarkup({ numbered, words, field, optionsOf: (list) => options(blank, list, field.marked) })}
  </div> `;
}

/** A question whose answers depend on another answer is only asked with some of those. */
function shownBy({ numbered, words }: Blank, { optionLists }: CompiledField): Markup {
  if (optionLists?.from !== 'key') return nothing;
  const target = [...optionLists.lists.keys()];
  return condition({ numbered, words }, [{ valueKey: optionLists.valueKey, operator: 'in', target }]);
}

function requiredMarkup({ numbered, words }: Blank, { required }: CompiledField): Markup {
  if (required === undefined || typeof required === 'string') return nothing;
  const conditions = conditionsInWords(numbered, words, required.when);
  return html`<p class="required">${words('blankRequiredIf', { conditions })}</p> `;
}

/** The answers of a list, or the place where they are printed. */
function options(blank: Blank, list: OptionList, marked: MarkedTexts | undefined): Markup {
  const { numbered, words } = blank;
  const atEnd = numbered.lists.get(list);
  if (atEnd === undefined) return optionsMarkup(blank, choosable(list, numbered.today), marked);
  const name = words('blankList', { n: String(atEnd.n) });
  return html`<p class="hint"><a href="#list-${atEnd.n}">${words('blankFromList', { list: name })}</a></p>
    <div class="line"></div> `;
}

function optionsMarkup(
  { numbered, words }: Blank,
  listed: readonly ExpandedOption[],
  marked?: MarkedTexts | undefined,
): Markup {
  const items = listed.map(([, label, more]) => {
    const conditions = conditionsInWords(numbered, words, more?.when ?? []);
    const when =
      conditions === '' ? nothing : html` <span class="when">${words('blankOptionIf', { conditions })}</span>`;
    return html`<li><span class="box"></span> <span class="option">${textMarkup(label, marked)}</span>${when}</li> `;
  });
  return html`<ul class="options">
    ${items}
  </ul> `;
}

/** The long lists of answers, each once. */
function lists({ numbered, words }: Blank): Markup {
  if (numbered.lists.size === 0) return nothing;
  return html`<section class="page">
    ${headingMarkup(words('blankLists'), 2)}
    ${[...numbered.lists.values()].map(
      ({ n, options: listed, askedBy }) =>
        html`<section class="list" id="list-${n}">
          ${headingMarkup(words('blankList', { n: String(n) }), 3)}
          <p class="hint">${words('blankListFor', { questions: askedBy.join(', ') })}</p>
          <ul class="columns">
            ${choosable(listed, numbered.today).map(([, label]) => html`<li class="option">${plain(label)}</li> `)}
          </ul>
        </section> `,
    )}
  </section> `;
}
