/** The parts that the bodies and responses of several calls share. */
import { Type, type TSchema } from 'typebox';

export const closed = { additionalProperties: false } as const;
export const object = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, closed);
export const message = object({ message: Type.String() });
/** The mail is sent within these minutes; at once for 0. */
export const mailRequested = object({ message: Type.String(), wait_minutes: Type.Integer({ minimum: 0 }) });

/** A form for a page that only shows an application. */
export const submittedForm = object({
  definition: Type.Unknown(),
  /** The derived values of the form, because such a page compiles no calculations. */
  derived: Type.Record(Type.String(), Type.String()),
  /** The day of the submission in the institution's time zone. */
  today: Type.String(),
});

/** A key of the data model or the id of a block; the form determines which ones exist. */
export const key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z][a-z0-9_-]*$' });
/** A boolean for a checkbox, a string for every other answer; the engine validates each by its key. */
const answer = Type.Union([Type.String({ maxLength: 10_000 }), Type.Boolean()]);
/** The form determines the keys, so this schema allows any key and the engine refuses unknown ones. */
export const answers = Type.Record(Type.String(), answer);
/** A random key that a page makes for one act, which it may have to repeat. */
export const actKey = Type.String({ pattern: '^[0-9a-f]{32}$' });
export const username = Type.String({ maxLength: 254 });
/** Longer passwords are refused before hashing. */
export const password = Type.String({ maxLength: 256 });
export const webStatus = Type.Union([Type.Literal('started'), Type.Literal('validating'), Type.Literal('submitted')]);
const file = {
  file_name: Type.String(),
  /** In bytes. */
  file_size: Type.Number(),
};
/** The documents by answer key, for a reader. */
export const readDocuments = Type.Record(Type.String(), object(file));
export const documentAnswers = Type.Record(
  Type.String(),
  object({
    ...file,
    /** The key of the uploaded file, which identifies it among files with the same name and size. */
    file_key: Type.String(),
  }),
);
export const conversionStatus = Type.Union([
  Type.Literal('UNPROCESSED'),
  Type.Literal('IN_PROGRESS'),
  Type.Literal('COMPLETED'),
  Type.Literal('NOT_ANSWERED'),
  Type.Literal('FAILED'),
]);
/** A ZIP file with everything about an account. */
export const archive = object({
  /** Null without a request within a day. */
  status: Type.Union([
    Type.Literal('UNPROCESSED'),
    Type.Literal('IN_PROGRESS'),
    Type.Literal('COMPLETED'),
    Type.Literal('FAILED'),
    Type.Null(),
  ]),
  /** In bytes; null until it is made, as the next two. */
  size: Type.Union([Type.Integer(), Type.Null()]),
  /** ISO 8601 with offset: the end of the archive. */
  until: Type.Union([Type.String(), Type.Null()]),
  /** Also null unless the session gave the password within ten minutes. */
  url: Type.Union([Type.String(), Type.Null()]),
  /** In which times are shown. */
  time_zone: Type.String(),
});
export const count = Type.Integer({ minimum: 0, maximum: 100 });
export const counts = Type.Record(Type.String(), count);
export const chosenTabs = Type.Record(Type.String(), Type.String());
/** What the staff says has arrived, such as a transcript, with the time in the institution's time zone. */
export const arrivals = Type.Array(object({ what: Type.String(), arrived_at: Type.String() }));
export const receipt = object({
  /** For example `K7M2-QXRD`; no look-alike letters. */
  reference: Type.String(),
  /** ISO 8601 with offset, in the institution's time zone. */
  submitted_at: Type.String(),
});

/** The opening times of a form at the time of the call. */
export const opening = Type.Union([Type.Literal('early'), Type.Literal('open'), Type.Literal('closed')]);
