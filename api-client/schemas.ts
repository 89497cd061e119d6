/** The parts that the bodies and answers of several calls share. */
import { Type, type TSchema } from 'typebox';

export const closed = { additionalProperties: false } as const;
export const object = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, closed);
export const message = object({ message: Type.String() });

/** A key of the data model or the id of a block; which ones exist is the form's to say. */
export const key = Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z][a-z0-9_-]*$' });
/** A check is a boolean, every other answer a string; the engine judges each by its key. */
const answer = Type.Union([Type.String({ maxLength: 10_000 }), Type.Boolean()]);
/** The form decides which keys exist, so the map is open here and closed by the engine. */
export const answers = Type.Record(Type.String(), answer);
export const username = Type.String({ maxLength: 254 });
/** Longer passwords are refused before they are hashed. */
export const password = Type.String({ maxLength: 256 });
export const webStatus = Type.Union([Type.Literal('started'), Type.Literal('validating'), Type.Literal('submitted')]);
export const documentAnswers = Type.Record(
  Type.String(),
  object({
    file_name: Type.String(),
    file_size: Type.Number(),
    /** Where it was sent; names this very document, as another of the same name and size has another. */
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
export const counts = Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 10 }));
export const chosenTabs = Type.Record(Type.String(), Type.String());
export const receipt = object({
  /** For example `K7M2-QXRD`; no look-alike letters. */
  reference: Type.String(),
  /** ISO 8601 with offset, in the institution's time zone. */
  submitted_at: Type.String(),
});
