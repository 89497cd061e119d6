import { isNumberField, isTyped, isUnderstood, storedTextOf } from '../../sets/knowledge.ts';
import { accepts, everyText, both, literal, sequence, shortestText, type Language } from '../../sets/language.ts';
import { fieldLanguage } from '../../solve/patterned.ts';
import { typedLengthOf } from '../../solve/values.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import type { Check } from '../base/context.ts';
import { textsOnce } from '../base/question-texts.ts';

/** Examples in labels, hints and messages that their own question refuses. */
export const checkStatedExamples: Check = (context) => {
  const newTexts = textsOnce(context);
  for (const field of context.index.fields) {
    if (field.keys.length > 1) continue;
    for (const { node, text } of newTexts(field)) {
      const refused = examplesIn(text).find((example) => isRefused(field, example, text));
      if (refused !== undefined) context.report('example-refused', node, refused, field.key);
    }
  }
};

const introduction = /(?:for example|such as|e\.g\.|examples?)[,:]?\s+(.*)/i;

/** Words with a digit or an @ after "for example", up to the end of the sentence. */
function examplesIn(text: string): readonly string[] {
  const [, rest = ''] = introduction.exec(text) ?? [];
  const [sentence = ''] = rest.split(/[.!?;)](?:\s|$)/);
  return sentence
    .split(/,\s+|\s+or\s+|\s+and\s+/)
    .map((one) => one.trim().replaceAll(/^["“”'‘’]|["“”'‘’.,:]+$/g, ''))
    .filter((one) => /^[^\s()]+$/.test(one) && /[\d@]/.test(one));
}

/** Examples of a part of the answer are introduced by such words. */
const partial = /\b(?:start|begin|end|first|last|prefix|part|code|contain)/i;

function isRefused(field: IndexedField, example: string, text: string): boolean {
  if (isNumberField(field.type))
    return isNumeric(example) && !isUnderstood(field.type, example, field.node.value as object);
  if (!isTyped(field.type)) return false;
  const accepted = fieldLanguage(field.node, typedLengthOf(field));
  if (accepted === null || shortestText(accepted).is !== 'text') return false;
  if (accepts(accepted, storedTextOf(field.type, example))) return false;
  return !partial.test(text) || !isPart(accepted, example);
}

function isPart(accepted: Language, example: string): boolean {
  const around = sequence(everyText, sequence(literal(example), everyText));
  return shortestText(both([accepted, around])).is !== 'none';
}

/** Digits with separators of any kind: `1,250.50`. */
const isNumeric = (example: string): boolean => /^-?\d[\d,.]*$/.test(example);
