import { withoutLooseEnds } from '../language/characters.ts';
import type { AnswerSchema, FieldBase } from '../language/field-definition.ts';
import type { FieldSchema } from './field-schema.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** A password that can be made visible. */
export interface PasswordFieldDefinition extends FieldBase {
  readonly type: 'password';
  readonly maxLength?: number;
  /** Shows the messages of `schema.allOf` and of `checks` as a live checklist. */
  readonly checklist?: boolean;
}

/** A secret; never printed. Every visible character and space counts, and a text that is too long is an error. */
export const password: FieldType<PasswordFieldDefinition> = {
  ...asTyped,
  accepts: [anyText],
  clean: withoutLooseEnds,
  print: () => '',
  printedAs: 'nothing',
  isAnswered: (value) => value !== '',
  control: (definition) => (definition.checklist === true ? { checklist: requirementsOf(definition) } : {}),
  isSensitive: true,
  longText: 'keep',
  maxLength: 256,
};

/** The messages of the parts of the schema, then those of the checks. */
function requirementsOf({ schema, checks = [] }: PasswordFieldDefinition): readonly string[] {
  const parts = Array.isArray(schema?.['allOf']) ? (schema['allOf'] as readonly AnswerSchema[]) : [];
  return [...parts.flatMap(({ errorMessage }) => messagesIn(errorMessage)), ...checks.map(({ message }) => message)];
}

const messagesIn = (errorMessage: unknown): readonly string[] =>
  Object.values(typeof errorMessage === 'string' ? [errorMessage] : (errorMessage ?? {})).filter(
    (message) => typeof message === 'string',
  );

export const passwordSchema: FieldSchema<PasswordFieldDefinition> = {
  name: 'passwordField',
  title: 'Password',
  description: 'A password, never shown and never stored as an answer.',
  properties: {
    maxLength: { $ref: '#/$defs/maxLength' },
    checklist: {
      type: 'boolean',
      description: 'Shows the messages of schema.allOf and of checks as a live checklist.',
    },
  },
};
