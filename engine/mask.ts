import type { AnswerKey } from './definition.ts';
import type { Form } from './form.ts';
import type { FieldView } from './view.ts';

/** Whether what is stored under a key must never be read in clear: a sensitive answer, asked or not, the description that would tell it, or a description that alone is sensitive. */
export function isSensitiveKey({ fields, model }: Form, key: AnswerKey): boolean {
  const field = fields.get(key) ?? fields.get(key.replace(/_desc$/, ''));
  return model.get(key)?.sensitive === true || field?.isSensitive === true;
}

const allHidden = '••••';
const sign = /[\p{L}\p{N}•]/gu;

/** A sensitive answer as it is read: its last four letters and digits, and nothing of one too short to hide four others. Masking twice changes nothing. */
export function maskedText(secret: string): string {
  const hidden = (secret.match(sign)?.length ?? 0) - 4;
  if (hidden < 4) return secret === '' ? '' : allHidden;
  let count = 0;
  return secret.replaceAll(sign, (one) => ((count += 1) > hidden ? one : '•'));
}

/** The answer to a question as it is read: of a sensitive one the end alone, and of a sensitive choice or checkbox nothing, as its end may tell it. */
export function readableText({ isSensitive, printedAs, options, text }: FieldView): string {
  if (!isSensitive) return text;
  return options !== null || printedAs === 'mark' ? allHidden : maskedText(text);
}
