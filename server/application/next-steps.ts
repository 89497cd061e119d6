/** The next steps of the receipt page, in plain text for its mail and for calendars. */
import { type ContentView, type Form, type Span, withChanges } from '../../engine/index.ts';
import { type NextStep, nextSteps, dateWritten } from '../../engine/internal.ts';
import { messageText } from '../forms/messages.ts';
import type { ShownApplication } from './shown-application.ts';

/** The steps after a submission, as its receipt page shows them; none before it. */
export function stepsOfSubmission({ form, values, submission }: ShownApplication): readonly NextStep[] {
  if (submission === null) return [];
  const submitted = withChanges(values, { 'session:web_status': 'submitted' });
  return nextSteps(form.hostParts['receipt'], submitted, submission.submittedAt.toISOString());
}

/** A heading and a numbered step in each paragraph, with the date until which it is due. '' without steps. */
export function stepsText(form: Form, steps: readonly NextStep[], timeZone: string, origin: string): string {
  if (steps.length === 0) return '';
  const written = steps.map(({ view, due }, index) => {
    const date =
      due === null ? [] : [messageText(form, 'receiptStepBy', { date: dateWritten(timeZone, new Date(due)) })];
    return `${index + 1}. ${[...stepText(view, origin), ...date].join('\n   ')}`;
  });
  return [messageText(form, 'receiptNextSteps'), ...written].join('\n\n');
}

/** The title, the paragraphs and the list of a step, each as a line. A link is followed by its address. */
export function stepText({ title, paragraphs, list }: ContentView, origin: string): readonly string[] {
  const text = (spans: readonly Span[]): string => spans.map((span) => spanText(span, origin)).join('');
  return [...(title === null ? [] : [title]), ...paragraphs.map(text), ...list.map((item) => `- ${text(item)}`)];
}

/** The address is left out where it is the text. */
function spanText({ text, href }: Span, origin: string): string {
  if (href === undefined) return text;
  const address = href.startsWith('/') ? `${origin}${href}` : href.replace(/^(?:mailto|tel):/, '');
  return address === text ? text : `${text} (${address})`;
}
