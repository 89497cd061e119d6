import { error, hint, noteProblem, warning } from './problem-words.ts';

/** The mistakes of an author who copies and changes parts of a form: a part of the catalogue in problems.ts. */
export const authoringProblems = {
  // Copies of a repeated block as options.
  'unknown-copies': error(
    (id: string, nearest: string) => `There is no repeated block "${id}" whose copies can be options${hint(nearest)}`,
  ),
  'copies-of-own-block': error(
    (key: string, id: string) => `"${key}" is a question in the copies of "${id}", so they cannot be its options.`,
  ),
  'copies-unnamed': error(
    (label: string) => `The label "${label}" has no answer of a copy as a placeholder, so the copies have no names.`,
  ),
  'copies-named-by-sensitive': error(
    (key: string) => `The sensitive answer "${key}" would be the name of an option, which is stored as it is.`,
  ),

  // Questions written by hand.
  'email-of-any-text': warning((key: string) => `"${key}" accepts any text: nothing tells an email address from it.`),

  // The order of options.
  'order-of-years': error((key: string) => `The options of "${key}" are years, which have an order of their own.`),
  'order-alike': error((key: string) => `The expression in "order" has the same result for every option of "${key}".`),
  'order-by-own-answer': error(
    (key: string) => `A choice in "${key}" would move its options while the applicant chooses.`,
  ),

  // Folds.
  'required-in-fold': error(
    (key: string, label: string) =>
      `"${key}" can be required while the fold "${label}" is closed: nothing in the fold has to be answered first.`,
  ),

  // Copies.
  'duplicate-option-label': warning(
    (value: string, label: string, other: string) =>
      `The options "${other}" and "${value}" have the same label "${label}": tell them apart.`,
  ),
  'alias-taken': warning(
    (alias: string, value: string, other: string) =>
      `The other name "${alias}" of the option "${value}" is a name of the option "${other}" too.`,
  ),
  'copies-alike': warning(
    (section: string, other: string) =>
      `This use of the section "${section}" has the same words as the one in ${other}: tell the copies apart.`,
  ),
  'duplicate-title': warning(
    (kind: string, title: string, other: string) =>
      `The ${kind} "${other}" has the title "${title}" too: tell the two apart.`,
  ),
  'swapped-lists': warning(
    (value: string, list: string, other: string, otherList: string) =>
      `"${value}" has ${list} and "${other}" has ${otherList}, which seems to be the wrong way around: exchange them.`,
  ),
  'list-of-another-value': warning(
    (value: string, list: string, other: string, own: string) =>
      `"${value}" has "${list}", which seems to be the list of "${other}": write "${own}".`,
  ),
  'clears-hidden-key': warning(
    (key: string, reasons: string) =>
      `This never clears an answer to "${key}", which is hidden then: ${reasons}; remove it from the list.`,
  ),
  'schema-unlike-required': warning(
    (key: string, schema: string, required: string) =>
      `The schema of "${key}" applies when ${schema}, but the answer is required when ${required}: ` +
      'write the same condition in both.',
  ),
  'placeholder-always-empty': warning(
    (name: string, reasons: string) =>
      `"{${name}}" is empty wherever this text is shown: ${reasons}; remove it, or show the text elsewhere.`,
  ),
  'placeholder-sometimes-empty': warning(
    (name: string, key: string, example: string) =>
      `"{${name}}" is empty in this text while "${key}" is hidden, for example if ${example}: ` +
      'show both under one condition.',
  ),
  'duplicate-message': warning(
    (other: string) => `"${other}" has the same message and another label: say which question is meant.`,
  ),
  'duplicate-autocomplete': warning(
    (token: string, other: string) =>
      `"${other}" has "autocomplete": "${token}" too, so that browsers fill in the same text twice: ` +
      'correct one of them.',
  ),
  'label-key-asked': error(
    (key: string, choice: string) =>
      `The label of the option chosen in "${choice}" is stored as "${key}", where it would replace this answer.`,
  ),

  // Comparisons.
  'units-differ': error(
    (key: string, unit: string, other: string, otherUnit: string) =>
      `"${key}" is ${unit} and "${other}" is ${otherUnit}: compare values of one kind.`,
  ),
  'count-below-minimum': error(
    (key: string, target: string, least: string) =>
      `This never holds, because the least "${key}" is ${least}: correct "${target}".`,
  ),
  'holds-for-refused': warning(
    (key: string) =>
      `This holds only for answers to "${key}" that its schema refuses: correct the target or the operator.`,
  ),
  'shown-by-later-page': noteProblem(
    (key: string, page: string) =>
      `This depends on "${key}" of the later page "${page}": it appears after the applicant has left this page.`,
  ),

  // Checks, schemas and lookups.
  'check-reads-others': warning(
    (key: string) =>
      `This check of "${key}" does not read its answer, so that no other answer to "${key}" corrects the error: ` +
      'move it to the question that it is about.',
  ),
  'message-says-other-limit': warning(
    (keyword: string, limit: string, said: string) =>
      `The message says ${said}, and "${keyword}" is ${limit}: correct one of them.`,
  ),
  'cannot-be-typed': warning(
    (mode: string) => `The keyboard of "inputMode": "${mode}" has no characters for an answer that the schema accepts.`,
  ),
  'birthday-in-future': error(() => 'A date of birth is never after today: correct the sign of "years".'),
  'filled-twice': warning(
    (name: string, other: string) => `The field "${name}" of the record fills "${other}" too: correct one of them.`,
  ),
  'fills-hidden-key': warning(
    (key: string, reasons: string) =>
      `"${key}" is hidden whenever this question is shown: ${reasons}; fill another key.`,
  ),

  // Clearing and documents.
  'clears-other-section': warning(
    (key: string) => `This clears "${key}", which is not in this section: remove it from the list.`,
  ),
  'upload-not-held': warning(
    (key: string) => `"heldWhile" does not wait for the upload "${key}" of these tabs: read "document:${key}" too.`,
  ),

  // Answers from the address of the page.
  'address-question': error(
    (key: string, what: string) =>
      `Nobody is asked "${key}", because its answer is in the address of the page, so it cannot have ${what}.`,
  ),
  'reserved-parameter': error((name: string) => `"${name}" has a meaning of its own in the addresses of the portal.`),
  'repeated-parameter': error((name: string, other: string) => `"${other}" takes its answer from "${name}", too.`),

  // Forms without accounts.
  'open-upload': error(
    (key: string) => `The upload "${key}" needs an account, and a form with "access": "open" is answered without one.`,
  ),
  'open-session-value': error(
    (key: string) => `"${key}" needs an account, and a form with "access": "open" is answered without one.`,
  ),
  'open-account-link': error(
    (path: string) => `"${path}" is about an account, and a form with "access": "open" is answered without one.`,
  ),

  // Values, words and messages of another type or name.
  'message-without-keyword': warning(
    (name: string, nearest: string) => `The schema has no "${name}", so this message is never shown${hint(nearest)}`,
  ),
  'whole-of-several': warning(
    (operator: string, key: string, other: string) =>
      `"${operator}" compares all chosen options of "${key}" at once, and holds for no answer with another one: ` +
      `write "${other}" for each option.`,
  ),
  'number-as-text': error(
    (texts: string, numbers: string) =>
      `Texts are compared letter by letter ("10" is less than "9"): write ${numbers} instead of ${texts}.`,
  ),
  'wrong-operand': error(
    (operation: string, operand: string, is: string, needed: string, correction: string) =>
      `"${operation}" cannot work, because ${operand} is ${is}, and not ${needed}: ${correction}.`,
  ),
  'bad-expression': error((reason: string, _name: string) => `This is not a JSONata expression: ${reason}`),
  'unsupported-expression': error((reason: string) => `This expression cannot be used in a form: ${reason}`),
  'can-fail': warning(
    (expression: string, when: string, correction: string) => `"${expression}" has no result ${when}: ${correction}.`,
  ),
  'certain-comparison': error(
    (comparison: string, result: string, reason: string, correction: string) =>
      `"${comparison}" is always ${result}, because ${reason}: ${correction}.`,
  ),
  'list-without-targets': error(
    (targets: string, named: string, _list: string, _keys: string) =>
      `Conditions compare ${named} with ${targets}, and no option has such a value: correct the list.`,
  ),
  'misspelt-word': error(
    (name: string, meant: string) =>
      `Nothing reads the word "${name}", and {${meant}} is no word: one of the two names is misspelt.`,
  ),
  'unused-word': warning(
    (name: string) => `Nothing reads the word "${name}": write {${name}} in a text, or remove it.`,
  ),
};
