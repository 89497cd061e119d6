import { authoringProblems } from './authoring-problems.ts';
import { lookupProblems } from './lookup-problems.ts';
import { error, hint, type Meant, placeOrHint, warning } from './problem-words.ts';
import { provenProblems } from './proven-problems.ts';
import { textProblems } from './text-problems.ts';

/** A mistake in a form; a warning is a probable mistake, a note something that an author should know. */
export interface Problem {
  readonly code: ProblemCode;
  /** A form with an error cannot be used. */
  readonly severity: 'error' | 'warning' | 'note';
  /** Relative to the form's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** One sentence with the mistake and, if possible, the correction. */
  readonly sentence: string;
  /** One imperative sentence: what to change. */
  readonly fix: string;
  /** The conditions that prove the mistake. */
  readonly because?: readonly ProblemReason[];
}
/** A statement of the author that is part of a proof. */
export interface ProblemReason {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
}
/** The name of a kind of problem. */
export type ProblemCode = keyof typeof problemTable;
export type ProblemWords<C extends ProblemCode> = Parameters<(typeof problemTable)[C]['sentence']>;

/** The only catalogue of problems: each code with its severity and sentence. `tests/refused` has a form for each. */
export const problemTable = {
  // JSON syntax.
  'not-json': error((what: string, _correction: string) => `This is not JSON: ${what}.`),
  'duplicate-property': error((name: string) => `"${name}" occurs twice in the same object.`),
  'reserved-name': error((name: string) => `"${name}" cannot be a name: every object has it.`),
  'nested-too-deep': error((limit: string) => `This is nested more than ${limit} levels deep.`),

  // Files.
  'missing-file': error((path: string) => `The form has no file ${path}.`),
  'unknown-file': warning((path: string) => `${path} is not a file of a form and is ignored.`),
  'missing-schema': error(
    (_to: string) => 'The file must begin with a "$schema" that points to form.schema.json, for completion in editors.',
  ),
  'foreign-schema': warning(
    (schema: string, own: string, files: string) =>
      `"$schema" names ${schema}, the schema of another form, in ${files}: write ${own}, for completion in editors.`,
  ),
  'unused-page': warning((name: string) => `The page "${name}" is not listed in "pages" of form.json.`),
  'unused-section': warning((name: string) => `No page uses the section "${name}".`),
  'unused-options': warning((name: string) => `No question uses the options "${name}".`),
  'page-id-mismatch': error((id: string, name: string) => `The page's id is "${id}", but its file is named "${name}".`),
  'no-step': error(
    () => 'The form has no step: every page has "role": "completion": remove it from those with questions.',
  ),
  'no-completion': error(
    () =>
      'The form has no completion page, which is shown after the submission: give the last page "role": "completion".',
  ),
  'completion-shadows': error(
    (id: string, last: string) =>
      `The completion page "${id}" has no "when", so "${last}" is never shown: ` +
      'add "when", or move the page to the end.',
  ),
  'completion-conditional': error(
    (id: string) =>
      `The last completion page, "${id}", is shown when no other is, so it cannot have "when": ` +
      'remove "when", or add a completion page without it.',
  ),
  'completion-not-last': error(
    (id: string) => `A completion page must follow the steps: move "${id}" behind them, or remove its "role".`,
  ),
  'asked-too-late': error(
    (key: string, page: string) =>
      `The question "${key}" would be asked after the submission: ` +
      `move it from the completion page "${page}" to a step.`,
  ),
  'first-step-hidden': error(
    (id: string) => `The first step, "${id}", is where the form opens, so it cannot have "when".`,
  ),
  'taken-address': error(
    (id: string) => `"${id}" cannot be the id of a page: /${id} is an address of the application itself.`,
  ),
  'form-id-mismatch': error(
    (id: string, kind: string, name: string) =>
      `The form's id is "${id}", but its ${kind} is named "${name}": write "${name}" here, or rename the ${kind}.`,
  ),
  'form-name-taken': error(
    (name: string, path: string) =>
      `The form in ${path} is named "${name}" too, and one would overwrite the other: rename one of them.`,
  ),
  'data-model-twice': error(() => 'The form has both data-model.json and a dataModel in place.'),

  // The schema.
  'unknown-property': error(
    (name: string, owner: string, ...meant: Meant) => `Unknown property "${name}" in ${owner}${placeOrHint(...meant)}`,
  ),
  'missing-property': error(
    (name: string, owner: string) => `${owner.charAt(0).toUpperCase()}${owner.slice(1)} needs "${name}".`,
  ),
  'misplaced-property': error((name: string, reason: string) => `"${name}" is not allowed here: ${reason}.`),
  'wrong-type': error(
    (name: string, wanted: string, found: string, _meant: string) =>
      `${name === 'file' ? 'The file' : `"${name}"`} must be ${wanted}, not ${found}.`,
  ),
  'wrong-entry': error(
    (name: string, wanted: string, found: string, _meant: string) =>
      `An entry of "${name}" must be ${wanted}, not ${found}.`,
  ),
  'unknown-type': error(
    (type: string, nearest: string, _known: string) => `Unknown type "${type}" of a block${hint(nearest)}`,
  ),
  'unknown-operator': error(
    (operator: string, nearest: string, _known: string) => `Unknown operator "${operator}"${hint(nearest)}`,
  ),
  'unknown-word': error(
    (name: string, found: string, known: string) => `"${name}" must be one of ${known}, not ${found}.`,
  ),
  'malformed-name': error(
    (name: string, found: string, rule: string, _similar: string) => `"${found}" cannot be the ${name}: ${rule}`,
  ),
  'empty-value': error((name: string) => `"${name}" must not be empty.`),
  'out-of-range': error((name: string, limit: string) => `"${name}" must be ${limit}.`),
  'repeated-entry': error((name: string) => `"${name}" contains the same entry twice.`),

  // Migrations.
  'renamed-to-one-key': error(
    (key: string, other: string, target: string) =>
      `"${key}" cannot be renamed to "${target}", as "${other}" is: rename or drop one of them otherwise.`,
  ),
  'migrated-twice': error(
    (key: string, one: string, other: string) =>
      `"${key}" is in "${one}" and in "${other}": an answer can have only one.`,
  ),
  'migrated-to-unknown-key': error(
    (key: string, target: string, nearest: string) =>
      `The answer of "${key}" has no place: "${target}" is not in the data model${hint(nearest)}`,
  ),
  'migrated-to-unknown-choice': error(
    (name: string, target: string, nearest: string) =>
      `"${name}" has no place: there is no "${target}"${hint(nearest)}`,
  ),
  'dropped-choice': error(
    (name: string) => `"${name}" cannot be dropped, because it is not an answer: a choice without a place is ignored.`,
  ),
  'recoded-to-unknown-option': error(
    (code: string, key: string, nearest: string) => `"${code}" is no option of "${key}"${hint(nearest)}`,
  ),

  // Opening times.
  'bad-time': error(
    (text: string) =>
      `"${text}" is not a day such as 2026-03-01, nor a day and a time such as 2026-03-01T17:00, of the calendar.`,
  ),
  'closes-before-opens': error(
    (closes: string, opens: string) => `The form closes on ${closes}, before it opens on ${opens}.`,
  ),
  'unknown-time-zone': error(
    (zone: string) => `"${zone}" is not the name of a time zone, for example America/Chicago.`,
  ),
  'bad-cycle': error((word: string) => `"${word}" is not a year such as 2026.`),
  'bad-cycle-end': error((word: string) => `"${word}" is not a month and a day such as 12-31.`),
  'cycle-over': warning((year: string, end: string) => `The cycle ${year} ended on ${end}.`),

  // Uploads.
  'upload-limit-too-great': error(
    (name: string, limit: string, most: string) => `"${name}" is ${limit}, but the server accepts at most ${most}.`,
  ),
  'upload-limit-widened': error(
    (name: string, own: string, outer: string) =>
      `A question can only narrow the upload limits of its form: "${name}" has ${own}, but the form has ${outer}.`,
  ),
  'upload-in-repeat': error(
    (key: string) =>
      `The upload "${key}" is in a repeated block, but a document does not move with its copy when another is removed.`,
  ),

  // Keys and ids.
  'key-on-two-pages': error((key: string, page: string) => `The key "${key}" is asked on the page "${page}" too.`),
  'key-twice-on-page': error((key: string, page: string) => `The key "${key}" is asked twice on the page "${page}".`),
  'key-not-in-data-model': error(
    (key: string, _entry: string, nearest: string) => `The key "${key}" is not in the data model${hint(nearest)}`,
  ),
  'prefix-mismatch': error(
    (prefix: string, nearest: string) => `No key of the data model begins with the prefix "${prefix}"${hint(nearest)}`,
  ),
  'key-without-page': warning((key: string) => `No page asks for the key "${key}": state the reason in "notAsked".`),
  'asked-after-all': warning(
    (key: string) => `The data model says the key "${key}" is not asked, but a page asks for it.`,
  ),
  'key-declared-twice': error((key: string) => `The data model declares the key "${key}" twice.`),
  'key-type-mismatch': error(
    (key: string, field: string, stored: string) =>
      `A ${field} field cannot be stored under the key "${key}", which has the type ${stored}.`,
  ),
  'max-length-too-great': error(
    (key: string, field: string, stored: string) =>
      `"${key}" accepts ${field} characters, but the data model stores at most ${stored}.`,
  ),
  'option-too-long': error(
    (value: string, key: string, stored: string) =>
      `The answer "${value}" is longer than the maximum length ${stored} of the key "${key}".`,
  ),
  'limits-crossed': error(
    (maximum: string, minimum: string) =>
      `No number can be answered: the maximum ${maximum} is less than the minimum ${minimum}, which is 0 by default.`,
  ),
  'times-crossed': error(
    (latest: string, earliest: string) =>
      `No time can be answered: the latest one, ${latest}, is before the earliest one, ${earliest}.`,
  ),
  'too-few-to-choose': error(
    (least: string, greatest: string) => `At least ${least} options must be chosen, but at most ${greatest} can be.`,
  ),
  'alone-too-few': error(
    (value: string, least: string) =>
      `"${value}" excludes the other options, so it cannot be chosen where at least ${least} must be.`,
  ),
  'default-refused': error(
    (value: string, key: string, reason: string) => `The default "${value}" cannot answer "${key}": ${reason}.`,
  ),
  'default-cycle': error((key: string) => `"${key}" depends on its own default, so the default cannot be decided.`),
  'option-with-comma': error(
    (value: string) => `"${value}" cannot be one of several answers, because commas separate them.`,
  ),
  'duplicate-option': error((value: string) => `The option "${value}" occurs twice in the list.`),
  'duplicate-id': error((id: string) => `The id "${id}" is used twice.`),

  // Conditions.
  'unknown-value-key': error((key: string, nearest: string) => `Unknown value "${key}"${hint(nearest)}`),
  'unknown-value-prefix': error(
    (prefix: string) =>
      `"${prefix}:" is not the prefix of a value; the prefixes are tab:, count:, session:, document: and derived:.`,
  ),
  'target-not-an-option': error(
    (target: string, key: string, nearest: string, _known: string) =>
      `"${target}" is never the value of "${key}"${hint(nearest)}`,
  ),
  'not-multiple': error(
    (operator: string, key: string) =>
      `"${operator}" is for a question with several answers, but "${key}" has one: compare with "in" or "notIn".`,
  ),
  'reads-itself': error((key: string) => `The visibility of this block depends on its own answer "${key}".`),

  ...provenProblems,

  ...lookupProblems,

  ...authoringProblems,

  ...textProblems,

  // References.
  'unknown-page': error((name: string, nearest: string) => `There is no page "${name}" in pages/${hint(nearest)}`),
  'unknown-step': error(
    (name: string, nearest: string) => `There is no step "${name}" for "submitFallback"${hint(nearest)}`,
  ),
  'unknown-section': error(
    (name: string, nearest: string) => `There is no section "${name}" in sections/${hint(nearest)}`,
  ),
  'circular-use': error((name: string) => `The section "${name}" uses itself.`),
  'unknown-options': error((name: string, nearest: string) => `There is no list "${name}" in options/${hint(nearest)}`),
  'unknown-tab': error((id: string, nearest: string) => `There is no tab "${id}" among these tabs${hint(nearest)}`),
  'repeat-too-many': error(() => 'The maxNumberOfComponents cannot exceed 10'),
  'repeat-beyond-greatest': error(() => 'A repeat has at most 100 copies.'),
  'repeat-min-too-great': error(
    (min: string, max: string) => `A repeat with "max" ${max} cannot always show ${min} copies: reduce "min".`,
  ),
  'repeat-of-one': error((property: string) => `With "max" 1 there is one copy, for which "${property}" does nothing.`),
  'count-not-whole': error(
    (key: string) => `The answer to "${key}" is not always a whole number, so it is no number of copies.`,
  ),
  'count-too-great': error(
    (key: string, n: string, max: string) => `The answer to "${key}" can be ${n}, but there are at most ${max} copies.`,
  ),
  'repeat-prefixes': error(
    (prefixes: string, max: string) => `A repeat with "max" ${max} needs ${max} prefixes, not ${prefixes}.`,
  ),
  'unknown-cleared-key': error(
    (key: string, nearest: string) => `No field has the cleared key "${key}"${hint(nearest)}`,
  ),
  'unknown-filled-key': error((key: string, nearest: string) => `No field has the filled key "${key}"${hint(nearest)}`),
  'unknown-placeholder': error((name: string, nearest: string) => `Unknown placeholder {${name}}${hint(nearest)}`),
  'unknown-message': error((name: string, nearest: string) => `There is no message "${name}"${hint(nearest)}`),
  'missing-message': error((name: string) => `There is no message "${name}", which the application shows.`),
  'missing-placeholder': error(
    (name: string, placeholder: string) => `The message "${name}" must contain {${placeholder}}.`,
  ),
  'missing-word': error((name: string, use: string) => `institution.json has no "${name}": ${use}.`),
  'unused-with': warning((name: string, section: string) => `The section "${section}" has no placeholder {${name}}.`),
  'first-copy-key': error(
    (key: string, own: string) =>
      `"${key}" is the key of one copy, and this section is used several times: ` +
      `write "${own}", which each copy prefixes.`,
  ),
  'duplicate-label': warning(
    (label: string, other: string) =>
      `"${other}" has the same label "${label}" under the same heading: tell the questions apart.`,
  ),
  'missing-autocomplete': warning(
    (key: string, token: string) =>
      `"${key}" is personal: write "autocomplete": "${token}", so that browsers fill it in.`,
  ),
  'blank-text': error(() => 'This text has no visible character: write one, or remove it.'),
  'missing-text': error(() => 'This has no text to show: write one, or remove it.'),
  'bad-link': error(
    (address: string) =>
      `"${address}" is not an address for links: use https:, mailto:, tel: or a path that begins with one /.`,
  ),

  'unknown-address': error((path: string, nearest: string) => `There is no page at "${path}"${hint(nearest)}`),
  'unknown-question-link': warning(
    (path: string, key: string, nearest: string) =>
      `The page "${path}" has no question "${key}", so the link opens its beginning${hint(nearest)}`,
  ),

  // Reachability.
  'never-shown': error(
    (reasons: string) => `This can never be shown: ${reasons}; change one of them, or remove what is hidden.`,
  ),
  'calculation-cycle': error((key: string) => `"${key}" is derived from itself.`),
  'undeclared-read': error(
    (name: string, nearest: string) => `The calculation reads "${name}", which is not in "from"${hint(nearest)}`,
  ),
  'unread-source': warning((name: string) => `The calculation never reads "${name}".`),

  // Patterns and expressions.
  'bad-pattern': error((reason: string) => `This is not a regular expression: ${reason}.`),
  'slow-pattern': error(
    () => 'This pattern takes very long for some answers: remove the repetition inside a repetition.',
  ),
};
