/** The defaults of questions, for an applicant who never touches them and for one who clears them. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Output } from '../../api-client/index.ts';
import { openService, serviceSecret } from '../support/links.ts';
import { loggedIn, openPortal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const yesNo = [
  ['Y', 'Yes'],
  ['N', 'No'],
];
const text = { type: 'text', maxLength: 45 };
const form = {
  id: 'admissions',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'text', key: 'name', label: 'Name' },
        { type: 'radio', key: 'member', label: 'Member?', options: yesNo, default: 'Y', required: 'Member?' },
        {
          type: 'text',
          key: 'reason',
          label: 'Reason',
          when: [{ valueKey: 'member', operator: 'equals', target: 'N' }],
          default: 'None',
          required: 'Reason?',
        },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
  ],
  dataModel: { keys: { name: text, member: { type: 'option', maxLength: 1 }, reason: text } },
};

async function open() {
  const portal = await openPortal({}, undefined, (given) => ({ ...given, forms: catalog(smallForm(form)) }));
  onTestFinished(() => portal.close());
  const browser = await loggedIn(portal);
  const { username } = await browser.loadProfile();
  const save = async (answers: object, from?: object): Promise<number> =>
    (await browser.call('saveAnswers', { body: { answers, ...(from && { from }) } })).statusCode;
  const stored = async () => (await browser.loadProfile()).answer;
  const submitted = async () => {
    const response = await browser.call('submit');
    const shown = await openService(portal.browser(), await serviceSecret(portal, username));
    return { status: response.statusCode, answer: shown.json<Output<'serviceView'>>().answer };
  };
  return { save, stored, submitted };
}

describe('the default of a question, on the server', () => {
  it('is shown and submitted without any answer of the applicant', async () => {
    const { stored, submitted } = await open();
    expect(await stored()).toEqual({ member: 'Y', member_desc: 'Yes' });
    expect(await submitted()).toMatchObject({ status: 200, answer: { member: 'Y', member_desc: 'Yes' } });
  });

  it('stays when another question is answered first', async () => {
    const { save, stored } = await open();
    expect(await save({ name: 'Ada' })).toBe(200);
    expect(await stored()).toEqual({ name: 'Ada', member: 'Y', member_desc: 'Yes' });
  });

  it('does not return after the applicant has cleared it, and the cleared answer is required', async () => {
    const { save, stored, submitted } = await open();
    expect(await save({ member: '' })).toBe(200);
    expect(await stored()).toEqual({});
    expect(await save({ name: 'Ada' })).toBe(200);
    expect(await stored()).toEqual({ name: 'Ada' });
    expect((await submitted()).status).toBe(422);
  });

  it('stays empty when the applicant has cleared it in the same save that shows its question', async () => {
    const { save, stored, submitted } = await open();
    expect(await save({ member: 'N', reason: '' }, { member: 'Y', reason: '' })).toBe(200);
    expect(await save({ name: 'Ada' }, { name: '' })).toBe(200);
    expect(await stored()).toEqual({ name: 'Ada', member: 'N', member_desc: 'No' });
    expect((await submitted()).status).toBe(422);
  });

  it('is a newer answer for a page that has cleared it without knowing it', async () => {
    const { save } = await open();
    expect(await save({ member: 'N' })).toBe(200);
    expect(await save({ reason: '' }, { reason: 'Fun' })).toBe(409);
    expect(await save({ reason: '' }, { reason: 'None' })).toBe(200);
  });

  it('is set when an answer shows its question, although the page sends only that answer', async () => {
    const { save, submitted } = await open();
    expect(await save({ member: 'N' })).toBe(200);
    expect(await submitted()).toMatchObject({ status: 200, answer: { member: 'N', reason: 'None' } });
  });
});
