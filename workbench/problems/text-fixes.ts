import type { ProblemWords } from './problems.ts';
import type { textProblems } from './text-problems.ts';

/** The correction of each problem in text-problems.ts; the words are those of its sentence. */
export const textFixes: {
  readonly [C in keyof typeof textProblems]: (...words: ProblemWords<C>) => string;
} = {
  'answer-in-name': (name, step) => (step === '' ? `Remove {${name}}.` : 'Add "step" with a name without answers.'),
  // Texts about limits.
  'text-says-other-limit': (said) => `Correct "${said}" in the text, or the limit.`,
  'message-of-other-limit': (keyword, _, other, both) =>
    both === ''
      ? `Write "${other}" instead of "${keyword}", or correct the message.`
      : `Exchange the messages of "${keyword}" and "${other}".`,
  'broken-markup': () => 'Correct the brackets or braces.',
  'half-a-mark': (part) => `End the bold text after "${part}", or write \\* for each star.`,
  'marks-not-read': (text) => `Write "${text}" without stars.`,
  'unknown-image': (name, nearest) =>
    nearest === ''
      ? `Store the image in the folder "images", and write its name instead of "${name}".`
      : `Write "${nearest}".`,
  'image-without-words': (name) => `Write what "${name}" shows between the brackets.`,
  'refused-image': (_name, _reason, fix) => fix,
  'image-not-read': (name) => `Show "${name}" in a text, a label, a hint or an option.`,
  'unused-image': (name) => `Delete "images/${name}", or show it in a text.`,
  'link-text-differs': (label) => `Correct the address, or the label "${label}".`,
  'not-an-email': (word) => `Write an email address as "${word}".`,
  'low-contrast': (name, _, other) => `Choose another color for "--${name}" or "--${other}".`,
  'missing-brand-file': (file, nearest) =>
    nearest === '' ? `Add the file "${file}", or remove its url().` : `Write "${nearest}".`,
  'swapped-labels': (one, _, other) => `Exchange the labels of "${one}" and "${other}".`,
  'options-equal': (value, other) => `Change the value of "${value}" or of "${other}".`,
  'unknown-autocomplete': (_, nearest) =>
    nearest === '' ? 'Write a token of HTML, or remove it.' : `Write "${nearest}".`,
  'autocomplete-of-another': (_, __, own) => `Write "autocomplete": "${own}".`,
  'example-refused': (example) => `Write another example than "${example}", or correct the schema.`,

  // Lookups.
  'fills-itself': (key) => `Remove "${key}" from "fills".`,
  'filled-with-another-field': (key, _, own) => `Write "${own}" as the field of "${key}".`,
  'record-default-refused': (value) => `Write another default than "${value}".`,

  // Copies.
  'repeat-words': (_, max) => `Write ${max} entries under "with", or change "max".`,
  'missing-with': (name) => `Add "${name}" to "with".`,
  'copies-misnumbered': (_, copy) => `Write the number ${copy}, or exchange the copies.`,
  'prefix-without-page': (prefix) => `Remove the prefix "${prefix}", or use the section with it.`,

  // Calculations.
  'unused-calculation': (key) => `Remove "${key}", or read it.`,
  'asked-and-calculated': (key) => `Write "calculated" as the type of "${key}", or remove its calculation.`,
  'not-calculated': (key) => `Add a calculation with the key "${key}".`,
  'calculated-from-session': (key, source) => `Calculate "${key}" without "${source}", or as "derived:${key}".`,
  'calculated-too-long': (key, longest) =>
    `Round the result with $round, or write ${longest} as the "maxLength" of "${key}" in the data model.`,
  'calculated-from-sensitive': (key) => `Add "sensitive": true to "${key}" in the data model.`,

  // Conditions.
  'same-conditions': (kind) => `Correct the conditions, or remove one ${kind} of the two.`,
  'directions-differ': (key, _, __, operator) => `Write "${operator}" as the operator of "${key}".`,
  'holds-for-all-accepted': () => 'Correct the target, or write "answered" as the operator.',
  'lists-every-option': () => 'Remove an option, or read only whether there is an answer.',
  'rule-clears-nothing': () => 'Correct the conditions of the rule, or remove it.',

  // Uploads and migrations.
  'upload-limit-too-small': (name) => `Write more bytes as "${name}".`,
  'renamed-but-asked': (key) => `Remove "${key}" from "rename", or rename the question.`,
  'recoded-but-offered': (code) => `Remove "${code}" from "recode", or from the options.`,

  // Cases.
  'impossible-answer': (_, key, __, nearest, known) => {
    if (nearest !== '') return `Write "${nearest}".`;
    return known === '' ? `Write a value that "${key}" can have.` : `Write ${known}.`;
  },
  'answer-not-asked': (key, _, order) =>
    order === ''
      ? `Remove "${key}", or enter the answers that show it above.`
      : `Move "${key}" below the answers that show it.`,
};
