/** What only a logged-in applicant needs, loaded together. */
export { logOut, saveAll } from './leave-page.ts';
export { takeNewerAnswers } from './newer-answers.ts';
export { beginSession } from './session.ts';
export { startApplication, submitApplication } from './submit.ts';
