import { describe, expect, it } from 'vitest';
import { contract, type CallName } from '../../api-client/index.ts';
import { password, runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { createVisit } from '../drivers/visit.ts';
import lookups from '../../forms/lookups.json' with { type: 'json' };

/** form.md section 7 and portal.md section 7: method, path, and the names in request and response. */
const calls: readonly (readonly [call: string, sent: readonly string[], answered: readonly string[] | null])[] = [
  ['GET /api/profile', [], ['answer', 'document_answer', 'username', 'last_page', 'successful_login', 'web_status']],
  ['PUT /api/last-page', ['last_page'], null],
  ['PUT /api/answer', ['answers'], ['message']],
  ['POST /api/web-status', ['web_status'], null],
  ['POST /api/validations', ['errors'], null],
  ['POST /api/submit', [], null],
  ['GET /api/logout', [], null],
  ['GET /api/pdf', [], ['status', 'url']],
  ['POST /api/presigned-url', ['answer_key'], ['url', 'fields']],
  ['GET /api/document-answer', [], null],
  ['POST /api/pdf/document-answer/{key}', ['file_key', 'file_name'], null],
  ['GET /api/pdf/document-answer/{key}', [], ['status', 'message']],
  ['DELETE /api/document-answer/{key}', [], null],
  ['DELETE /api/pdf/document-answer/{key}', [], null],
  ['PUT /api/add-another', ['button_id', 'num_components'], null],
  ['GET /api/add-another', [], null],
  ['PUT /api/tabs', ['tab_id', 'chosen_tab'], null],
  ['GET /api/tabs', [], null],
  ['POST /public/signup', ['username', 'password'], null],
  ['POST /public/confirm', ['username', 'code'], ['message']],
  ['POST /public/resend-confirm', ['username'], null],
  ['POST /public/login', ['username', 'password'], ['message']],
  ['POST /public/forgot-password', ['username'], ['message']],
  ['POST /public/reset-password', ['password', 'confirm_password', 'id', 'username'], null],
  ['GET /public/tmp', ['token'], null],
  ['GET /service/tmp-pdf', ['service_token'], ['answer', 'add_another', 'document_answer', 'tabs']],
  ['GET /lookup/find', ['query', 'id', 'category', 'max_results'], null],
];
/**
 * Our own calls beside those of the specification: the forms of an applicant, pictures of documents, whether accounts
 * can be created, and what belongs to the account of an applicant.
 */
const ownCalls = [
  'GET /api/applications',
  'GET /api/document-answer/{key}/thumbnail',
  'GET /public/signup',
  'POST /public/answers',
  'PUT /api/password',
  'PUT /api/address',
  'POST /public/take-address',
  'POST /public/stop-address',
  'GET /api/deletion',
  'PUT /api/deletion',
  'POST /public/stop-deletion',
  'POST /public/stop-reminders',
  'GET /api/archive',
  'PUT /api/archive',
  'POST /api/archive',
  'POST /api/mail-link',
  'GET /api/sessions',
  'POST /api/sessions',
  'DELETE /api/sessions',
  'GET /api/passkeys',
  'POST /api/passkey-options',
  'POST /api/passkeys',
  'PUT /api/passkeys',
  'DELETE /api/passkeys',
  'POST /public/passkey-options',
  'POST /public/passkey-login',
];

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}
interface Row {
  readonly method: string;
  readonly path: string;
  readonly role: string;
  readonly body?: Schema;
  readonly query?: Schema;
  readonly output: Schema;
}
const rows = contract as unknown as Readonly<Record<CallName, Row>>;
const rowOf = (call: string): Row | undefined =>
  Object.values(rows).find(({ method, path }) => `${method} ${path}` === call);

describe('the contract', () => {
  it.each(calls)('has %s', (call, sent, answered) => {
    const row = rowOf(call);
    const inputs = { ...row?.body?.properties, ...row?.query?.properties };
    for (const name of sent) expect(inputs, name).toHaveProperty(name);
    for (const name of answered ?? []) expect(row?.output.properties, name).toHaveProperty(name);
    if (sent.length === 0) expect(row).not.toHaveProperty('body');
  });

  it('has no other call', () => {
    expect(
      Object.values(rows)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual([...calls.map(([call]) => call), ...ownCalls].sort());
  });

  it('has a message in the response of every write', () => {
    const writes = Object.values(rows).filter(({ method, path }) => method !== 'GET' && path !== '/api/presigned-url');
    for (const { path, output } of writes) expect(output.properties, path).toHaveProperty('message');
  });

  it('has the five statuses of a conversion and the three categories of a lookup', () => {
    const words = (schema: unknown): readonly string[] =>
      JSON.stringify(schema)
        .match(/"const":"(\w+)"/g)
        ?.map((found) => found.slice(9, -1)) ?? [];
    expect(words(rows.conversion.output)).toEqual([
      'UNPROCESSED',
      'IN_PROGRESS',
      'COMPLETED',
      'NOT_ANSWERED',
      'FAILED',
    ]);
    expect(words(rows.pdfCopy.output)).toEqual(expect.arrayContaining(['UNPROCESSED', 'FAILED']));
    expect(Object.keys(lookups.categories)).toEqual(['hs_ceeb', 'college_ceeb', 'address']);
  });

  it('requires a session for /api, and none for /public and /lookup', () => {
    const roleOf = ({ path }: Row) =>
      ['/api/logout', '/api/applications'].includes(path)
        ? 'public'
        : path.startsWith('/api/')
          ? 'applicant'
          : path.startsWith('/service/')
            ? 'service'
            : 'public';
    for (const row of Object.values(rows)) expect(row.role, row.path).toBe(roleOf(row));
  });
});

describe('the server', () => {
  it('responds with JSON to every call of the contract, and with 404 in JSON to any other', async () => {
    const { origin } = await runningPortal();
    const visit = createVisit(origin);
    for (const name of Object.keys(contract) as CallName[]) {
      const { method, path } = contract[name];
      const response = await visit.request(path.replace('{key}', 'perm_resident_upload'), { method });
      expect(response.headers.get('content-type'), path).toMatch(/^application\/json/);
      expect(response.status < 500, path).toBe(true);
    }
    expect((await visit.request('/api/nothing')).status).toBe(404);
  });

  it('stores the counts of repeated blocks, by default one each, and the chosen tabs', async () => {
    const { username } = await arriveAtServer();
    const visit = createVisit((await runningPortal()).origin);
    await visit.client.login({ body: { username, password } });
    visit.bindTo((await visit.client.profile()).binding);
    expect(await visit.client.addAnotherCounts()).toEqual({});
    await visit.client.addAnother({ body: { button_id: 'college', num_components: 3 } });
    await visit.client.tabs({ body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' } });
    expect(await visit.client.addAnotherCounts()).toEqual({ college: 3 });
    expect(await visit.client.chosenTabs()).toEqual({ perm_resident_proof: 'send_later' });
    const { add_another: counts, tabs } = await visit.client.profile();
    expect([counts, tabs]).toEqual([{ college: 3 }, { perm_resident_proof: 'send_later' }]);
    await expect(visit.client.addAnother({ body: { button_id: 'college', num_components: 6 } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(
      visit.client.tabs({ body: { tab_id: 'perm_resident_proof', chosen_tab: 'nowhere' } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('reports a missing or expired session only by 401', async () => {
    const visit = createVisit((await runningPortal()).origin);
    await expect(visit.client.profile()).rejects.toThrow(
      'Your session is invalid. Please clear your cookies and login again.',
    );
  });
});
