import type { ProblemCode, ProblemWords } from './problems.ts';
import { addressRule } from '../source/address-rule.ts';
import { textFixes } from './text-fixes.ts';

/** The correction of each kind of problem: one imperative sentence, made from the words of the problem. */
type Fixes = { readonly [C in ProblemCode]: (...words: ProblemWords<C>) => string };

/** Names a similar name, if there is one. */
const write = (nearest: string, otherwise: string): string => (nearest === '' ? otherwise : `Write "${nearest}".`);

/** Names both corrections where the name can be new: a similar one exists, and can mean another thing. */
const writeOr = (nearest: string, otherwise: string): string =>
  nearest === ''
    ? `${otherwise.charAt(0).toUpperCase()}${otherwise.slice(1)}.`
    : `Write "${nearest}", or ${otherwise}.`;

/** The texts that are written as if they were true or false. */
const texts: Readonly<Record<string, string>> = {
  notAsked: 'reason, such as "notAsked": "Another system writes it."',
  required: 'message for a missing answer, such as "required": "Enter your first name."',
  alone: 'message for an answer with this option and others, such as "alone": "Choose None, or none of the others."',
};

/** What an author has to change for each problem; `tests/refused` shows each. */
export const problemFixes: Fixes = {
  // JSON syntax.
  'not-json': (_, correction) => correction,
  'duplicate-property': (name) => `Remove one of the two properties "${name}".`,
  'reserved-name': (name) => `Choose another name than "${name}".`,
  'nested-too-deep': () => 'Move the inner parts into a section or a condition of their own.',

  // Files.
  'missing-file': (path) => `Create ${path}.`,
  'unknown-file': (path) => `Rename or delete ${path}.`,
  'missing-schema': (own) =>
    own === ''
      ? 'Write "$schema" as the first property of the file.'
      : `Write "$schema": "${own}" as the first property of the file.`,
  'foreign-schema': (_, own) => `Write "$schema": "${own}".`,
  'unused-page': (name) => `Add "${name}" to "pages" of form.json, or delete the page.`,
  'unused-section': (name) => `Use the section "${name}" on a page, or delete it.`,
  'unused-options': (name) => `Use the options "${name}" in a question, or delete them.`,
  'page-id-mismatch': (_, name) => `Write "id": "${name}", or rename the file.`,
  'no-step': () => 'Remove "role" from every page with questions.',
  'no-completion': () => 'Write "role": "completion" on the last page.',
  'completion-shadows': (id) => `Add "when" to the page "${id}", or move it to the end of "pages".`,
  'completion-conditional': (id) => `Remove "when" from the page "${id}", or add a completion page without it.`,
  'completion-never-shown': (id) => `Remove the page "${id}", and "when" from the page before it.`,
  'completion-not-last': (id) => `Move "${id}" behind the steps in "pages", or remove its "role".`,
  'asked-too-late': (key) => `Move the question "${key}" to a step.`,
  'first-step-hidden': (id) => `Remove "when" from the page "${id}".`,
  'taken-address': (id) => `Choose another id than "${id}".`,
  'form-id-mismatch': (_, kind, name) => `Write "id": "${name}", or rename the ${kind}.`,
  'form-name-taken': (name) => `Rename one of the two forms "${name}".`,
  'data-model-twice': () => 'Remove "dataModel" from the form, or delete data-model.json.',

  // The schema.
  'unknown-property': (name, _, nearest, holder, present) => {
    if (holder === '') return write(nearest, `Remove "${name}".`);
    return present === '' ? `Write "${holder}": { "${name}": … }.` : `Move "${name}" into "${holder}".`;
  },
  'missing-property': (name) => `Add "${name}".`,
  'misplaced-property': (name) => `Remove "${name}" here.`,
  'wrong-type': (name, wanted, _, meant) => {
    if (Object.hasOwn(texts, name)) return `Write the ${texts[name]}`;
    if (name === 'file') return `Write ${meant === '' ? wanted : meant} in the file.`;
    return meant === '' ? `Write ${wanted} as "${name}".` : `Write "${name}": ${meant}.`;
  },
  'wrong-entry': (name, wanted, _, meant) =>
    meant !== ''
      ? `Write ${meant} as this entry of "${name}".`
      : name === 'options'
        ? 'Write a value and a label, such as ["S", "Single room"].'
        : `Write ${wanted} as this entry of "${name}".`,
  'unknown-type': (_, nearest, known) => write(nearest, `Choose one of ${known}.`),
  'unknown-operator': (_, nearest, known) => write(nearest, `Choose one of ${known}.`),
  'unknown-word': (name, _, known) => `Write one of ${known} as "${name}".`,
  'malformed-name': (name, _, __, similar) => write(similar, `Choose another value of "${name}".`),
  'empty-value': (name) => `Fill "${name}", or remove it.`,
  'out-of-range': (name, limit) => `Write ${limit} as "${name}".`,
  'repeated-entry': (name) => `Remove one of the equal entries of "${name}".`,

  // Migrations.
  'renamed-to-one-key': (key, other) => `Rename or drop "${key}" or "${other}" otherwise.`,
  'migrated-twice': (key, one, other) => `Remove "${key}" from "${one}" or from "${other}".`,
  'migrated-to-unknown-key': (_, target, nearest) => write(nearest, `Add "${target}" to the data model.`),
  'migrated-to-unknown-choice': (name, target, nearest) =>
    write(nearest, `Add "${target}", or remove "${name}" from the migration.`),
  'dropped-choice': (name) => `Remove "${name}" from "drop".`,
  'recoded-to-unknown-option': (code, key, nearest) => write(nearest, `Add the option "${code}" to "${key}".`),

  // Opening times.
  'bad-time': () => 'Write a day such as 2026-03-01, or a day and a time such as 2026-03-01T17:00.',
  'closes-before-opens': () => 'Exchange "opens" and "closes", or correct one of them.',
  'unknown-time-zone': () => 'Write the name of a time zone, for example America/Chicago.',
  'bad-cycle': () => 'Write the year of the season, for example 2026.',
  'bad-cycle-end': () => 'Write the last day of the season, for example 12-31.',
  'cycle-over': (year) => `Write the next season, ${Number(year) + 1}: every other year derives from it.`,

  // Uploads.
  'upload-limit-too-great': (name, _, most) => `Reduce "${name}" to ${most} or less.`,
  'upload-limit-widened': (name, _, outer) => `Reduce "${name}" of the question to ${outer} or less.`,
  'upload-in-repeat': (key) => `Move the upload "${key}" out of the repeated block.`,

  // Folds.
  'required-in-fold': (key, label) =>
    `Move "${key}" out of the section with "fold": "${label}", or require it only after an answer inside that section.`,

  // Keys and ids.
  'key-on-two-pages': (key, page) => `Rename "${key}" here, or remove it from the page "${page}".`,
  'label-key-asked': (key, choice) => `Rename the question "${key}", or write "describe": false in "${choice}".`,
  'key-twice-on-page': (key) => `Rename or remove one of the two questions "${key}".`,
  'key-not-in-data-model': (_, entry, nearest) =>
    `Add ${entry} to the data model${nearest === '' ? '' : `, or write "${nearest}"`}.`,
  'prefix-mismatch': (_, nearest) => write(nearest, 'Add the keys with this prefix to the data model.'),
  'key-without-page': (key) => `Ask for "${key}" on a page, or state the reason in "notAsked".`,
  'asked-after-all': (key) => `Remove "notAsked" of "${key}", or the question.`,
  'key-declared-twice': (key) => `Remove one of the two declarations of "${key}".`,
  'key-type-mismatch': (key) => `Change the type of the question, or that of "${key}" in the data model.`,
  'max-length-too-great': (key, field) =>
    `Increase "maxLength" of "${key}" in the data model to ${field}, or reduce it in the question, or its "maximum".`,
  'option-too-long': (value, key) => `Increase "maxLength" of "${key}" in the data model, or shorten "${value}".`,
  'times-crossed': () => 'Make "max" later, or "min" earlier.',
  'limits-crossed': () => 'Increase "maximum", or reduce "minimum".',
  'too-few-to-choose': () => 'Reduce "min", increase "max", or add options.',
  'alone-too-few': (value) => `Remove "alone" from "${value}", or reduce "min" to 1.`,
  'default-refused': (_, key) => `Choose another default for "${key}", or remove it.`,
  'default-cycle': (key) => `Remove "default" from "${key}", or change what it depends on.`,
  'option-with-comma': (value) => `Remove the comma from "${value}".`,
  'duplicate-option': (value) => `Remove one of the two options "${value}".`,
  'duplicate-id': (id) => `Rename one of the two blocks "${id}".`,

  // Conditions.
  'unknown-value-key': (key, nearest) => write(nearest, `Ask for "${key}", or read another value.`),
  'unknown-value-prefix': () => 'Write tab:, count:, session:, document: or derived: as the prefix.',
  'target-not-an-option': (target, key, nearest, known) =>
    write(nearest, known === '' ? `Add "${target}" to the options of "${key}".` : `Write ${known}.`),
  'message-without-keyword': (name, nearest) => write(nearest, `Remove "${name}".`),
  'whole-of-several': (operator, _, other) =>
    /^equals|^notEquals/.test(operator)
      ? `Write "${other}" as the operator.`
      : `Write a comparison with "${other}" for each option.`,
  'number-as-text': (_, numbers) => `Write ${numbers}.`,
  'wrong-operand': (_, __, ___, ____, correction) => writeOr('', correction),
  'can-fail': (_, __, correction) => writeOr('', correction),
  'certain-comparison': (_, __, ___, correction) => writeOr('', correction),
  'list-without-targets': (targets, _, list) => write(list, `Write options with the values ${targets}.`),
  'not-multiple': () => 'Write "in" or "notIn" as the operator.',
  'reads-itself': (key) => `Remove "${key}" from the condition.`,
  'date-compared-with-text': () => 'Write a day that exists, such as "2026-09-01".',
  'time-compared-with-text': () => 'Write a time with 24 hours, such as "09:30".',
  'number-compared-with-text': () => 'Write digits, such as "12.5".',
  'target-without-order': () => 'Write "equals" or "in" as the operator.',
  'count-beyond-maximum': (_, target, maximum) =>
    `Reduce "${target}" to ${maximum} or less, or increase "max" of the repeat.`,
  'derived-never-equals': (_, target) => `Correct "${target}", or the calculation.`,
  'variant-shadowed': (ids, others) => `Move ${others} behind ${ids}, or correct the conditions.`,
  'never-after-submission': () => 'Correct one of these conditions, or remove what is hidden.',
  'never-holds': () => 'Correct the alternative, or remove it.',
  'always-holds': () => 'Correct the condition, or remove it.',
  'rule-never-fires': () => 'Correct the rule, or remove it.',
  'check-never-applies': () => 'Correct the check, or remove it.',
  'schema-never-applies': () => 'Correct "schemaWhen", or remove the schema.',
  'requirement-never-applies': () => 'Correct "when", or remove "required".',
  'required-only-hidden': () => 'Correct the condition of the question, or that of "required".',
  'required-but-refused': () => 'Correct the requirement, or the check.',
  'requirements-exclude': (key, other) => `Require "${key}" or "${other}" under other conditions.`,
  'check-always-fails': () => 'Correct the conditions of the check.',
  'check-needs-hidden-answer': () => 'Check a question of the same branch.',
  'cannot-be-submitted': () => 'Correct one of the conditions.',
  'pattern-matches-nothing': () => 'Correct the pattern.',
  'pattern-too-long': () => 'Correct the pattern, or increase "maxLength".',
  'lengths-crossed': () => 'Reduce "minLength", or increase "maxLength".',
  'schema-accepts-nothing': () => 'Remove one of the keywords that exclude each other.',
  'date-window-empty': () => 'Exchange "earliest" and "latest", or correct one of them.',
  'tab-cannot-be-chosen': () => 'Correct "heldWhile".',
  'hide-each-other': (key, other) => `Ask one question instead of "${key}" and "${other}".`,
  'shown-after-itself': (key) => `Change one of the conditions that show "${key}" only after itself.`,

  // Clearing.
  'rule-clears-trigger': (key) => `Remove "${key}" from "clears".`,
  'rule-clears-what-it-asks': (key) => `Remove "${key}" from "clears".`,
  'rules-undo-each-other': (rule, other) => `Keep one of the rules "${rule}" and "${other}".`,
  'clears-omits-key': (key) => `Add "${key}" to "clears".`,
  'clears-other-page': (key) => `Say in a text that this clears "${key}".`,

  // Lookups.
  'unknown-lookup-category': (name, nearest) => write(nearest, `Declare "${name}" in lookups.json.`),
  'unknown-record-part': (_, nearest, known) => write(nearest, `Write one of ${known}.`),
  'filled-type-mismatch': (_, __, key) => `Change one of the types, or fill another key than "${key}".`,
  'filled-length-mismatch': (_, __, key) => `Reduce "maxLength" of the field, or increase that of "${key}".`,
  'lookup-declared-twice': (name) => `Remove or rename one of the two declarations of "${name}".`,
  'no-display-field': (_, known) => `Write "display" with one of ${known}.`,
  'unknown-record-field': (name, _, nearest) => write(nearest, `Declare the field "${name}".`),
  'taken-record-field': (name) => `Choose another name than "${name}" for the field.`,
  'unused-lookup-category': (name) => `Search "${name}" in a question, or remove the category.`,

  // References.
  'unknown-page': (name, nearest) => write(nearest, `Create pages/${name}.json.`),
  'unknown-step': (_, nearest) => write(nearest, 'Write the id of a step.'),
  'unknown-section': (name, nearest) => writeOr(nearest, `create sections/${name}.json`),
  'circular-use': (name) => `Remove the use of "${name}" inside itself.`,
  'unknown-options': (name, nearest) => writeOr(nearest, `create options/${name}.json`),
  'unknown-copies': (_, nearest) => write(nearest, 'Write the id of a repeated block of this page or section.'),
  'copies-of-own-block': (_, id) => `Ask the question outside the block "${id}".`,
  'copies-unnamed': () => 'Write a key of the section in braces, such as "{name}".',
  'copies-named-by-sensitive': () => 'Name the copies by an answer that is not sensitive.',
  'order-of-years': () => 'Remove "order".',
  'order-alike': () => 'Read "$value", which is the value of each option, or an answer of each copy.',
  'order-by-own-answer': () => 'Read another answer.',
  'unknown-tab': (_, nearest) => write(nearest, 'Write the id of one of these tabs.'),
  'repeat-too-many': () => 'Reduce "max" to 10 or less, or write the prefixes as a pattern such as "job_{n}_".',
  'repeat-beyond-greatest': () => 'Reduce "max" to 100 or less.',
  'repeat-min-too-great': (_, max) => `Reduce "min" to ${max} or less.`,
  'repeat-of-one': (property) => `Remove "${property}", or increase "max".`,
  'count-not-whole': () =>
    'Write the key of a number without "decimals", or of a choice whose options are whole numbers.',
  'count-too-great': (key, _, max) => `Accept at most ${max} as the answer to "${key}", or increase "max".`,
  'repeat-prefixes': (_, max) => `Write ${max} prefixes, or change "max".`,
  'unknown-cleared-key': (key, nearest) => write(nearest, `Remove "${key}" from "clears".`),
  'unknown-filled-key': (key, nearest) => write(nearest, `Remove "${key}" from "fills".`),
  'unknown-placeholder': (name, nearest) => write(nearest && `{${nearest}}`, `Remove {${name}}.`),
  'unknown-message': (name, nearest) => write(nearest, `Remove "${name}".`),
  'missing-message': (name) => `Add "${name}".`,
  'missing-placeholder': (_, placeholder) => `Write {${placeholder}} in the message.`,
  'missing-word': (name) => `Add "${name}" to institution.json.`,
  'misspelt-word': (_, meant) => `Write "${meant}".`,
  'unused-word': (name) => `Remove "${name}".`,
  'unused-with': (name) => `Remove "${name}" from "with".`,
  'first-copy-key': (_, own) => `Write "${own}".`,
  'duplicate-label': (label) => `Change one of the two labels "${label}".`,
  'email-of-any-text': () => `Write "schema": { "pattern": ${JSON.stringify(addressRule)} }.`,
  'missing-autocomplete': (_, token) => `Write "autocomplete": "${token}".`,
  'blank-text': () => 'Write a text, or remove the property.',
  'missing-text': () => 'Write a text, or remove the block.',
  'bad-link': () => 'Write an address with https:, mailto: or tel:, or a path that begins with one /.',
  'unknown-address': (_, nearest) => write(nearest, 'Write the path of a page.'),
  'unknown-question-link': (_, key, nearest) => write(nearest, `Write the key of a question instead of "${key}".`),

  // Reachability.
  'never-shown': () => 'Change one of these conditions, or remove what is hidden.',
  'calculation-cycle': (key) => `Remove "${key}" from the values that it is derived from.`,
  'undeclared-read': (name, nearest) => write(nearest, `Add "${name}" to "from".`),
  'unread-source': (name) => `Remove "${name}" from "from".`,

  // Mistakes of an author who copies and changes parts of a form.
  'duplicate-option-label': (value, _, other) => `Change the label of "${value}" or of "${other}".`,
  'alias-taken': (alias) => `Remove "${alias}" from "aliases".`,
  'copies-alike': () => 'Write other words under "with".',
  'duplicate-title': (kind, _, other) => `Write another title here, or for the ${kind} "${other}".`,
  'swapped-lists': (value, _, other) => `Exchange the lists of "${value}" and "${other}".`,
  'list-of-another-value': (value, _, __, own) => `Write "${own}" as the list of "${value}".`,
  'clears-hidden-key': (key) => `Remove "${key}" from "clears".`,
  'schema-unlike-required': () => 'Write one condition in "schemaWhen" and in "when" of "required".',
  'placeholder-always-empty': (name) => `Remove {${name}}, or show the text elsewhere.`,
  'placeholder-sometimes-empty': (_, key) => `Show this text only while "${key}" is shown.`,
  'duplicate-message': (other) => `Write another message here, or for "${other}".`,
  'duplicate-autocomplete': (token, other) => `Change "autocomplete": "${token}" here, or of "${other}".`,
  'units-differ': (key, _, other) => `Compare another value than "${key}" or "${other}".`,
  'count-below-minimum': (_, target, least) => `Increase "${target}" to more than ${least}, or remove the condition.`,
  'holds-for-refused': () => 'Correct the target or the operator, or the schema of the question.',
  'shown-by-later-page': (key) => `Move this behind "${key}", or that question to this page.`,
  'check-reads-others': (key) => `Read "${key}" in the check, or move the check.`,
  'message-says-other-limit': (keyword, limit) => `Write ${limit} in the message, or correct "${keyword}".`,
  'cannot-be-typed': () => 'Remove "inputMode", or correct the pattern.',
  'birthday-in-future': () => 'Write a negative number, or 0, as "years".',
  'filled-twice': (name) => `Write another field than "${name}".`,
  'fills-hidden-key': (key) => `Remove "${key}" from "fills", or show it together with this question.`,
  'clears-other-section': (key) => `Remove "${key}" from "clears".`,
  'address-question': (_, what) => `Write the question without ${what}, or without "fromAddress".`,
  'reserved-parameter': (name) => `Write another parameter than "${name}".`,
  'repeated-parameter': (name) => `Write another parameter than "${name}", or remove one of the questions.`,
  'open-upload': (key) => `Remove the question "${key}", or "access" from form.json.`,
  'open-session-value': () => 'Read "session:today" only, or remove "access" from form.json.',
  'open-account-link': () => 'Remove the link, or "access" from form.json.',
  'upload-not-held': (key) => `Add "document:${key}" to "heldWhile".`,

  ...textFixes,

  // Patterns and expressions.
  'bad-pattern': () => 'Correct the regular expression.',
  'slow-pattern': () => 'Remove the repetition inside a repetition.',
  'bad-expression': (_, name) =>
    name === '' ? 'Correct the JSONata expression.' : `Write ${name}, with the backticks.`,
  'unsupported-expression': () => 'Write the expression without this part.',
};
