/** The access rules: the status of each call for each role and web status. `access.test.ts` tests every cell. */
import type { CallName } from '../../api-client/index.ts';
import { goodPassword } from '../support/portal.ts';

export const strangers = ['nobody', 'other', 'reader', 'elsewhere', 'expired'] as const;
export const statuses = ['none', 'started', 'validating', 'submitted'] as const;
/**
 * `nobody` has no session. `other` is a page that another applicant loaded, in a browser in which this
 * applicant has logged in since. `reader` has opened a service link of the application and has no session.
 * `elsewhere` is a page of another site that makes the browser send the cookies of the applicant. `expired`
 * was idle for too long. The other columns are the applicant, by the web status of the application.
 */
export type Column = (typeof strangers)[number] | (typeof statuses)[number];

export interface Row {
  readonly call: CallName;
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly cells: Readonly<Record<Column, number>>;
}

const cells = (
  ...[nobody, other, reader, elsewhere, expired, none, started, validating, submitted]: readonly number[]
) => ({ nobody, other, reader, elsewhere, expired, none, started, validating, submitted }) as Row['cells'];

//                    nobody other reader elsewhere expired  none started validating submitted
const read = cells(401, 200, 401, 200, 401, 200, 200, 200, 200);
const write = cells(401, 409, 401, 403, 401, 200, 200, 200, 409);
const toStarted = cells(401, 409, 401, 403, 401, 200, 200, 409, 409);
const toValid = cells(401, 409, 401, 403, 401, 409, 200, 200, 409);
const toSubmit = cells(401, 409, 401, 403, 401, 409, 409, 409, 200);
const submits = cells(401, 409, 401, 403, 401, 200, 200, 200, 200);
const anybody = cells(200, 200, 200, 403, 200, 200, 200, 200, 200);
const logsOut = cells(200, 409, 200, 403, 200, 200, 200, 200, 200);
const readable = cells(200, 200, 200, 200, 200, 200, 200, 200, 200);
const refused = cells(400, 400, 400, 403, 400, 400, 400, 400, 400);
const unknown = cells(404, 404, 404, 404, 404, 404, 404, 404, 404);
const withAccount = cells(404, 404, 404, 403, 404, 404, 404, 404, 404);
const notAsked = cells(401, 409, 401, 403, 401, 400, 400, 400, 409);
const notPresent = cells(401, 409, 401, 403, 401, 400, 400, 400, 400);
const notIssued = cells(401, 409, 401, 403, 401, 404, 404, 404, 409);
// The portal of this table has an address without a name, for which there are no passkeys.
const notHere = cells(401, 409, 401, 403, 401, 409, 409, 409, 409);
const nowhere = cells(409, 409, 409, 403, 409, 409, 409, 409, 409);
const notOwn = cells(401, 409, 401, 403, 401, 404, 404, 404, 404);
const byLink = cells(404, 404, 200, 404, 404, 404, 404, 404, 404);

const id = 'A'.repeat(43);
const nobody = '00000000-0000-0000-0000-000000000000';
const newcomer = { username: 'newcomer@example.edu' };

/**
 * A read from `elsewhere` succeeds, but that page cannot use the response: no CORS, same-origin resources,
 * and SameSite cookies.
 */
