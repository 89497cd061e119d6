import { explainQuestion, offersOf, sentencesOf } from '../../workbench/reasons/index.ts';
import type { Values } from '../../engine/index.ts';
import type { Started } from '../../server/index.ts';
import { formsIn } from '../../workbench/commands/explain.ts';

interface Request {
  readonly form: string;
  readonly key: string;
  readonly values: Values;
}

/** Adds `POST /dev/explain`: the explanation of a question with the values of the page, as sentences and as data. */
export function addExplainRoute(app: Started['app'], formsDir: string): void {
  const loading = formsIn(formsDir);
  app.post<{ Body: Request }>('/dev/explain', async ({ body: { form: id, key, values } }, reply) => {
    const { forms } = await loading;
    const explained = forms.find(({ form }) => form.id === id);
    const data = explained === undefined ? undefined : explainQuestion(explained, values, key);
    if (data === undefined) return reply.code(404).send({});
    return { key: data.key, lines: sentencesOf(data), offers: offersOf(data), data };
  });
}
