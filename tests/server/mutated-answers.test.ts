/** A sample of the mutations of `tests/forms/mutated-answers.test.ts`, through the calls of the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShown, toWire, type FieldErrors, type WireAnswers } from '../../engine/index.ts';
import { errorsIn } from '../../portal/session/state/follow-errors.ts';
import { outcomeOf } from '../../workbench/commands/cases/form-case.ts';
import { generatedCases } from '../../workbench/commands/cases/generated-cases.ts';
import { formFolders, servedFormOf } from '../../workbench/load/served-forms.ts';
import { applicationOf, enterInto, enteredTexts, sidesOf, stageOf, type Stage } from '../forms/mutations.ts';
import type { Answer, Browser } from '../support/browser.ts';
import { loggedIn, openPortal, type Portal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** Calls about the application to one form. */
const callsOf = (browser: Browser, base: string) => (method: string, path: string, body?: object) =>
  browser.send(method, `${base}${path}`, { body, headers: { 'x-binding': browser.binding ?? '' } });
type Call = ReturnType<typeof callsOf>;

async function store(call: Call, { form, application: { answers, tabs, counts } }: Stage): Promise<void> {
  const stored: Answer[] = [await call('POST', '/api/web-status', { web_status: 'started' })];
  for (const [id, count] of Object.entries(counts))
    stored.push(await call('PUT', '/api/add-another', { button_id: id, num_components: count }));
  for (const [id, tab] of Object.entries(tabs))
    stored.push(await call('PUT', '/api/tabs', { tab_id: id, chosen_tab: tab }));
  const written = Object.entries(answers).filter(([key]) => form.fields.get(key)?.fieldType.isDocument === false);
  stored.push(await call('PUT', '/api/answer', { answers: toWire(form, Object.fromEntries(written)) }));
  expect(stored.map(({ statusCode }) => statusCode)).toEqual(stored.map(() => 200));
}

/** What the server says to a submission of the application with these answers. */
async function errorsAfter(call: Call, answers: WireAnswers): Promise<FieldErrors> {
  expect((await call('PUT', '/api/answer', { answers })).statusCode).toBe(200);
  const refused = await call('POST', '/api/submit', {});
  expect(refused.statusCode).toBe(422);
  return refused.json<{ readonly errors: FieldErrors }>().errors;
}

describe.each(await formFolders('forms'))('a mutated answer to %s', (folder) => {
  it.each([2, 7])('has the errors of the page in the response to a submission: set %i', async (number) => {
    const sides = await sidesOf(folder);
    const { base } = await servedFormOf('forms', sides.form.id);
    const expected = (await generatedCases(folder))[number - 1];
    if (expected === undefined) throw new Error(`${folder} has no set ${number}.`);
    const { values } = outcomeOf({ form: sides.form, validators: sides.serverValidators }, expected);
    const stage = stageOf(sides, applicationOf(sides, values));
    const browser = await loggedIn(portal);
    const call = callsOf(browser, base);
    await store(call, stage);
    const { form, page } = stage;
    const fields = [...new Set(form.fields.values())].filter((field) => isShown(field, stage.values));
    const mutations = fields.flatMap((field) =>
      enteredTexts(field, stage.values, field.key).map((text) => ({ field, text })),
    );
    const tried = mutations.filter((_, index) => index % 61 === number);
    expect(tried.length).toBeGreaterThan(0);
    for (const { field, text } of tried) {
      const sent = enterInto(stage, field, field.key, text);
      const errors = await errorsAfter(call, sent);
      const here = errorsIn(page, stage.pageValidators);
      const isBad = page.value(`input:${field.key}`) !== '';
      const known = isBad ? { ...errors, [field.key]: here[field.key] } : errors;
      expect(Object.fromEntries(Object.entries(known).toSorted()), `${field.key} = ${JSON.stringify(text)}`).toEqual(
        Object.fromEntries(Object.entries(here).toSorted()),
      );
      const back = Object.fromEntries(Object.keys(sent).map((key) => [key, stage.values[key] ?? '']));
      await call('PUT', '/api/answer', { answers: toWire(form, back) });
    }
  });
});
