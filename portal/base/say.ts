import { messagesFrom, type Form } from '../../engine/index.ts';
import type { Fills } from '../../engine/internal.ts';

/** A text of the portal by its name in messages.json, with its placeholders filled. */
export function say(form: Form, name: string, fills?: Fills): string {
  return messagesFrom(form.messages)(name, fills);
}
