/** The calls of a logged-in applicant: answers, tabs, copies, status and submission. */
import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  answers,
  chosenTabs,
  closed,
  counts,
  documentAnswers,
  key,
  message,
  object,
  receipt,
  webStatus,
} from './schemas.ts';

export const applicationCalls = {
  profile: {
    method: 'GET',
    path: '/api/profile',
    role: 'applicant',
    isActivity: false,
    summary: 'What the applicant has answered so far, and where they stopped.',
    output: object({
      answer: answers,
      document_answer: documentAnswers,
      add_another: counts,
      tabs: chosenTabs,
      username: Type.String(),
      last_page: Type.Union([Type.String(), Type.Null()]),
      successful_login: Type.Array(object({ at: Type.String() })),
      web_status: Type.Array(object({ web_status: webStatus })),
      /** Sent back in the header X-Binding by every write; bound to this session. */
      binding: Type.String(),
      receipt: Type.Union([receipt, Type.Null()]),
      /**
       * Greater after every change of answers, tabs, counts and documents; a submission may say which one was shown.
       */
      revision: Type.Integer(),
      /** The date in the institution's time zone, and the zone's name. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  lastPage: {
    method: 'PUT',
    path: '/api/last-page',
    role: 'applicant',
    isActivity: true,
    summary: 'Stores the path the applicant is on.',
    body: object({ last_page: Type.String({ maxLength: 100, pattern: '^/[a-z0-9-]*$' }) }),
    output: message,
  },
  saveAnswers: {
    method: 'PUT',
    path: '/api/answer',
    role: 'applicant',
    isActivity: true,
    summary:
      'Stores changed answers; with `from`, only where the stored values are still the ones the change started from.',
    body: Type.Object({ answers, from: Type.Optional(answers) }, closed),
    output: message,
  },
  webStatus: {
    method: 'POST',
    path: '/api/web-status',
    role: 'applicant',
    isActivity: true,
    summary: 'Moves the application forward: started, validating, submitted, in this order.',
    body: object({ web_status: webStatus }),
    output: message,
  },
  validations: {
    method: 'POST',
    path: '/api/validations',
    role: 'applicant',
    isActivity: true,
    summary: 'Records the errors the applicant was shown, by key; never a verdict.',
    body: object({
      errors: Type.Record(
        Type.String({ maxLength: 100 }),
        Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 }),
      ),
    }),
    output: message,
  },
  submit: {
    method: 'POST',
    path: '/api/submit',
    role: 'applicant',
    isActivity: true,
    summary:
      'Submits the application once; 422 with the errors by key when it is not complete, 409 when its `revision` is not the given one.',
    query: Type.Object({ revision: Type.Optional(Type.String({ pattern: '^\\d{1,10}$' })) }, closed),
    output: Type.Object(
      {
        message: Type.String(),
        receipt,
        /** An earlier call has submitted it: of this page, whose answer was lost, or of another. */
        is_repeat: Type.Boolean(),
      },
      closed,
    ),
  },
  logout: {
    method: 'GET',
    path: '/api/logout',
    role: 'public',
    isActivity: false,
    summary:
      "Ends the session; acts only for the page's own fetch. With an X-Binding it ends no other session than that one.",
    output: message,
  },
  addAnother: {
    method: 'PUT',
    path: '/api/add-another',
    role: 'applicant',
    isActivity: true,
    summary: 'Stores how many copies of a repeated block are shown.',
    body: object({ button_id: key, num_components: Type.Integer({ minimum: 1, maximum: 10 }) }),
    output: message,
  },
  addAnotherCounts: {
    method: 'GET',
    path: '/api/add-another',
    role: 'applicant',
    isActivity: false,
    summary: 'How many copies of each repeated block are shown.',
    output: counts,
  },
  tabs: {
    method: 'PUT',
    path: '/api/tabs',
    role: 'applicant',
    isActivity: true,
    summary: 'Stores the chosen tab.',
    body: object({ tab_id: key, chosen_tab: key }),
    output: message,
  },
  chosenTabs: {
    method: 'GET',
    path: '/api/tabs',
    role: 'applicant',
    isActivity: false,
    summary: 'The chosen tab of each group of tabs.',
    output: chosenTabs,
  },
} as const satisfies Record<string, Endpoint>;
