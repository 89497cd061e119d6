import { calendarAddresses } from '../../api-client/index.ts';
import { type Form, messagesFrom } from '../../engine/index.ts';
import { type ExpandedContent, openingTexts } from '../../engine/internal.ts';

/**
 * The form that the page loads: the first step of a form that closes names the time, with a link to the calendar file.
 * `base` is the prefix of the addresses of the form.
 */
export function withDeadline<F extends Pick<Form, 'hostParts' | 'institution' | 'messages'>>(form: F, base: string): F {
  const { closes } = openingTexts(form);
  if (closes === null) return form;
  const text = messagesFrom(form.messages)('formCloses', { time: closes, link: base + calendarAddresses.deadline });
  const deadline: ExpandedContent = { type: 'content', id: 'form-closes', tone: 'info', text };
  const header = form.hostParts['header'] as { readonly start?: readonly ExpandedContent[] } | undefined;
  const start = [deadline, ...(header?.start ?? [])];
  return { ...form, hostParts: { ...form.hostParts, header: { ...header, start } } };
}
