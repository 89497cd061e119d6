import type { AnswerSchema, PasswordFieldDefinition } from '../definition.ts';
import { anyText, asTyped, type FieldType } from './field-type.ts';

/** A secret; never printed. Every character counts, and a text that is too long is an error. */
export const password: FieldType<PasswordFieldDefinition> = {
  ...asTyped,
  storedAs: ['text'],
  accepts: [anyText],
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

function messagesIn(errorMessage: unknown): readonly string[] {
  if (typeof errorMessage === 'string') return [errorMessage];
  if (typeof errorMessage !== 'object' || errorMessage === null) return [];
  return Object.values(errorMessage).filter((message) => typeof message === 'string');
}
