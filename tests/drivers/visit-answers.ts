/** Answers of a visit to a form, saved with the calls of the page. */
import { toWire, type Answers } from '../../engine/index.ts';
import type { PlayedForm } from '../support/played-form.ts';
import type { Visit } from './visit.ts';

type Entries = readonly (readonly [key: string, text: string])[];

const withPrefix = (entries: Entries, prefix: string): Entries =>
  entries.flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : []));

/** Saves the numbers of copies, the tabs and the answers of a set, without documents, and empties other questions. */
export async function enterAnswers(
  { client }: Visit,
  { form }: PlayedForm,
  answers: Answers,
  emptied: readonly string[] = [],
): Promise<void> {
  const entries = Object.entries(answers);
  for (const [id, count] of withPrefix(entries, 'count:'))
    await client.addAnother({ body: { button_id: id, num_components: Number(count) } });
  for (const [id, tab] of withPrefix(entries, 'tab:')) await client.tabs({ body: { tab_id: id, chosen_tab: tab } });
  const all = [...emptied.map((key) => [key, ''] as const), ...entries];
  const written = all.filter(([key]) => form.fields.get(key)?.fieldType.isDocument === false);
  await client.saveAnswers({ body: { answers: toWire(form, Object.fromEntries(written)) } });
}
