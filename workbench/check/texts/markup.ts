import { splitAtPlaceholders } from '../../../engine/language/text.ts';
import { markedSpans, plainText } from '../../source/marked-text.ts';
import { fileNode, institutionOf, type FormFiles } from '../../source/form-files.ts';
import { inScope } from '../../source/scope.ts';
import { at, entries, isPresent, textOf, type SourceNode } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';

/** Links and placeholders that remain text, links to another address than they show, and words that are no address. */
export const checkMarkup: Check = (context) => {
  const { form, index, host, report } = context;
  for (const { node, scope } of index.texts) {
    checkBrackets(node, context);
    checkStars(node, context);
    checkLinkTexts(node, inScope(textOf(node), scope), context);
  }
  const files = host === undefined ? [] : [form.defaultMessages, 'messages.json'];
  for (const file of files) for (const [, node] of entries(fileNode(form, file))) checkBrackets(node, context);
  for (const name of Object.keys(institutionOf(form)).filter((one) => emailName.test(one))) {
    const node = wordNode(form, name);
    if (!email.test(textOf(node))) report('not-an-email', node, name, textOf(node));
  }
};

const emailName = /(?:^|_)e?mail$|(?:^|_)e?mail_(?:\w+_)?address$/;
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The word of a form, or that of the host. */
function wordNode(form: FormFiles, name: string): SourceNode {
  const own = at(fileNode(form, 'institution.json'), name);
  return isPresent(own) ? own : at(fileNode(form, form.defaultInstitution), name);
}

/** A whole link, also one with an address that is refused, which is another problem. */
const link = /\[[^\]]+\]\([^)]*\)/g;
const bracket = /[[{}]/;
/** Each has a bracket. */
const remains = [
  /\[[^[\]]*\]\s*\(\s*(?:https?:|mailto:|tel:|\/)[^)\s]*\)?/,
  // "{a, b}" is a text.
  /\{\s*[a-z_][\w:]*\s*\}?(?![^{}]*,[^{}]*\})/i,
  /(?<!\{[^{}]*)[\w:]*[a-z_]\s*\}/i,
];

function checkBrackets(node: SourceNode, { report }: CheckContext): void {
  const text = textOf(node);
  if (!bracket.test(text)) return;
  const twice = /\{\{[^{}]*\}\}/.exec(text)?.[0];
  // Between placeholders, each of which is one letter here.
  const plain = splitAtPlaceholders(text).filter((_, position) => position % 2 === 0);
  const left = plain.join('x').replaceAll(link, '');
  const found = bracket.test(left) ? remains.map((one) => one.exec(left)?.[0]) : [];
  const part = twice ?? found.find((one) => one !== undefined);
  if (part !== undefined) report('broken-markup', node, part);
}

/** Half of a bold text, and marks in a text that has none. */
function checkStars(node: SourceNode, { form, report }: CheckContext): void {
  const text = textOf(node).replaceAll(/\\[\\*[]/g, '');
  if (!text.includes('*')) return;
  const spans = markedSpans(text, form.images);
  const half = /(?<!\*)\*\*(?!\*)\S*/.exec(plainText(spans))?.[0];
  const marked = spans.find(({ strong, em }) => strong === true || em === true)?.text;
  if (!readsMarks(form, node)) {
    if (marked !== undefined) report('marks-not-read', node, marked);
  } else if (half !== undefined) report('half-a-mark', node, half);
}

const readAnywhere: ReadonlySet<unknown> = new Set(['text', 'list', 'hint', 'required', 'message', 'alone']);

/** True for a text with marks on the page: all but the names of pages, tabs, copies and buttons. */
export function readsMarks(form: FormFiles, { file, path }: SourceNode): boolean {
  if (path.includes('options') || path.includes('errorMessage')) return true;
  const depth = path.findLastIndex((part) => typeof part === 'string');
  const name = path[depth];
  if (readAnywhere.has(name)) return true;
  const around = fileNode(form, file);
  const inBlock = (property: string): SourceNode => at(around, ...path.slice(0, depth), property);
  if (name === 'label') return isPresent(inBlock('key'));
  return name === 'title' && (file.startsWith('sections/') || textOf(inBlock('type')) === 'section');
}

function checkLinkTexts(node: SourceNode, text: string, { form, report }: CheckContext): void {
  for (const { text: label, href = '' } of markedSpans(text)) {
    if (!isOtherAddress(label.trim(), href)) continue;
    const word = /\]\(tel:\{(\w+)\}\)/.exec(textOf(node))?.[1];
    // A number for the dialer that is wrong wherever it is used.
    const place = word === undefined || !href.startsWith('tel:') ? node : wordNode(form, word);
    report('link-text-differs', isPresent(place) ? place : node, label, href);
  }
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function isOtherAddress(label: string, href: string): boolean {
  const [, scheme = '', rest = ''] = /^(https:\/\/|mailto:|tel:)([^?#]*)/.exec(href) ?? [];
  if (scheme === 'mailto:') return email.test(label) && label.toLowerCase() !== rest.toLowerCase();
  if (scheme === 'tel:') return /^\+?[\d\s().-]{7,}$/.test(label) && !digitsOf(rest).endsWith(digitsOf(label));
  const [, shown = ''] = /^https?:\/\/([^/\s]+)/.exec(label) ?? [];
  return scheme !== '' && shown !== '' && shown.toLowerCase() !== rest.split('/')[0]?.toLowerCase();
}
