/** A mistake of a form's author, or (a warning) what is probably one. */
export interface Problem {
  readonly code: ProblemCode;
  /** A form with an error cannot be used. */
  readonly severity: 'error' | 'warning';
  /** Relative to the form's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** One sentence that says what is wrong and, where it can, what to write. */
  readonly sentence: string;
}
/** The name of a kind of problem; each has a sentence in the table and a form in `tests/refused/`. */
export type ProblemCode = keyof typeof problemTable;
export type ProblemWords<C extends ProblemCode> = Parameters<(typeof problemTable)[C]['sentence']>;

const error = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'error', sentence }) as const;
const warning = <W extends readonly string[]>(sentence: (...words: W) => string) =>
  ({ severity: 'warning', sentence }) as const;

/** "; did you mean …?" where a known name is near. */
const hint = (nearest: string): string => (nearest === '' ? '.' : `; did you mean "${nearest}"?`);

/** Every problem the checker knows, with its sentence; `tests/refused` has a form for each. */
export const problemTable = {
  // A file as JSON.
  'not-json': error((what: string) => `This is not JSON: ${what}.`),
  'duplicate-property': error((name: string) => `"${name}" stands twice in the same object.`),
  'reserved-name': error((name: string) => `"${name}" cannot be a name: every object has it.`),
  'nested-too-deep': error((limit: string) => `This is nested more than ${limit} levels deep.`),

  // The files of a form.
  'missing-file': error((path: string) => `The form has no file ${path}.`),
  'unknown-file': warning((path: string) => `${path} is no file of a form and is not read.`),
  'missing-schema': error(
    () => 'The file does not begin with "$schema" pointing to form.schema.json, from which editors complete.',
  ),
  'unused-page': warning((name: string) => `The page "${name}" is not among the pages of form.json.`),
  'unused-section': warning((name: string) => `No page uses the section "${name}".`),
  'unused-options': warning((name: string) => `No question uses the options "${name}".`),
  'page-id-mismatch': error((id: string, name: string) => `The page's id is "${id}", but its file is named "${name}".`),
  'no-step': error(
    () => 'The form has no step: every page has "role": "completion", which only the last page can have.',
  ),
  'no-completion': error(
    () =>
      'The form has no completion page, which is shown after the submission: give the last page "role": "completion".',
  ),
  'completion-twice': error(
    (id: string, other: string) =>
      `The page "${id}" cannot be the completion page, as "${other}" is: remove "role" from one of them.`,
  ),
  'completion-not-last': error(
    (id: string) =>
      `The completion page must be the last one: move "${id}" to the end of "pages", or remove its "role".`,
  ),
  'asked-too-late': error(
    (key: string, page: string) =>
      `The question "${key}" would be asked after the submission: move it from the completion page "${page}" to a step.`,
  ),
  'taken-address': error(
    (id: string) => `"${id}" cannot be the id of a page: /${id} is an address of the portal itself.`,
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

  // The shape of what is written, against form.schema.json.
  'unknown-property': error(
    (name: string, owner: string, nearest: string) => `Unknown property "${name}" in ${owner}${hint(nearest)}`,
  ),
  'missing-property': error((name: string, owner: string) => `There is no "${name}" in ${owner}.`),
  'misplaced-property': error((name: string, reason: string) => `"${name}" has no place here: ${reason}.`),
  'wrong-type': error((name: string, wanted: string, found: string) => `"${name}" must be ${wanted}, not ${found}.`),
  'unknown-type': error((type: string, nearest: string) => `Unknown type "${type}" of a block${hint(nearest)}`),
  'unknown-operator': error((operator: string, nearest: string) => `Unknown operator "${operator}"${hint(nearest)}`),
  'unknown-word': error(
    (name: string, found: string, known: string) => `"${name}" must be one of ${known}, not ${found}.`,
  ),
  'malformed-name': error((name: string, found: string, rule: string) => `"${found}" cannot be the ${name}: ${rule}`),
  'empty-value': error((name: string) => `"${name}" must not be empty.`),
  'out-of-range': error((name: string, limit: string) => `"${name}" must be ${limit}.`),
  'repeated-entry': error((name: string) => `"${name}" holds the same entry twice.`),

  // Keys and ids.
  'key-on-two-pages': error((key: string, page: string) => `The key "${key}" is asked on the page "${page}" too.`),
  'key-twice-on-page': error((key: string, page: string) => `The key "${key}" is asked twice on the page "${page}".`),
  'key-not-in-data-model': error(
    (key: string, nearest: string) => `The key "${key}" is not in the data model${hint(nearest)}`,
  ),
  'prefix-mismatch': error(
    (prefix: string, nearest: string) => `No key of the data model begins with the prefix "${prefix}"${hint(nearest)}`,
  ),
  'key-without-page': warning((key: string) => `No page asks for the key "${key}"; say why with "notAsked".`),
  'asked-after-all': warning(
    (key: string) => `The data model says the key "${key}" is not asked, but a page asks for it.`,
  ),
  'key-declared-twice': error((key: string) => `The data model declares the key "${key}" twice.`),
  'key-type-mismatch': error(
    (key: string, field: string, stored: string) =>
      `A ${field} question cannot fill the key "${key}", stored as ${stored}.`,
  ),
  'max-length-too-great': error(
    (key: string, field: string, stored: string) =>
      `"${key}" takes ${field} characters, but the data model stores at most ${stored}.`,
  ),
  'option-too-long': error(
    (value: string, key: string, stored: string) =>
      `The option "${value}" does not fit under "${key}": the length there is at most ${stored}.`,
  ),
  'duplicate-option': error((value: string) => `The option "${value}" stands twice in the list.`),
  'duplicate-id': error((id: string) => `The id "${id}" is used twice.`),

  // Conditions.
  'unknown-value-key': error((key: string, nearest: string) => `There is no value "${key}" to read${hint(nearest)}`),
  'unknown-value-prefix': error(
    (prefix: string) => `"${prefix}:" begins no value; known are tab:, count:, session:, document: and derived:.`,
  ),
  'target-not-an-option': error(
    (target: string, key: string, nearest: string) => `"${target}" is never the value of "${key}"${hint(nearest)}`,
  ),
  'reads-itself': error((key: string) => `Whether this is shown depends on "${key}", an answer of its own.`),

  // References.
  'unknown-page': error((name: string, nearest: string) => `There is no page "${name}" in pages/${hint(nearest)}`),
  'unknown-step': error(
    (name: string, nearest: string) => `There is no step "${name}" that Submit could lead to${hint(nearest)}`,
  ),
  'unknown-section': error(
    (name: string, nearest: string) => `There is no section "${name}" in sections/${hint(nearest)}`,
  ),
  'circular-use': error((name: string) => `The section "${name}" uses itself.`),
  'unknown-options': error((name: string, nearest: string) => `There is no list "${name}" in options/${hint(nearest)}`),
  'unknown-tab': error((id: string, nearest: string) => `There is no tab "${id}" among these tabs${hint(nearest)}`),
  'repeat-too-many': error(() => 'The maxNumberOfComponents cannot exceed 10'),
  'repeat-prefixes': error(
    (prefixes: string, max: string) => `A repeat of at most ${max} needs as many prefixes, not ${prefixes}.`,
  ),
  'unknown-cleared-key': error(
    (key: string, nearest: string) => `No question has the key "${key}" that is cleared here${hint(nearest)}`,
  ),
  'unknown-filled-key': error(
    (key: string, nearest: string) => `No question has the key "${key}" that is filled here${hint(nearest)}`,
  ),
  'unknown-placeholder': error(
    (name: string, nearest: string) => `Nothing stands for the placeholder {${name}}${hint(nearest)}`,
  ),
  'unknown-message': error((name: string, nearest: string) => `There is no message "${name}"${hint(nearest)}`),
  'missing-placeholder': error(
    (name: string, placeholder: string) => `The message "${name}" must hold {${placeholder}}.`,
  ),
  'missing-word': error((name: string, use: string) => `institution.json has no "${name}": ${use}.`),
  'unused-with': warning((name: string, section: string) => `The section "${section}" has no placeholder {${name}}.`),
  'bad-link': error(
    (address: string) =>
      `"${address}" cannot be linked to: use https:, mailto:, tel: or a path that begins with one /.`,
  ),

  // Reachability.
  'never-shown': error(() => 'This can never be shown: its conditions, and those round it, cannot hold together.'),
  'calculation-cycle': error((key: string) => `"${key}" is derived from itself.`),
  'undeclared-read': error((name: string) => `The calculation reads "${name}", which is not in "from".`),
  'unread-source': warning((name: string) => `The calculation never reads "${name}".`),

  // Patterns and expressions.
  'bad-pattern': error((reason: string) => `This is no regular expression: ${reason}.`),
  'slow-pattern': error(
    () => 'Some answers would keep this pattern busy for very long: do not repeat what is repeated already.',
  ),
  'bad-expression': error((reason: string) => `This is no JSONata expression: ${reason}`),
  'unsupported-expression': error((reason: string) => `This expression cannot be used in a form: ${reason}`),
};
