/** The calls of a logged-in applicant: answers, tabs, block copies, status and submission. */
import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import {
  actKey,
  answers,
  arrivals,
  chosenTabs,
  closed,
  count,
  counts,
  documentAnswers,
  key,
  message,
  object,
  opening,
  receipt,
  submittedForm,
  webStatus,
} from './schemas.ts';

export const applicationCalls = {
  profile: {
    ...routes.profile,
    role: 'applicant',
    isActivity: false,
    summary: "The applicant's answers so far, and their last page.",
    output: object({
      answer: answers,
      document_answer: documentAnswers,
      add_another: counts,
      tabs: chosenTabs,
      username: Type.String(),
      last_page: Type.Union([Type.String(), Type.Null()]),
      successful_login: Type.Array(object({ at: Type.String() })),
      web_status: Type.Array(object({ web_status: webStatus })),
      /** Bound to this session; every write sends it in the header X-Binding. */
      binding: Type.String(),
      receipt: Type.Union([receipt, Type.Null()]),
      /** The form of the submission with its derived values and its day, if the form was changed since. */
      submitted_form: Type.Optional(submittedForm),
      /** The day and the number of log-ins at the submission, with which its questions are shown; absent before it. */
      submitted_session: Type.Optional(object({ today: Type.String(), num_logins: Type.Integer() })),
      /** What the staff says has arrived, such as a transcript; absent before the submission. */
      arrivals: Type.Optional(arrivals),
      /** Sentences about the last migration of the draft: new questions, and answers that were dropped. */
      updates: Type.Array(Type.String()),
      /**
       * Increases with every change of answers, tabs, counts and documents; a submission can state the one that was
       * shown.
       */
      revision: Type.Integer(),
      /** Changes are accepted only while the form is `open`. */
      opening,
      /** The number of forms: with several, the applicant has a list of applications. */
      forms: Type.Integer(),
      /** The date in the institution's time zone, and the name of the zone. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  applications: {
    ...routes.applications,
    role: 'public',
    isActivity: false,
    summary: 'Every form with its opening times; with a session, also the state of the application to each.',
    output: object({
      /** Null without a session. */
      username: Type.Union([Type.String(), Type.Null()]),
      time_zone: Type.String(),
      applications: Type.Array(
        object({
          title: Type.String(),
          /** The address of the form, as a link of another form has it. */
          path: Type.String(),
          is_current: Type.Boolean(),
          opening,
          /** Texts in the institution's time zone; null without a limit. */
          opens: Type.Union([Type.String(), Type.Null()]),
          closes: Type.Union([Type.String(), Type.Null()]),
          /** Null before the application was started. */
          web_status: Type.Union([webStatus, Type.Null()]),
          /** The number of shown steps, and of those without an error. */
          steps: Type.Integer(),
          steps_complete: Type.Integer(),
          saved_at: Type.Union([Type.String(), Type.Null()]),
          receipt: Type.Union([receipt, Type.Null()]),
        }),
      ),
    }),
  },
  lastPage: {
    ...routes.lastPage,
    role: 'applicant',
    isActivity: true,
    summary: "Stores the applicant's current path.",
    body: object({ last_page: Type.String({ maxLength: 100, pattern: '^/[a-z0-9-]*$' }) }),
    output: message,
  },
  saveAnswers: {
    ...routes.saveAnswers,
    role: 'applicant',
    isActivity: true,
    summary: 'Stores changed answers; with `from`, only if the stored values are still those before the change.',
    body: Type.Object(
      {
        answers,
        from: Type.Optional(answers),
        /** The hash of the definition that the page shows. With a former one, `discarded` names what is left out. */
        definition: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      },
      closed,
    ),
    output: Type.Object(
      {
        message: Type.String(),
        /** The page shows a former definition. */
        update: Type.Optional(Type.String()),
        /** The keys of the answers that were left out, because the current form does not accept them. */
        discarded: Type.Optional(Type.Array(Type.String())),
      },
      closed,
    ),
  },
  webStatus: {
    ...routes.webStatus,
    role: 'applicant',
    isActivity: true,
    summary: 'Moves the application forward: started, validating, submitted, in this order.',
    body: object({ web_status: webStatus }),
    output: message,
  },
  validations: {
    ...routes.validations,
    role: 'applicant',
    isActivity: true,
    summary: 'Records the errors that the applicant saw, by key; the server does not rely on them.',
    body: object({
      errors: Type.Record(
        Type.String({ maxLength: 100 }),
        Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 }),
      ),
    }),
    output: message,
  },
  submit: {
    ...routes.submit,
    role: 'applicant',
    isActivity: true,
    summary:
      'Submits the application once; 422 with the errors by key if it is incomplete, ' +
      '409 if `revision` or `definition` is out of date.',
    query: Type.Object(
      {
        revision: Type.Optional(Type.String({ pattern: '^\\d{1,10}$' })),
        /** The hash of the definition that the page shows; 409 if the form was updated since. */
        definition: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      },
      closed,
    ),
    output: Type.Object(
      {
        message: Type.String(),
        receipt,
        /** An earlier call submitted it: a call of this page whose response was lost, or one of another page. */
        is_repeat: Type.Boolean(),
      },
      closed,
    ),
  },
  sendAnswers: {
    ...routes.sendAnswers,
    role: 'public',
    isActivity: false,
    summary:
      'Submits the answers to an open form, once for each `key`; 422 with the errors by key if they are incomplete, ' +
      '409 if `definition` is out of date, 404 for a form with accounts.',
    body: Type.Object(
      {
        answers,
        tabs: chosenTabs,
        add_another: counts,
        /** Made at random by the page for these answers, so that a repeated call makes no other submission. */
        key: actKey,
        /** The hash of the definition that the page shows; 409 if the form was updated since. */
        definition: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
      },
      closed,
    ),
    output: object({
      message: Type.String(),
      receipt,
      /** An earlier call with this key submitted other answers than these; they stay as they were. */
      is_changed: Type.Boolean(),
    }),
  },
  logout: {
    ...routes.logout,
    role: 'public',
    isActivity: false,
    summary: 'Ends the session; only for requests of the page itself. With an X-Binding it ends no other session.',
    output: message,
  },
  addAnother: {
    ...routes.addAnother,
    role: 'applicant',
    isActivity: true,
    summary: 'Stores the number of shown copies of a repeated block.',
    body: object({ button_id: key, num_components: count }),
    output: message,
  },
  addAnotherCounts: {
    ...routes.addAnotherCounts,
    role: 'applicant',
    isActivity: false,
    summary: 'The number of shown copies of each repeated block.',
    output: counts,
  },
  tabs: {
    ...routes.tabs,
    role: 'applicant',
    isActivity: true,
    summary: 'Stores the chosen tab.',
    body: object({ tab_id: key, chosen_tab: key }),
    output: message,
  },
  chosenTabs: {
    ...routes.chosenTabs,
    role: 'applicant',
    isActivity: false,
    summary: 'The chosen tab of each group of tabs.',
    output: chosenTabs,
  },
} as const satisfies Record<string, Endpoint>;
