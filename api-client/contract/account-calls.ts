/** The calls about accounts. */
import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { actKey, archive, closed, mailRequested, message, object, opening, password, username } from './schemas.ts';

/** `needs_password`: the password was disabled, and a mailed link sets a new one. */
const linkUsed = object({ message: Type.String(), needs_password: Type.Boolean() });

export const accountCalls = {
  signup: {
    ...routes.signup,
    role: 'public',
    isActivity: false,
    summary: 'Stores a password until its address is confirmed, and mails a code; answers the same for every address.',
    body: object({ username, password }),
    output: mailRequested,
  },
  signUpState: {
    ...routes.signUpState,
    role: 'public',
    isActivity: false,
    summary: 'The opening of the form at the time of the call, and whether an account can be created.',
    output: object({
      opening,
      /** The reason why no account can be created, as a sentence: every form has closed. Null while one can. */
      closed: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  confirm: {
    ...routes.confirm,
    role: 'public',
    isActivity: false,
    summary: 'Confirms an address with the mailed code, together with the password if it was typed in this browser.',
    body: object({ username, code: Type.String({ maxLength: 20 }) }),
    output: object({
      message: Type.String(),
      /** Another browser requested the code: no password is stored, and a link to set one was mailed. */
      link_mailed: Type.Boolean(),
    }),
  },
  resendConfirm: {
    ...routes.resendConfirm,
    role: 'public',
    isActivity: false,
    summary: 'Mails a new confirmation code for the sign-up of this browser; its former one stops working.',
    body: object({ username }),
    output: mailRequested,
  },
  login: {
    ...routes.login,
    role: 'public',
    isActivity: false,
    summary: 'Opens a session; a wrong name or password answers 400 with one message.',
    body: object({ username, password }),
    output: message,
  },
  forgotPassword: {
    ...routes.forgotPassword,
    role: 'public',
    isActivity: false,
    summary: 'Mails a link to set a new password, which also confirms the address; answers the same for every address.',
    body: object({ username }),
    output: mailRequested,
  },
  resetPassword: {
    ...routes.resetPassword,
    role: 'public',
    isActivity: false,
    summary: 'Sets a new password with the mailed link and ends all sessions.',
    body: object({ username, id: Type.String({ maxLength: 100 }), password, confirm_password: password }),
    output: message,
  },
  changePassword: {
    ...routes.changePassword,
    role: 'applicant',
    isActivity: true,
    summary:
      'Replaces the password, with the present one, and ends all other sessions; ' +
      'a repeated call with the same `key` is answered as the first one.',
    body: object({ current_password: password, password, confirm_password: password }),
    /** Not in the body, in which a server of before knows no key and would refuse it. */
    query: object({ key: Type.Optional(actKey) }),
    output: message,
  },
  askAddress: {
    ...routes.askAddress,
    role: 'applicant',
    isActivity: true,
    summary: 'Mails a link that changes the address of the account to the new one; answers the same for every address.',
    body: object({ username, current_password: password }),
    output: mailRequested,
  },
  takeAddress: {
    ...routes.takeAddress,
    role: 'public',
    isActivity: false,
    summary: 'Changes the address of an account with the link that was mailed to the new one, and ends all sessions.',
    body: object({ id: Type.String({ maxLength: 100 }) }),
    output: linkUsed,
  },
  stopAddress: {
    ...routes.stopAddress,
    role: 'public',
    isActivity: false,
    summary: 'Stops a change of the address, or takes it back, ends all sessions and disables the password.',
    body: object({ id: Type.String({ maxLength: 100 }) }),
    output: linkUsed,
  },
  deletion: {
    ...routes.deletion,
    role: 'applicant',
    isActivity: false,
    summary: 'What a deletion of the account deletes, and what stays until when, as sentences.',
    output: message,
  },
  askDeletion: {
    ...routes.askDeletion,
    role: 'applicant',
    isActivity: true,
    summary: 'Closes the account with the present password, mails a link that keeps it, and deletes it a week later.',
    body: object({ current_password: password }),
    output: message,
  },
  stopDeletion: {
    ...routes.stopDeletion,
    role: 'public',
    isActivity: false,
    summary: 'Keeps an account with the link that was mailed about its deletion; its password stays disabled.',
    body: object({ id: Type.String({ maxLength: 100 }) }),
    output: linkUsed,
  },
  archive: {
    ...routes.archive,
    role: 'applicant',
    isActivity: false,
    summary: 'The state of the archive, a ZIP file with everything that the portal has about the applicant.',
    output: archive,
  },
  askArchive: {
    ...routes.askArchive,
    role: 'applicant',
    isActivity: true,
    summary: 'Has an archive made with the present password, in place of the former one, and mails about it.',
    body: object({ current_password: password }),
    output: message,
  },
  mailLink: {
    ...routes.mailLink,
    role: 'applicant',
    isActivity: true,
    summary: 'Mails the applicant a link to the log-in, to continue on another device; at most five a day.',
    output: message,
  },
  openArchive: {
    ...routes.openArchive,
    role: 'applicant',
    isActivity: true,
    summary: 'Lets the session download the archive for ten minutes with the present password.',
    body: object({ current_password: password }),
    output: message,
  },
  stopReminders: {
    ...routes.stopReminders,
    role: 'public',
    isActivity: false,
    summary: 'Ends the reminders before a form closes, with the link that was mailed with one.',
    body: object({ id: Type.String({ maxLength: 100 }) }),
    output: message,
  },
  sessions: {
    ...routes.sessions,
    role: 'applicant',
    isActivity: false,
    summary: "The account's sessions, that of the request first.",
    output: object({
      sessions: Type.Array(
        object({
          id: Type.String(),
          /** The browser and the system in words. */
          device: Type.String(),
          /** ISO 8601 with offset, in the institution's time zone. */
          began_at: Type.String(),
          used_at: Type.String(),
          /** The session of the request. */
          is_this: Type.Boolean(),
          /** It began in the network of the request. */
          is_same_network: Type.Boolean(),
        }),
      ),
      time_zone: Type.String(),
    }),
  },
  givePassword: {
    ...routes.givePassword,
    role: 'applicant',
    isActivity: true,
    summary: 'Lets the session end others for ten minutes with the present password.',
    body: object({ current_password: password }),
    output: message,
  },
  endSessions: {
    ...routes.endSessions,
    role: 'applicant',
    isActivity: true,
    summary:
      'Ends the session with an id; without one, all others. Refused ten minutes after the log-in or the password.',
    query: Type.Object(
      { id: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })) },
      closed,
    ),
    output: message,
  },
} as const satisfies Record<string, Endpoint>;
