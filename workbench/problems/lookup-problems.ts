import { error, hint, warning } from './problem-words.ts';

/** The problems of lookup categories and of the questions that search them: a part of the catalogue in problems.ts. */
export const lookupProblems = {
  'unknown-lookup-category': error(
    (name: string, nearest: string) =>
      `There is no lookup category "${name}"${nearest === '' ? ': declare it in lookups.json.' : hint(nearest)}`,
  ),
  'unknown-record-part': error(
    (name: string, nearest: string, known: string) =>
      `The record of this lookup has no field "${name}"${nearest === '' ? `: it has ${known}.` : hint(nearest)}`,
  ),
  'filled-type-mismatch': error(
    (field: string, type: string, key: string, stored: string) =>
      `The field "${field}" of the record has the type ${type} and cannot fill "${key}", which has the type ` +
      `${stored}: change one of the types, or fill another key.`,
  ),
  'filled-length-mismatch': error(
    (field: string, length: string, key: string, greatest: string) =>
      `The field "${field}" of the record has up to ${length} characters, but "${key}" accepts ${greatest}: ` +
      'reduce "maxLength" of the field, or increase that of the key.',
  ),
  'lookup-declared-twice': error(
    (name: string, path: string) =>
      `The lookup category "${name}" is declared in ${path} too: remove one of the declarations, or rename one.`,
  ),
  'no-display-field': error(
    (name: string, known: string) =>
      `The lookup category "${name}" has no display field: write "display" with one of its fields (${known}).`,
  ),
  'unknown-record-field': error(
    (name: string, category: string, nearest: string) =>
      `"${name}" is not a field of the lookup category "${category}"${hint(nearest)}`,
  ),
  'taken-record-field': error(
    (name: string) => `"${name}" cannot be a field: every record has an "${name}" of its own; rename the field.`,
  ),
  'unused-lookup-category': warning(
    (name: string) => `No question of this form searches the lookup category "${name}".`,
  ),
};
