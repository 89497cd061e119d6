import { afterAll, describe, expect, it } from 'vitest';
import { markOf } from '../../server/documents/object-store.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const sentence = 'The cycle of the form "admissions" ended on 2026-12-31: change "cycle" in its institution.json.';
const opened: Portal[] = [];

async function portalOn(now: string): Promise<Portal> {
  const portal = await openPortal({}, undefined, (options) => ({ ...options, clock: { now: () => new Date(now) } }));
  opened.push(portal);
  await markOf(portal.objects).write('this store');
  return portal;
}

afterAll(() => Promise.all(opened.map((portal) => portal.close())));

describe('an operator whose season is over', () => {
  it('is warned in the log at the start and by /readyz, in the time zone of the institution', async () => {
    const portal = await portalOn('2027-01-01T06:00:00Z');
    expect(portal.logs.join('')).toContain(JSON.stringify(sentence));
    const answer = await portal.browser().send('GET', '/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'The service is ready.', details: [sentence] },
    ]);
  });

  it('is not warned on the last day of the season', async () => {
    const portal = await portalOn('2027-01-01T05:59:00Z');
    expect(portal.logs.join('')).not.toContain('The cycle');
    expect((await portal.browser().send('GET', '/readyz')).json().details).toEqual([]);
  });
});
