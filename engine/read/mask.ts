import type { AnswerKey } from '../form/definition.ts';
import type { Form } from '../form/form.ts';
import type { FieldView } from './view.ts';

/**
 * True for a key whose value must never be readable: a sensitive answer, asked or not, the description of one, or a
 * sensitive description.
 */
export function isSensitiveKey({ fields, model }: Form, key: AnswerKey): boolean {
  const field = fields.get(key) ?? fields.get(key.replace(/_desc$/, ''));
  return model.get(key)?.sensitive === true || field?.isSensitive === true;
}

const allHidden = '••••';
const sign = /[\p{L}\p{N}•]/gu;

/**
 * The masked text of a sensitive answer: its last four letters and digits, or none of them if the answer is too short
 * to hide four others. A second call changes nothing.
 */
export function maskedText(secret: string): string {
  const hidden = (secret.match(sign)?.length ?? 0) - 4;
  if (hidden < 4) return secret === '' ? '' : allHidden;
  let count = 0;
  return secret.replaceAll(sign, (one) => ((count += 1) > hidden ? one : '•'));
}

/**
 * The answer of a field for readers. A sensitive answer is masked; a sensitive choice or checkbox is hidden completely,
 * because its last characters can reveal it.
 */
export function readableText({ isSensitive, printedAs, options, text }: FieldView): string {
  if (!isSensitive) return text;
  return options !== null || printedAs === 'mark' ? allHidden : maskedText(text);
}
