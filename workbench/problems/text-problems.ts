import { error, hint, warning } from './problem-words.ts';

/** The problems of texts that contradict the form: a part of the catalogue in problems.ts. */
export const textProblems = {
  'answer-in-name': error(
    (name: string, _step: string) =>
      `The title of a form and the names of its steps have no answers: {${name}} would stay as it is.`,
  ),
  // Texts about limits.
  'text-says-other-limit': warning(
    (said: string, fact: string) => `The text says "${said}", but ${fact}: correct one of them.`,
  ),
  'message-of-other-limit': warning(
    (keyword: string, said: string, other: string, _both: string) =>
      `The message of "${keyword}" says "${said}", which is the other side: write it for "${other}", or correct it.`,
  ),
  'example-refused': warning(
    (example: string, key: string) =>
      `The example "${example}" cannot answer "${key}", because its schema refuses it: correct one of them.`,
  ),

  // Links, placeholders and words.
  'broken-markup': warning(
    (part: string) =>
      `"${part}" is shown as it is: a link is written [label](/page), without a space between, a placeholder {name}.`,
  ),
  'half-a-mark': warning(
    (part: string) => `"${part}" is shown as it is: bold is written **so**, and a star that is a text \\*.`,
  ),
  'marks-not-read': warning(
    (text: string) =>
      `The stars around "${text}" are shown as they are: names of pages, tabs, repeated blocks, contents and ` +
      'buttons have no marks.',
  ),
  'unknown-image': error(
    (name: string, nearest: string) => `The folder "images" of the form has no image "${name}"${hint(nearest)}`,
  ),
  'image-without-words': error(
    (name: string) =>
      `The image "${name}" has no alternative text, which screen readers, mails and exports have instead of it.`,
  ),
  'refused-image': error((name: string, reason: string, _fix: string) => `The image "${name}" ${reason}.`),
  'image-not-read': warning(
    (name: string) =>
      `The image "${name}" is not shown here: names of pages, tabs, repeated blocks, contents and ` +
      'buttons have no marks.',
  ),
  'unused-image': warning((name: string) => `The image "${name}" is in no text.`),
  'link-text-differs': warning(
    (label: string, address: string) => `This link shows "${label}" and leads to "${address}": correct one of them.`,
  ),
  'not-an-email': warning((word: string, text: string) => `The word "${word}" is no email address: "${text}".`),

  // The brand.
  'low-contrast': error(
    (name: string, color: string, other: string, otherColor: string, ratio: string, least: string) =>
      `The color --${name} (${color}) cannot be read with --${other} (${otherColor}): their contrast is ${ratio}:1, ` +
      `and must be at least ${least}:1.`,
  ),
  'missing-brand-file': error(
    (file: string, nearest: string) => `The folder of the brand has no file "${file}"${hint(nearest)}`,
  ),

  // Labels and browsers.
  'swapped-labels': warning(
    (one: string, label: string, other: string, otherLabel: string) =>
      `"${one}" has the label "${label}" and "${other}" has "${otherLabel}", which seems to be the wrong way around: ` +
      'exchange them.',
  ),
  'options-equal': warning(
    (value: string, other: string) =>
      `"${value}" and "${other}" are the same number, so that no condition tells these options apart: ` +
      'change one of them.',
  ),
  'unknown-autocomplete': warning(
    (token: string, nearest: string) => `"${token}" is no "autocomplete" that browsers know${hint(nearest)}`,
  ),
  'autocomplete-of-another': warning(
    (key: string, token: string, own: string) =>
      `"autocomplete": "${token}" is for another question than "${key}": write "${own}".`,
  ),

  // Lookups.
  'fills-itself': warning(
    (key: string) => `A chosen record fills "${key}" with its name already: remove it from the list.`,
  ),
  'filled-with-another-field': warning(
    (key: string, field: string, own: string) =>
      `"${key}" is filled with "${field}", although the record has a field "${own}": correct one of them.`,
  ),
  'record-default-refused': error(
    (value: string, field: string, reason: string) =>
      `The default "${value}" cannot be the value of the field "${field}": ${reason}.`,
  ),

  // Copies.
  'repeat-words': error(
    (words: string, max: string) => `A repeat with "max" ${max} needs ${max} entries under "with", not ${words}.`,
  ),
  'missing-with': error(
    (name: string, section: string) =>
      `The section "${section}" shows {${name}}, which this use does not give: add it.`,
  ),
  'copies-misnumbered': warning(
    (text: string, copy: string) => `"${text}" belongs to copy ${copy}: number the copies in their order.`,
  ),
  'prefix-without-page': warning(
    (prefix: string) => `No page asks for the keys with the prefix "${prefix}": ask for them, or remove the prefix.`,
  ),

  // Calculations.
  'unused-calculation': warning((key: string) => `Nothing reads "${key}": use it, or remove it.`),
  'asked-and-calculated': error(
    (key: string) => `"${key}" is calculated, so no question can ask for it: show it with "type": "calculated".`,
  ),
  'not-calculated': error((key: string) => `No calculation has the key "${key}", so there is nothing to show.`),
  'calculated-from-session': error(
    (key: string, source: string) =>
      `"${key}" is stored, so it cannot depend on "${source}", which is not the same for every reader.`,
  ),
  'calculated-too-long': warning(
    (key: string, longest: string, maxLength: string) =>
      `A result of "${key}" can have ${longest} characters, and is empty if it has more than ${maxLength}.`,
  ),
  'calculated-from-sensitive': error(
    (key: string, source: string) => `"${key}" depends on the sensitive answer "${source}", but is not sensitive.`,
  ),

  // Conditions.
  'same-conditions': warning(
    (kind: string, other: string) =>
      `This ${kind} has the same conditions as the one in ${other}: correct one of them, or join the two.`,
  ),
  'directions-differ': warning(
    (key: string, operator: string, other: string, otherOperator: string) =>
      `"${key}" is compared with "${operator}" and "${other}" with "${otherOperator}": compare both in one direction.`,
  ),
  'holds-for-all-accepted': warning(
    (key: string) =>
      `This holds for every answer to "${key}" that is accepted: ` +
      'correct the target, or write "answered" as the operator.',
  ),
  'lists-every-option': warning(
    (key: string) =>
      `This lists every option of "${key}", so that it holds for every answer: ` +
      'remove one of them, or read only whether there is an answer.',
  ),
  'rule-clears-nothing': warning(
    (keys: string, reasons: string) =>
      `This rule never clears an answer, because ${keys} are hidden then: ${reasons}; correct its conditions.`,
  ),

  // Uploads and migrations.
  'upload-limit-too-small': warning(
    (name: string, bytes: string) =>
      `"${name}" is a number of bytes, and hardly any document has ${bytes} or less: write, for example, 2097152.`,
  ),
  'renamed-but-asked': warning(
    (key: string, target: string) =>
      `The form still asks for "${key}", and drafts would lose its answer to "${target}": ` +
      'keep it, or rename the question.',
  ),
  'recoded-but-offered': warning(
    (code: string, key: string, target: string) =>
      `"${code}" is still an option of "${key}", and drafts would have "${target}" instead: ` +
      'keep it, or remove the option.',
  ),

  // Cases.
  'impossible-answer': error(
    (value: string, key: string, reason: string, nearest: string, _known: string) =>
      `"${value}" cannot be the value of "${key}": ${reason}${hint(nearest)}`,
  ),
  'answer-not-asked': error(
    (key: string, because: string, _order: string) =>
      `"${key}" is not asked when the case enters this answer: ${because}.`,
  ),
};
