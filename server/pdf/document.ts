/** The PDF copy as HTML: every page of the application in the form's order, with what was asked and what was answered. */
import { readFile } from 'node:fs/promises';
import { type Form, interpolate, type Values, viewPage } from '../../engine/index.ts';
import { say } from '../messages.ts';
import { blocksMarkup, headingMarkup, type Words } from './blocks.ts';
import { fontsFor } from './fonts.ts';
import { cssString, html, type Markup, styleSheet } from './markup.ts';

/** Whose application it is, and when it was printed. */
export interface CopyRecord {
  readonly form: Form;
  readonly values: Values;
  readonly username: string;
  readonly submission: { readonly reference: string; readonly submittedAt: Date } | null;
  readonly definitionVersion: number;
  readonly madeAt: Date;
  readonly timeZone: string;
}

const ownStyle = await readFile(new URL('document.css', import.meta.url), 'utf8');

/** Needs nothing from outside: its fonts and styles are in it. */
export async function copyDocument(record: CopyRecord): Promise<string> {
  const { form } = record;
  const words: Words = (name, put) => say(form, name, put);
  const name = nameOf(record);
  const title = words('serviceViewTitle', { name });
  const body = html`<main>${headMarkup(record, words, title)}${pagesMarkup(record, words)}</main>`;
  const margins = marginRules(record, words, name);
  const fonts = await fontsFor(textOf(body) + textOf({ markup: margins }) + name);
  const style = [fonts.css, `:root { --fonts: ${fonts.families}; }`, ownStyle, margins].join('\n');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${title} - ${form.title}</title>
${styleSheet(style)}
</head>
<body>${body}</body>
</html>`.markup;
}

/** Every sign that may have to be drawn; those of the markup itself do no harm. */
const textOf = ({ markup }: Markup): string => markup;

function nameOf({ form, values, username }: CopyRecord): string {
  return interpolate(say(form, 'serviceViewName'), values).trim() || username;
}

const timeOf = ({ timeZone }: CopyRecord, moment: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment)
  + new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(moment)
    .filter(({ type }) => type === 'timeZoneName').map(({ value }) => ` ${value}`).join('');

function headMarkup(record: CopyRecord, words: Words, title: string): Markup {
  const { form, username, submission, definitionVersion, madeAt } = record;
  const lines: readonly (readonly [string, string])[] = [
    [words('receiptReference'), submission?.reference ?? words('pdfNotSubmitted')],
    ...(submission === null ? [] : [[words('receiptTime'), timeOf(record, submission.submittedAt)] as const]),
    [words('serviceViewAccount'), username],
    [words('pdfMade'), timeOf(record, madeAt)],
    [words('serviceViewVersion'), String(definitionVersion)],
  ];
  const pairs = lines.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`);
  return html`<header>
<p class="institution">${form.institution['partner_name'] ?? ''}</p>
<h1><bdi>${title}</bdi></h1>
<p class="form">${form.title}</p>
<dl class="record">${pairs}</dl>
</header>
`;
}

/** The pages in which questions are asked. */
function pagesMarkup({ form, values }: CopyRecord, words: Words): readonly Markup[] {
  return form.pages.filter(({ step }) => step !== null).map(({ id }) => {
    const { title, blocks } = viewPage(form, values, id);
    return html`<section class="page">${headingMarkup(title, 2)}\n${blocksMarkup(words, blocks, 3)}</section>\n`;
  });
}

const mostNameSigns = 60;

/** Who, when, which version and which reference stand on every sheet, outside of what is read aloud. */
function marginRules(record: CopyRecord, words: Words, name: string): string {
  const { form, submission, definitionVersion, madeAt } = record;
  const signs = [...name];
  // The whole name stands on the first page.
  const who = signs.length > mostNameSigns ? `${signs.slice(0, mostNameSigns).join('')}…` : name;
  const which = submission === null ? words('pdfNotSubmitted') : `${words('receiptReference')} ${submission.reference}`;
  const when = `${words('pdfMade')} ${timeOf(record, madeAt)}`;
  const [page = '', total = '', end = ''] = words('pdfPage', { n: '\n', total: '\n' }).split('\n');
  const numbers = `${cssString(page)} counter(page) ${cssString(total)} counter(pages) ${cssString(end)}`;
  return `@page {
  ${marginBox('top-left', cssString(who))}
  ${marginBox('top-right', cssString(which))}
  ${marginBox('bottom-left', cssString(`${form.title} · ${words('serviceViewVersion')} ${definitionVersion} · ${when}`))}
  ${marginBox('bottom-right', numbers)}
}`;
}

/** Such boxes inherit nothing of the document's. */
function marginBox(place: string, content: string): string {
  const edge = place.startsWith('top') ? 'padding-bottom: 5mm; vertical-align: bottom;' : 'padding-top: 5mm; vertical-align: top;';
  return `@${place} { content: ${content}; color: #59636e; font: 400 7.5pt/1.3 var(--fonts); white-space: nowrap; ${edge} }`;
}
