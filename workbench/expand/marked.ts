/** Texts with marks, in parts that the page only has to draw. */
import type { ExpandedContent } from '../../engine/form/expanded.ts';
import { hasMarks, markedSpans, plainText } from '../source/marked-text.ts';

/** The label and the hint of a question without marks, and `marked` if there are any. */
export function markedTexts({ label, hint }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const spans = [label, hint].map((text) => (typeof text === 'string' ? markedSpans(text) : []));
  const [ofLabel = [], ofHint = []] = spans;
  const plain = { label: plainText(ofLabel), hint: plainText(ofHint) };
  if (typeof label !== 'string' || plain.label + plain.hint === label + String(hint ?? '')) return { label };
  return { ...plain, ...(hint === undefined && { hint }), marked: { label: ofLabel, hint: ofHint } };
}

/** The texts of a content in parts if one has marks. */
export function markedParts(content: Readonly<Record<string, unknown>>): Pick<ExpandedContent, 'marked'> {
  const [text, list] = ['text', 'list'].map((name) => [content[name] ?? []].flat().map(String));
  if (text === undefined || list === undefined || ![...text, ...list].some(hasMarks)) return {};
  return { marked: { text: text.map(markedSpans), list: list.map(markedSpans) } };
}
