/** What only a logged-in applicant needs, loaded together. */
export { beginSession } from './begin-session.ts';
export { logOut, saveAll } from './leave-page.ts';
export { takeNewerAnswers } from './newer-answers.ts';
export { startApplication, submitApplication } from './submit.ts';