export const accessTable: readonly Row[] = [
  { call: 'profile', cells: read },
  { call: 'applications', cells: readable },
  { call: 'addAnotherCounts', cells: read },
  { call: 'chosenTabs', cells: read },
  { call: 'documentAnswers', cells: read },
  { call: 'documentThumbnail', cells: read },
  { call: 'lastPage', body: { last_page: '/academics' }, cells: write },
  { call: 'saveAnswers', body: { answers: { city: 'Topeka' } }, cells: write },
  { call: 'validations', body: { errors: { city: ['City'] } }, cells: write },
  { call: 'addAnother', body: { button_id: 'college', num_components: 2 }, cells: write },
  { call: 'tabs', body: { tab_id: 'perm_resident_proof', chosen_tab: 'send_later' }, cells: write },
  { call: 'conversion', cells: read },
  { call: 'pdfCopy', cells: read },
  { call: 'presignedUrl', body: { answer_key: 'perm_resident_upload' }, cells: notAsked },
  { call: 'convertDocument', body: { file_key: 'uploads/nobody', file_name: 'card.png' }, cells: notIssued },
  { call: 'deleteDocument', cells: write },
  { call: 'deleteConversion', cells: write },
  { call: 'webStatus', body: { web_status: 'started' }, cells: toStarted },
  { call: 'webStatus', body: { web_status: 'validating' }, cells: toValid },
  { call: 'webStatus', body: { web_status: 'submitted' }, cells: toSubmit },
  { call: 'submit', cells: submits },
  { call: 'logout', cells: logsOut },
  { call: 'signup', body: { ...newcomer, password: goodPassword }, cells: anybody },
  { call: 'resendConfirm', body: newcomer, cells: anybody },
  { call: 'forgotPassword', body: newcomer, cells: anybody },
  { call: 'confirm', body: { username: 'absent@example.edu', code: '012345' }, cells: refused },
  { call: 'login', body: { username: 'absent@example.edu', password: goodPassword }, cells: refused },
  {
    call: 'resetPassword',
    body: { ...newcomer, id, password: goodPassword, confirm_password: goodPassword },
    cells: refused,
  },
  {
    call: 'changePassword',
    body: { current_password: 'Wrong-Password-99', password: goodPassword, confirm_password: goodPassword },
    cells: notPresent,
  },
  {
    call: 'askAddress',
    body: { username: 'newcomer@example.edu', current_password: 'Wrong-Password-99' },
    cells: notPresent,
  },
  { call: 'takeAddress', body: { id }, cells: refused },
  { call: 'stopAddress', body: { id }, cells: refused },
  { call: 'deletion', cells: read },
  { call: 'askDeletion', body: { current_password: 'Wrong-Password-99' }, cells: notPresent },
  { call: 'stopDeletion', body: { id }, cells: refused },
  { call: 'archive', cells: read },
  { call: 'askArchive', body: { current_password: 'Wrong-Password-99' }, cells: notPresent },
  { call: 'openArchive', body: { current_password: 'Wrong-Password-99' }, cells: notPresent },
  { call: 'mailLink', cells: submits },
  { call: 'stopReminders', body: { id }, cells: refused },
  { call: 'sessions', cells: read },
  { call: 'givePassword', body: { current_password: 'Wrong-Password-99' }, cells: notPresent },
  { call: 'endSessions', query: { id: nobody }, cells: submits },
  { call: 'passkeys', cells: read },
  { call: 'beginPasskey', cells: notHere },
  { call: 'addPasskey', body: { id, client_data: id, attestation: id, transports: [] }, cells: notHere },
  { call: 'renamePasskey', body: { id: nobody, name: 'My phone' }, cells: notOwn },
  { call: 'removePasskey', query: { id: nobody }, cells: notOwn },
  { call: 'beginPasskeyLogin', cells: nowhere },
  {
    call: 'passkeyLogin',
    body: { id, client_data: id, authenticator_data: id, signature: id, user_handle: id },
    cells: nowhere,
  },
  // The portal of this table has forms with accounts only.
  { call: 'sendAnswers', body: { answers: {}, tabs: {}, add_another: {}, key: '0'.repeat(32) }, cells: withAccount },
  { call: 'signUpState', cells: readable },
  { call: 'lookup', query: { category: 'hs_ceeb', query: 'East High' }, cells: readable },
  { call: 'prefill', query: { token: id }, cells: unknown },
  { call: 'serviceView', query: { service_token: id }, cells: unknown },
  { call: 'serviceView', query: { view: 'of the link' }, cells: byLink },
];
