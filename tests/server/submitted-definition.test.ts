/**
 * A submitted application is shown and printed with the definition of its submission, for any later edits of
 * the form.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { compileExpanded, type ExpandedForm, initialValues, pageSummary, stepsOf } from '../../engine/index.ts';
import { type AppOptions, createApp, findApplicant, type Forms, storeServedForms } from '../../server/index.ts';
import { readDefinition } from '../../server/database/definitions.ts';
import type { DefinitionContent } from '../../engine/index.ts';
import { documentOf } from '../../server/pdf/copy-job.ts';
import { createBrowser } from '../support/browser.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { goodPassword, loggedIn, openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm, type SmallForm } from './small-form.ts';

const id = 'admissions';
const text = (key: string, label: string) => ({ type: 'text', key, label });
const colors = [
  ['r', 'Red'],
  ['g', 'Green'],
];
const keys = {
  name: { type: 'text', maxLength: 45 },
  nickname: { type: 'text', maxLength: 45 },
  color: { type: 'option', maxLength: 1 },
  reason: { type: 'text', maxLength: 45 },
  ssn: { type: 'text', maxLength: 11, sensitive: true },
  agree: { type: 'boolean', maxLength: 4 },
  club: { type: 'text', maxLength: 45 },
  club_2: { type: 'text', maxLength: 45 },
};
const blocks = {
  name: text('name', 'Your name'),
  nickname: text('nickname', 'Your nickname'),
  color: { type: 'radio', key: 'color', label: 'Favourite color', options: colors },
  reason: {
    ...text('reason', 'Why {derived:who} likes green'),
    when: [{ valueKey: 'color', operator: 'equals', target: 'g' }],
  },
  ssn: { type: 'ssn', key: 'ssn', label: 'Social Security Number' },
  agree: { type: 'checkbox', key: 'agree', label: 'I agree' },
};
type Blocks = Record<string, object>;
const form = (all: Blocks, more: object = {}): SmallForm => ({
  id,
  pages: [
    { id: 'you', title: 'About you', blocks: Object.values(all) },
    { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
  ],
  calculations: [{ key: 'derived:who', from: ['nickname', 'name'], calculate: "nickname != '' ? nickname : name" }],
  dataModel: { keys },
  ...more,
});
const { nickname: _, ...withoutNickname } = blocks;
const { name: __, ...withoutName } = blocks;

/** Edits of the form, each applied to the submitted form. */
const edits: Readonly<Record<string, SmallForm>> = {
  'removes a question': form(withoutNickname, {
    calculations: [{ key: 'derived:who', from: ['name'], calculate: 'name' }],
  }),
  'changes a label': form({ ...blocks, name: text('name', 'Full legal name') }),
  'changes the label of an option': form({
    ...blocks,
    color: {
      ...blocks.color,
      options: [
        ['r', 'Crimson'],
        ['g', 'Lime'],
      ],
    },
  }),
  'removes an option': form({
    ...blocks,
    color: {
      ...blocks.color,
      options: [
        ['r', 'Red'],
        ['b', 'Blue'],
      ],
    },
    reason: text('reason', 'Why?'),
  }),
  'reverses the order': form(Object.fromEntries(Object.entries(blocks).reverse())),
  'renames a key': form(
    { ...withoutName, name: text('club', 'Your name') },
    { calculations: [{ key: 'derived:who', from: ['nickname'], calculate: 'nickname' }] },
  ),
  'changes a condition': form({
    ...blocks,
    reason: { ...blocks.reason, when: [{ valueKey: 'color', operator: 'equals', target: 'r' }] },
  }),
  'changes the type of a question': form(
    { ...blocks, nickname: { type: 'radio', key: 'nickname', label: 'Your nickname', options: colors } },
    { dataModel: { keys: { ...keys, nickname: { type: 'option', maxLength: 1 } } } },
  ),
  'changes a calculation': form(blocks, {
    calculations: [{ key: 'derived:who', from: ['name'], calculate: "name = '' ? 'you' : 'we'" }],
  }),
  'splits the page and changes titles, texts and the version': {
    ...form(blocks, { version: 2, title: 'Another Application', messages: { notAnswered: 'Nothing' } }),
    pages: [
      { id: 'other', title: 'Other', blocks: [blocks.ssn, blocks.agree] },
      { id: 'you', title: 'You', blocks: [blocks.color, blocks.reason, blocks.nickname, blocks.name] },
      { id: 'thanks', role: 'completion', title: 'Bye', blocks: [] },
    ],
  },
};

let portal: Portal;
let options: AppOptions;
let username: string;
let submittedOn: string;
beforeAll(async () => {
  portal = await openPortal(
    {},
    undefined,
    (given) => (options = { ...given, forms: catalog(smallForm(form(blocks))) }),
  );
  const browser = await loggedIn(portal);
  ({ username, today: submittedOn } = await browser.loadProfile());
  const answers = { name: 'Ada', nickname: 'Countess', color: 'g', reason: 'Grass', ssn: '078-05-1120', agree: true };
  expect((await browser.call('saveAnswers', { body: { answers } })).statusCode).toBe(200);
  expect((await browser.call('submit')).statusCode).toBe(200);
});
afterAll(() => portal.close());

const shownWith = (edited: SmallForm) => shownBy(catalog(smallForm(edited)));

