/** The session of an applicant and the screens that need one, loaded together. */
export * as account from '../account/AccountPage.tsx';
export { AccountPanel } from '../account/AccountPanel.tsx';
export { VisitorAnswers } from '../account/VisitorAnswers.tsx';
export { ApplicationsPage } from '../applications/ApplicationsPage.tsx';
export * as newemail from '../cards/NewEmailCard.tsx';
export * as password from '../cards/PasswordCard.tsx';
export { Inactivity } from '../frame/Inactivity.tsx';
export { beginSession } from '../session/session/begin-session.ts';
export { fetchRecord, findHits } from '../session/session/lookup.ts';
export { startApplication } from '../session/session/submit.ts';
export { hasErrorsAfterSubmit } from '../session/session/submit-open.ts';
export { takeAddress } from '../session/visitor/address-answers.ts';
export { CheckAnswers } from './CheckAnswers.tsx';
export { portalParts } from './portal-parts.ts';
export { prefetch } from './prefetch.ts';
export { takePrefill } from './prefill.ts';
export { Receipt } from './Receipt.tsx';
export { SessionExtras } from './SessionExtras.tsx';
