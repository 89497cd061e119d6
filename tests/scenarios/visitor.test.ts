import { describe, expect, it } from 'vitest';
import { visitorDrivers } from '../drivers/index.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { createVisit } from '../drivers/visit.ts';

describe.each(visitorDrivers)('a visitor, through the %s', (_name, arrive) => {
  it('can answer questions without an account, with all effects', async () => {
    const visitor = await arrive({ as: 'visitor' });
    await visitor.answers({ first_name: 'Ada', us_citizen: 'N' });
    expect(await visitor.answerTo('first_name')).toBe('Ada');
    expect(await visitor.sees('citizenship')).toBe(true);
    await visitor.goesTo('academics');
    await visitor.answers({ college_credit: 'Y' });
    expect(await visitor.sees('college_name')).toBe(true);
    expect(await visitor.answerTo('first_name')).toBe('Ada');
  });

  it('sees no errors', async () => {
    const visitor = await arrive({ as: 'visitor' });
    expect(await visitor.questionsInError()).toEqual([]);
    expect(await visitor.errorsOf('first_name')).toEqual([]);
  });
});

describe('a visitor on the server', () => {
  it('has no session: every call for applicants is refused with 401', async () => {
    const visit = createVisit((await runningPortal()).origin);
    const json = { 'content-type': 'application/json' };
    const requests: readonly (readonly [string, string, string?])[] = [
      ['GET', '/api/profile'],
      ['PUT', '/api/answer', '{"answers":{"first_name":"Ada"}}'],
      ['PUT', '/api/last-page', '{"last_page":"/about"}'],
      ['POST', '/api/web-status', '{"web_status":"started"}'],
      ['POST', '/api/validations', '{"errors":{}}'],
      ['POST', '/api/submit'],
      ['PUT', '/api/add-another', '{"button_id":"college","num_components":2}'],
      ['GET', '/api/add-another'],
      ['PUT', '/api/tabs', '{"tab_id":"perm_resident_proof","chosen_tab":"send_later"}'],
      ['GET', '/api/tabs'],
    ];
    for (const [method, path, body] of requests) {
      const response = await visit.request(path, { method, ...(body === undefined ? {} : { body, headers: json }) });
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(Object.keys((await response.json()) as object), path).toEqual(['message']);
    }
  });
});
