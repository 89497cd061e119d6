/** The calls of open forms, which are answered without an account. */
import type { CallName } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { isOpenForm } from '../../engine/internal.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { messageText } from '../forms/messages.ts';

/** The calls that no account is needed for, at any form. */
const shared: ReadonlySet<CallName> = new Set(['applications', 'logout', 'lookup', 'prefill', 'serviceView']);

/** The reason why a form does not have a call; null if it has: an open form has no accounts and no drafts. */
export function refusedAtForm(call: CallName, form: Form): Refused | null {
  const isOpen = isOpenForm(form);
  if (shared.has(call) || isOpen === (call === 'sendAnswers')) return null;
  return refuse(404, messageText(form, isOpen ? 'needsNoAccount' : 'needsAccount'));
}
