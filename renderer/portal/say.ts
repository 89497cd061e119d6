import { interpolate, type Form } from '../../engine/index.ts';

/** A text of the portal by its name in messages.json, with its `{words}` put in. */
export function say(form: Form, name: string, words: Readonly<Record<string, string | number>> = {}): string {
  return interpolate(form.messages[name] ?? name, Object.fromEntries(Object.entries(words).map(([key, word]) => [key, String(word)])));
}