/** Restarts the server with other forms on the same database, and reads the application in every way. */
async function shownBy(forms: Forms) {
  await storeServedForms({ ...options, forms });
  const app = await createApp({ ...options, forms });
  try {
    const answer = await openService(createBrowser(app), await serviceSecret(portal, username));
    const { view: _view, ...view } = answer.json<Output<'serviceView'>>();
    const applicant = await findApplicant(portal.database, username);
    const copy = await documentOf({ ...options, forms }, { accountId: applicant?.accountId ?? '', formId: id });
    return { view, page: pageTextOf(view), copy };
  } finally {
    await app.close();
  }
}

/** The content of the service view as the page shows it. */
function pageTextOf({
  definition,
  derived,
  answer,
  tabs,
  add_another: counts,
  today,
}: Omit<Output<'serviceView'>, 'view'>) {
  const calculations = Object.entries(derived).map(([key, value]) => [key, () => value]);
  const compiled = compileExpanded(definition as ExpandedForm, Object.fromEntries(calculations));
  const values = initialValues(compiled, { today }, answer, tabs, counts);
  return stepsOf(compiled).map((page) => pageSummary(compiled, values, page.id));
}

const words = (html: string): string => html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]*>|\s+/g, ' ');

describe('a submitted application', () => {
  it('is shown with every question, label, option, condition and calculation of its submission', async () => {
    const { copy, page } = await shownWith(form(blocks));
    for (const text of ['Your nickname', 'Countess', 'Why Countess likes green', 'Grass', '[X]  Green'])
      expect(words(copy).toLowerCase()).toContain(text.toLowerCase());
    expect(words(copy)).not.toContain('078-05-1120');
    expect(JSON.stringify(page)).toContain('Why Countess likes green');
  });

  it('is tested with ten edits of its form', () => expect(Object.keys(edits)).toHaveLength(10));

  it.for(Object.entries(edits))('is shown and printed as before after an edit that %s', async ([, edited]) => {
    expect(await shownWith(edited)).toEqual(await shownWith(form(blocks)));
  });

  it('is shown to its applicant with the form and the answers of the submission after an edit of its form', async () => {
    const profileWith = async (edited: SmallForm): Promise<Output<'profile'>> => {
      const forms = catalog(smallForm(edited));
      await storeServedForms({ ...options, forms });
      const app = await createApp({ ...options, forms });
      try {
        const browser = createBrowser(app);
        await browser.call('login', { body: { username, password: goodPassword } });
        return await browser.loadProfile();
      } finally {
        await app.close();
      }
    };
    const former = await profileWith(form(blocks));
    portal.wait(3 * 24 * 3600);
    expect(former).not.toHaveProperty('submitted_form');
    const { answer, today, submitted_form: shown } = await profileWith(edits['renames a key'] ?? form(blocks));
    expect(answer).toEqual(former.answer);
    expect(answer).toMatchObject({ name: 'Ada', nickname: 'Countess' });
    expect(JSON.stringify(shown?.definition)).toContain('Your nickname');
    expect(shown?.derived).toEqual({ 'derived:who': 'Countess' });
    expect([shown?.today, today === submittedOn]).toEqual([submittedOn, false]);
  });

  it('is shown and printed as before after its form was removed, and with messages that its definition lacks', async () => {
    const before = await shownWith(form(blocks));
    const other = catalog(smallForm({ ...form(blocks), id: 'other' }));
    expect(await shownBy(other)).toEqual(before);
    const [stored] = await portal.database.selectFrom('submissions').select('definition_hash').execute();
    const hash = stored?.definition_hash ?? '';
    const { content } = (await readDefinition(portal.database, hash)) ?? { content: {} };
    const { expanded, ...rest } = content as DefinitionContent;
    const { messages: _messages, ...lacking } = expanded;
    const setContent = (value: object) =>
      portal.database
        .updateTable('definitions')
        .set({ content: JSON.stringify(value) })
        .where('hash', '=', hash)
        .execute();
    await setContent({ ...rest, expanded: { ...lacking, messages: {} } });
    expect((await shownBy(other)).copy).toBe(before.copy);
    await setContent(content);
  });

  it('is read from the submission: later changes of answers and choices are not shown', async () => {
    const before = await shownWith(form(blocks));
    await portal.database.updateTable('answers').set({ value: 'Eve' }).where('key', '=', 'name').execute();
    expect(await shownWith(form(blocks))).toEqual(before);
  });
});

describe('a draft', () => {
  it('is shown with the form of its answers: with the current one after it was opened', async () => {
    const browser = await loggedIn(portal);
    const { username: other } = await browser.loadProfile();
    await browser.call('saveAnswers', { body: { answers: { name: 'Bob' } } });
    const forms = catalog(smallForm(edits['changes a label'] ?? form(blocks)));
    await storeServedForms({ ...options, forms });
    const app = await createApp({ ...options, forms });
    const shown = async () => {
      const view = (await openService(createBrowser(app), await serviceSecret(portal, other))).json();
      return JSON.stringify(view.definition).includes('Full legal name');
    };
    expect(await shown()).toBe(false);
    const opened = createBrowser(app);
    for (const [name, value] of browser.cookies) opened.cookies.set(name, value);
    await opened.loadProfile();
    expect(await shown()).toBe(true);
    await app.close();
  });
});
