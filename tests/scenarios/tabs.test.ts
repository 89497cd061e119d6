import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  initialValues,
  pageSummary,
  viewPage,
  type Block,
  type BlockView,
  type TabsView,
} from '../../engine/index.ts';
import { form } from '../support/admissions.ts';
import { driversWithBlocks } from '../drivers/index.ts';

const permanentResident = { us_citizen: 'N', citizenship: 'IND', us_permanent_resident: 'Y' };
const group = 'perm_resident_proof';

describe.each(driversWithBlocks)('tabs, through the %s', (_name, arrive) => {
  it('open the default, and show the questions of the chosen tab', async () => {
    const applicant = await arrive();
    await applicant.answers(permanentResident);
    expect(await applicant.sees('perm_resident_upload')).toBe(true);
    await applicant.choosesTab(group, 'send_later');
    expect(await applicant.sees('perm_resident_upload')).toBe(false);
    await applicant.choosesTab(group, 'upload_now');
    expect(await applicant.sees('perm_resident_upload')).toBe(true);
  });
});

describe('tabs in the form language', () => {
  const answers = { ...permanentResident, perm_resident_upload: 'ANSWERED', perm_resident_upload_2: 'ANSWERED' };
  const session = { today: '2026-03-16', is_logged_in: 'true' };

  it('clear the answers of the tab that is left, and of no other', () => {
    const change = applyEdit(form, initialValues(form, session, answers), { [`tab:${group}`]: 'send_later' });
    expect(change.changed).toEqual({
      [`tab:${group}`]: 'send_later',
      perm_resident_upload: '',
      perm_resident_upload_2: '',
    });
    expect(change.cleared.map(({ key }) => key).sort()).toEqual(['perm_resident_upload', 'perm_resident_upload_2']);
  });

  it('show visitors the default tab', () => {
    const tabs = tabsIn(
      viewPage(form, initialValues(form, { today: session.today }, permanentResident), 'about').blocks,
    );
    expect(tabs?.tabs.filter(({ isOpen }) => isOpen).map(({ id }) => id)).toEqual(['upload_now']);
  });

  it('cannot be changed during a conversion', () => {
    const compiled = blocksIn(form.pages.flatMap(({ blocks }) => blocks)).find(({ type }) => type === 'tabs');
    const held = (key: string, status: string) =>
      compiled?.type === 'tabs' && compiled.heldWhile?.({ [`document:${key}`]: status });
    for (const key of ['perm_resident_upload', 'perm_resident_upload_2']) {
      for (const status of ['UNPROCESSED', 'IN_PROGRESS']) expect(held(key, status), `${key} ${status}`).toBe(true);
      for (const status of ['COMPLETED', 'FAILED', 'NOT_ANSWERED', ''])
        expect(held(key, status), `${key} ${status}`).toBe(false);
    }
  });

  it('explain how to send a copy later, on the page and in the summary', () => {
    const values = initialValues(form, session, permanentResident, { [group]: 'send_later' });
    for (const words of [viewPage(form, values, 'about'), pageSummary(form, values, 'about')].map((seen) =>
      JSON.stringify(seen),
    )) {
      expect(words).toContain('Please send a copy of both sides');
    }
  });
});

function blocksIn(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.type === 'section' ? [block, ...blocksIn(block.blocks)] : [block]));
}

function tabsIn(blocks: readonly BlockView[]): TabsView | undefined {
  const inner = blocks.flatMap((block) =>
    block.type === 'section' ? [tabsIn(block.blocks)] : block.type === 'tabs' ? [block] : [],
  );
  return inner.find((found) => found !== undefined);
}
