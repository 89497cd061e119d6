/** Computed defaults, for a page that names the answers which followed, a call that does not, and two devices. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { loggedIn, openPortal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const text = { type: 'text', maxLength: 45 };
const form = {
  id: 'admissions',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'text', key: 'first', label: 'First name' },
        { type: 'text', key: 'last', label: 'Last name' },
        {
          type: 'text',
          key: 'badge',
          label: 'Badge',
          default: { from: ['first', 'last'], expression: "$trim(first & ' ' & last)" },
        },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  dataModel: { keys: { first: text, last: text, badge: text } },
};

async function open() {
  const portal = await openPortal({}, undefined, (given) => ({ ...given, forms: catalog(smallForm(form)) }));
  onTestFinished(() => portal.close());
  const browser = await loggedIn(portal);
  const save = async (answers: object, from?: object): Promise<number> =>
    (await browser.call('saveAnswers', { body: { answers, ...(from && { from }) } })).statusCode;
  const stored = async () => (await browser.loadProfile()).answer;
  return { save, stored };
}

describe('a computed default, on the server', () => {
  it('is stored when a call names only the answers that it is computed from', async () => {
    const { save, stored } = await open();
    expect(await save({ first: 'Ada' })).toBe(200);
    expect(await save({ last: 'Lovelace' })).toBe(200);
    expect(await stored()).toEqual({ first: 'Ada', last: 'Lovelace', badge: 'Ada Lovelace' });
  });

  it('never replaces an answer that the same or an earlier save has named', async () => {
    const { save, stored } = await open();
    expect(await save({ first: 'Ada', badge: 'Countess' })).toBe(200);
    expect(await save({ last: 'Lovelace' })).toBe(200);
    expect(await stored()).toEqual({ first: 'Ada', last: 'Lovelace', badge: 'Countess' });
  });

  it('does not replace an answer that was typed as the stored one again, which the save names', async () => {
    const { save, stored } = await open();
    await save({ first: 'Ada' });
    expect(await save({ first: 'Eve', badge: 'Ada' }, { first: 'Ada', badge: 'Ada' })).toBe(200);
    expect(await stored()).toEqual({ first: 'Eve', badge: 'Ada' });
  });

  it('stays empty after the applicant has cleared it', async () => {
    const { save, stored } = await open();
    await save({ first: 'Ada' });
    expect(await save({ badge: '' }, { badge: 'Ada' })).toBe(200);
    await save({ last: 'Lovelace' });
    expect(await stored()).toEqual({ first: 'Ada', last: 'Lovelace' });
  });

  it('is a conflict when another device has typed the answer that followed on this one', async () => {
    const { save, stored } = await open();
    await save({ first: 'Ada' });
    expect(await save({ badge: 'Countess' }, { badge: 'Ada' })).toBe(200);
    expect(await save({ last: 'Lovelace', badge: 'Ada Lovelace' }, { last: '', badge: 'Ada' })).toBe(409);
    expect(await stored()).toEqual({ first: 'Ada', badge: 'Countess' });
    expect(await save({ last: 'Lovelace' }, { last: '' })).toBe(200);
    expect(await stored()).toEqual({ first: 'Ada', last: 'Lovelace', badge: 'Countess' });
  });
});
