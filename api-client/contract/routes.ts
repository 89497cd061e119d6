/** Method and path of every call by name. The page loads these, and neither the schemas of the contract nor TypeBox. */
import type { Endpoint } from './endpoint.ts';

export const routes = {
  profile: { method: 'GET', path: '/api/profile' },
  applications: { method: 'GET', path: '/api/applications' },
  lastPage: { method: 'PUT', path: '/api/last-page' },
  saveAnswers: { method: 'PUT', path: '/api/answer' },
  webStatus: { method: 'POST', path: '/api/web-status' },
  validations: { method: 'POST', path: '/api/validations' },
  submit: { method: 'POST', path: '/api/submit' },
  logout: { method: 'GET', path: '/api/logout' },
  addAnother: { method: 'PUT', path: '/api/add-another' },
  addAnotherCounts: { method: 'GET', path: '/api/add-another' },
  tabs: { method: 'PUT', path: '/api/tabs' },
  chosenTabs: { method: 'GET', path: '/api/tabs' },
  presignedUrl: { method: 'POST', path: '/api/presigned-url' },
  documentAnswers: { method: 'GET', path: '/api/document-answer' },
  documentThumbnail: { method: 'GET', path: '/api/document-answer/{key}/thumbnail' },
  deleteDocument: { method: 'DELETE', path: '/api/document-answer/{key}' },
  convertDocument: { method: 'POST', path: '/api/pdf/document-answer/{key}' },
  conversion: { method: 'GET', path: '/api/pdf/document-answer/{key}' },
  deleteConversion: { method: 'DELETE', path: '/api/pdf/document-answer/{key}' },
  pdfCopy: { method: 'GET', path: '/api/pdf' },
  changePassword: { method: 'PUT', path: '/api/password' },
  askAddress: { method: 'PUT', path: '/api/address' },
  sessions: { method: 'GET', path: '/api/sessions' },
  endSessions: { method: 'DELETE', path: '/api/sessions' },
  signup: { method: 'POST', path: '/public/signup' },
  signUpState: { method: 'GET', path: '/public/signup' },
  confirm: { method: 'POST', path: '/public/confirm' },
  resendConfirm: { method: 'POST', path: '/public/resend-confirm' },
  login: { method: 'POST', path: '/public/login' },
  forgotPassword: { method: 'POST', path: '/public/forgot-password' },
  resetPassword: { method: 'POST', path: '/public/reset-password' },
  takeAddress: { method: 'POST', path: '/public/take-address' },
  stopAddress: { method: 'POST', path: '/public/stop-address' },
  prefill: { method: 'GET', path: '/public/tmp' },
  serviceView: { method: 'GET', path: '/service/tmp-pdf' },
  lookup: { method: 'GET', path: '/lookup/find' },
} as const satisfies Record<string, Pick<Endpoint, 'method' | 'path'>>;

/** The name of a call. */
export type CallName = keyof typeof routes;
