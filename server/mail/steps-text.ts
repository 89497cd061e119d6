/** The next steps of the receipt page in plain text, for its mail. */
import type { ContentView, Form, Span } from '../../engine/index.ts';
import type { NextStep } from '../../engine/internal.ts';
import { dateWritten } from '../base/clock.ts';
import { messageText } from '../forms/messages.ts';

/** A heading and a numbered step in each paragraph, with the date until which it is due. '' without steps. */
export function stepsText(form: Form, steps: readonly NextStep[], timeZone: string, origin: string): string {
  if (steps.length === 0) return '';
  const written = steps.map(({ view, due }, index) => {
    const date =
      due === null ? [] : [messageText(form, 'receiptStepBy', { date: dateWritten(timeZone, new Date(due)) })];
    return `${index + 1}. ${[...linesOf(view, origin), ...date].join('\n   ')}`;
  });
  return [messageText(form, 'receiptNextSteps'), ...written].join('\n\n');
}

function linesOf({ title, paragraphs, list }: ContentView, origin: string): readonly string[] {
  const text = (spans: readonly Span[]): string => spans.map((span) => spanText(span, origin)).join('');
  return [...(title === null ? [] : [title]), ...paragraphs.map(text), ...list.map((item) => `- ${text(item)}`)];
}

/** A link is followed by its address, unless it is the address. */
function spanText({ text, href }: Span, origin: string): string {
  if (href === undefined) return text;
  const address = href.startsWith('/') ? `${origin}${href}` : href.replace(/^(?:mailto|tel):/, '');
  return address === text ? text : `${text} (${address})`;
}
