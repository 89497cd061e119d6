/** The notice about a migration names the new questions that the applicant sees, as they read. */
import { expect, it } from 'vitest';
import { openWithDraftOf } from './draft.ts';
import type { SmallForm } from './small-form.ts';

const since = 'This form was updated since your last visit.';
const text = (key: string, label: string, more: object = {}) => ({ type: 'text', key, label, ...more });
const whileSession = (name: string, operator: string, target: string) => ({
  when: [{ valueKey: `session:${name}`, operator, target }],
});
const ways = (inFirst: readonly object[], inSecond: readonly object[]) => ({
  type: 'tabs',
  id: 'ways',
  label: 'Ways',
  default: 'one',
  tabs: [
    { id: 'one', label: 'One', blocks: inFirst },
    { id: 'two', label: 'Two', blocks: inSecond },
  ],
});
const jobs = {
  type: 'repeat',
  id: 'jobs',
  title: 'Job',
  use: 'job',
  prefixes: ['a_', 'b_', 'c_'],
  max: 3,
};

/** A form with these blocks. Its data model has all keys of the test. */
function form(blocks: readonly object[], keys: readonly string[]): SmallForm {
  const model = Object.fromEntries(keys.map((key) => [key, { type: 'text', maxLength: 45 }]));
  const thanks = { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] };
  return { id: 'small', pages: [{ id: 'you', title: 'You', blocks }, thanks], dataModel: { keys: model } };
}
const former = ['name', 'one', 'two'];
const before = form([text('name', 'Name'), ways([text('one', 'One')], [text('two', 'Two')])], former);

it('a new question is named only in the chosen tab', async () => {
  const { restart } = await openWithDraftOf(before, async (browser) => {
    await browser.call('saveAnswers', { body: { answers: { name: 'Ada' } } });
    await browser.call('tabs', { body: { tab_id: 'ways', chosen_tab: 'two' } });
  });
  const blocks = [
    text('name', 'Name'),
    ways(
      [text('one', 'One'), text('more_one', 'In the first')],
      [text('two', 'Two'), text('more_two', 'In the other')],
    ),
  ];
  const browser = await restart(form(blocks, [...former, 'more_one', 'more_two']));
  expect((await browser.loadProfile()).updates).toEqual([since, 'New questions: In the other.']);
});

it('a new question is named if the session shows it', async () => {
  const { restart } = await openWithDraftOf(before, (browser) =>
    browser.call('saveAnswers', { body: { answers: { name: 'Ada' } } }),
  );
  const added = [
    text('account', 'With an account', whileSession('is_logged_in', 'equals', 'true')),
    text('visitor', 'Without an account', whileSession('is_logged_in', 'notEquals', 'true')),
    text('staff', 'For staff', whileSession('is_service_user', 'equals', 'true')),
  ];
  const browser = await restart(form([...before.pages.flatMap(blocksOf), ...added], [...former, ...keysOf(added)]));
  expect((await browser.loadProfile()).updates).toEqual([since, 'New questions: With an account.']);
});

it.each(['revised', 'visited'])('a new question that a default shows is named: a %s draft', async (state) => {
  const { restart } = await openWithDraftOf(before, async (browser) => {
    await browser.call('webStatus', { body: { web_status: 'started' } });
    if (state === 'revised') await browser.call('saveAnswers', { body: { answers: { name: 'Ada' } } });
  });
  const when = [{ valueKey: 'club', operator: 'equals', target: 'Chess' }];
  const added = [text('club', 'Club', { default: 'Chess' }), text('since', 'Member since', { when })];
  const browser = await restart(form([...before.pages.flatMap(blocksOf), ...added], [...former, ...keysOf(added)]));
  expect((await browser.loadProfile()).updates).toEqual([since, 'New questions: Club, Member since.']);
});

it('a new question is named with the answers of the applicant, also in an added copy', async () => {
  const copies = (...keys: readonly string[]) => ['a_', 'b_', 'c_'].flatMap((one) => keys.map((key) => one + key));
  const employer = text('employer', 'Employer');
  const { restart } = await openWithDraftOf(
    { ...form([text('name', 'Name'), jobs], ['name', ...copies('employer')]), sections: { job: [employer] } },
    async (browser) => {
      await browser.call('addAnother', { body: { button_id: 'jobs', num_components: 2 } });
      await browser.call('saveAnswers', { body: { answers: { name: 'Ada', a_employer: 'Inn', b_employer: 'Zoo' } } });
    },
  );
  const browser = await restart({
    ...form([text('name', 'Name'), jobs], ['name', ...copies('employer', 'pay')]),
    sections: { job: [employer, text('pay', 'Pay at {employer}')] },
  });
  const { updates } = await browser.loadProfile();
  expect(updates.map((one) => one.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    since,
    'New questions: Pay at Inn, Pay at Zoo.',
  ]);
});

const blocksOf = (page: object): readonly object[] => (page as { readonly blocks: readonly object[] }).blocks;
const keysOf = (blocks: readonly { readonly key: string }[]): readonly string[] => blocks.map(({ key }) => key);

it('a dropped answer with two keys is named once, by its label', async () => {
  const month = { type: 'month-year', key: 'grad', label: 'Graduation', years: { from: -5, to: 5 } };
  const keys = { grad_month: { type: 'month', maxLength: 2 }, grad_year: { type: 'year', maxLength: 4 } };
  const { dataModel, ...pages } = form([text('name', 'Name'), month], ['name']);
  const dated = { ...pages, dataModel: { keys: { ...(dataModel as { readonly keys: object }).keys, ...keys } } };
  const { restart } = await openWithDraftOf(dated, async (browser) => {
    const saved = await browser.call('saveAnswers', { body: { answers: { grad_month: '5', grad_year: '2024' } } });
    expect(saved.statusCode, saved.body).toBe(200);
  });
  const drop = { grad_month: 'We ask your school.', grad_year: 'We ask your school.' };
  const browser = await restart({ ...form([text('name', 'Name')], ['name']), migrations: [{ drop }] });
  expect((await browser.loadProfile()).updates).toEqual([
    since,
    expect.stringMatching(/Graduation.*We ask your school/),
  ]);
});
