/**
 * Every call of the portal as a row. The client's functions, the server's routes and the OpenAPI document are made
 * from it. Inputs are checked by the server before a handler runs; outputs are picked field by field by their schema.
 */
import { Type, type Static, type TSchema } from 'typebox';
import {
  answers, chosenTabs, closed, conversionStatus, counts, documentAnswers, key, message, object, password, receipt, username,
  webStatus,
} from './schemas.ts';

export { identityCookiePrefix } from './identity-cookie.ts';

/** Who may make a call. */
export type Role =
  /** Anyone. */
  | 'public'
  /** A logged-in applicant; anybody else gets 401. */
  | 'applicant'
  /** The holder of a service token. */
  | 'service';

/** One row of the contract. */
export interface Endpoint {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Path parameters are written `{key}`. */
  readonly path: string;
  readonly role: Role;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Writes that count as the applicant's activity; polls do not keep a session alive. */
  readonly isActivity: boolean;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly output: TSchema;
}

/** Every call by its name; the client's functions, the server's routes and the OpenAPI document have the same names. */
export const contract = {
  profile: {
    method: 'GET', path: '/api/profile', role: 'applicant', isActivity: false,
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
      /** Greater after every change of answers, tabs, counts and documents; a submission may say which one was shown. */
      revision: Type.Integer(),
      /** The date in the institution's time zone, and the zone's name. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  lastPage: {
    method: 'PUT', path: '/api/last-page', role: 'applicant', isActivity: true,
    summary: 'Stores the path the applicant is on.',
    body: object({ last_page: Type.String({ maxLength: 100, pattern: '^/[a-z0-9-]*$' }) }),
    output: message,
  },
  saveAnswers: {
    method: 'PUT', path: '/api/answer', role: 'applicant', isActivity: true,
    summary: 'Stores changed answers; with `from`, only where the stored values are still the ones the change started from.',
    body: Type.Object({ answers, from: Type.Optional(answers) }, closed),
    output: message,
  },
  webStatus: {
    method: 'POST', path: '/api/web-status', role: 'applicant', isActivity: true,
    summary: 'Moves the application forward: started, validating, submitted, in this order.',
    body: object({ web_status: webStatus }),
    output: message,
  },
  validations: {
    method: 'POST', path: '/api/validations', role: 'applicant', isActivity: true,
    summary: 'Records the errors the applicant was shown, by key; never a verdict.',
    body: object({ errors: Type.Record(Type.String({ maxLength: 100 }), Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 20 })) }),
    output: message,
  },
  submit: {
    method: 'POST', path: '/api/submit', role: 'applicant', isActivity: true,
    summary: 'Submits the application once; 422 with the errors by key when it is not complete, 409 when its `revision` is not the given one.',
    query: Type.Object({ revision: Type.Optional(Type.String({ pattern: '^\\d{1,10}$' })) }, closed),
    output: Type.Object({
      message: Type.String(),
      receipt,
      /** An earlier call has submitted it: of this page, whose answer was lost, or of another. */
      is_repeat: Type.Boolean(),
    }, closed),
  },
  logout: {
    method: 'GET', path: '/api/logout', role: 'public', isActivity: false,
    summary: "Ends the session; acts only for the page's own fetch. With an X-Binding it ends no other session than that one.",
    output: message,
  },
  addAnother: {
    method: 'PUT', path: '/api/add-another', role: 'applicant', isActivity: true,
    summary: 'Stores how many copies of a repeated block are shown.',
    body: object({ button_id: key, num_components: Type.Integer({ minimum: 1, maximum: 10 }) }),
    output: message,
  },
  addAnotherCounts: {
    method: 'GET', path: '/api/add-another', role: 'applicant', isActivity: false,
    summary: 'How many copies of each repeated block are shown.',
    output: counts,
  },
  tabs: {
    method: 'PUT', path: '/api/tabs', role: 'applicant', isActivity: true,
    summary: 'Stores the chosen tab.',
    body: object({ tab_id: key, chosen_tab: key }),
    output: message,
  },
  chosenTabs: {
    method: 'GET', path: '/api/tabs', role: 'applicant', isActivity: false,
    summary: 'The chosen tab of each group of tabs.',
    output: chosenTabs,
  },
  presignedUrl: {
    method: 'POST', path: '/api/presigned-url', role: 'applicant', isActivity: true,
    summary: 'Where, and with which signed fields, the document of an answer may be sent.',
    body: object({ answer_key: key }),
    output: object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) }),
  },
  documentAnswers: {
    method: 'GET', path: '/api/document-answer', role: 'applicant', isActivity: false,
    summary: 'The uploaded documents by answer key; sizes in bytes.',
    output: documentAnswers,
  },
  deleteDocument: {
    method: 'DELETE', path: '/api/document-answer/{key}', role: 'applicant', isActivity: true,
    summary: 'Deletes the stored document of an answer.',
    output: message,
  },
  convertDocument: {
    method: 'POST', path: '/api/pdf/document-answer/{key}', role: 'applicant', isActivity: true,
    summary: 'Starts the conversion of an uploaded document.',
    body: object({ file_key: Type.String({ maxLength: 200 }), file_name: Type.String({ maxLength: 100 }) }),
    output: message,
  },
  conversion: {
    method: 'GET', path: '/api/pdf/document-answer/{key}', role: 'applicant', isActivity: false,
    summary: 'How far the conversion of a document is.',
    output: object({ status: conversionStatus, message: Type.String() }),
  },
  deleteConversion: {
    method: 'DELETE', path: '/api/pdf/document-answer/{key}', role: 'applicant', isActivity: true,
    summary: 'Deletes the converted document of an answer.',
    output: message,
  },
  pdfCopy: {
    method: 'GET', path: '/api/pdf', role: 'applicant', isActivity: false,
    summary: 'The PDF copy of the application, once it is made.',
    output: object({ status: conversionStatus, url: Type.Union([Type.String(), Type.Null()]) }),
  },
  signup: {
    method: 'POST', path: '/public/signup', role: 'public', isActivity: false,
    summary: 'Stores a password until its address is confirmed, and mails a code; answers the same for every address.',
    body: object({ username, password }),
    output: message,
  },
  confirm: {
    method: 'POST', path: '/public/confirm', role: 'public', isActivity: false,
    summary: 'Confirms an address with the mailed code, together with the password if it was typed in this browser.',
    body: object({ username, code: Type.String({ maxLength: 20 }) }),
    output: object({
      message: Type.String(),
      /** The code was requested by another browser: no password is kept, and a link to set one was mailed. */
      link_mailed: Type.Boolean(),
    }),
  },
  resendConfirm: {
    method: 'POST', path: '/public/resend-confirm', role: 'public', isActivity: false,
    summary: 'Mails a new confirmation code for the sign-up of this browser; its former one stops working.',
    body: object({ username }),
    output: message,
  },
  login: {
    method: 'POST', path: '/public/login', role: 'public', isActivity: false,
    summary: 'Opens a session; a wrong name or password answers 400 with one message.',
    body: object({ username, password }),
    output: message,
  },
  forgotPassword: {
    method: 'POST', path: '/public/forgot-password', role: 'public', isActivity: false,
    summary: 'Mails a link to set a new password, which also confirms the address; answers the same for every address.',
    body: object({ username }),
    output: message,
  },
  resetPassword: {
    method: 'POST', path: '/public/reset-password', role: 'public', isActivity: false,
    summary: 'Sets a new password with the mailed link and ends all sessions.',
    body: object({ username, id: Type.String({ maxLength: 100 }), password, confirm_password: password }),
    output: message,
  },
  prefill: {
    method: 'GET', path: '/public/tmp', role: 'public', isActivity: false,
    summary: 'The saved answers behind a temporary token.',
    query: object({ token: Type.String({ maxLength: 200 }) }),
    output: answers,
  },
  serviceView: {
    method: 'GET', path: '/service/tmp-pdf', role: 'service', isActivity: false,
    summary: 'The whole application behind a service token, for reading; after its first use, by `view` and the cookie it brought.',
    query: Type.Object({
      service_token: Type.Optional(Type.String({ maxLength: 200 })),
      view: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    }, closed),
    output: object({
      answer: answers,
      add_another: counts,
      document_answer: documentAnswers,
      tabs: chosenTabs,
      /** Names the opened link from now on; it opens nothing without the cookie. */
      view: Type.String(),
      username: Type.String(),
      web_status: Type.Union([webStatus, Type.Null()]),
      receipt: Type.Union([receipt, Type.Null()]),
      /** The version of the form: the submitted one, else the present one. */
      form_version: Type.Integer(),
      /** ISO 8601 with offset, in the institution's time zone. */
      opened_at: Type.String(),
      /** The day the application is read as of: of its submission, else the present one. */
      today: Type.String(),
      time_zone: Type.String(),
    }),
  },
  lookup: {
    method: 'GET', path: '/lookup/find', role: 'public', isActivity: false,
    summary: 'With `query`, up to `max_results` matches; with `id`, one full record.',
    query: Type.Object({
      category: Type.Union([Type.Literal('college_ceeb'), Type.Literal('hs_ceeb'), Type.Literal('address')]),
      query: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      id: Type.Optional(Type.String({ pattern: '^[\\w.:-]{1,100}$' })),
      max_results: Type.Optional(Type.String({ pattern: '^[1-5]$' })),
    }, closed),
    output: Type.Union([
      Type.Array(object({ id: Type.String(), text: Type.String(), sub_text: Type.String() })),
      Type.Record(Type.String(), Type.String()),
    ]),
  },
} as const satisfies Record<string, Endpoint>;

/** The contract with each row's own schemas. */
export type Contract = typeof contract;
/** The name of a call. */
export type CallName = keyof Contract;
type Part<N extends CallName, P extends 'body' | 'query' | 'output'> =
  Contract[N] extends Readonly<Record<P, infer S extends TSchema>> ? Static<S> : undefined;
/** What a call sends; undefined where it sends nothing. */
export type Body<N extends CallName> = Part<N, 'body'>;
/** The query of a call; undefined where it has none. */
export type Query<N extends CallName> = Part<N, 'query'>;
/** What a call answers inside 2xx. */
export type Output<N extends CallName> = Part<N, 'output'>;

/** What every answer outside 2xx carries; `errors` where the message is about keys. */
export interface Refusal {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** 409 on answers: the newer stored values of the keys in conflict. */
  readonly answers?: Readonly<Record<string, string | boolean>>;
  /** 409 on a submission: the revision of what is stored, which is not the one that was shown. */
  readonly revision?: number;
}
