/** The conditions of questions and of their options. */
import type { Condition } from '../../../engine/index.ts';
import type { SourceExpression, SourceOption, SourceQuestion, SourceRow } from '../base/source-form.ts';
import { conditionsOf } from '../translate/conditions.ts';
import { scopeOf } from '../translate/scope.ts';
import { freeId } from './keys.ts';
import { joinedText } from './texts.ts';
import { translatedOr, treeOf } from './translated.ts';
import type { WrittenBlock, Writing } from './writing.ts';

/** The condition of a part. One that cannot be translated is reported, and the part is always shown. */
export function whenOf(
  relevant: SourceExpression | null,
  place: SourceRow,
  writing: Writing,
  repeat: string | null,
): { when?: readonly Condition[] } {
  if (relevant === null) return {};
  const attempt = { report: writing.report, place, what: 'relevant', effect: 'SHOWN ALWAYS', text: relevant.text };
  return translatedOr<{ when?: readonly Condition[] }>({}, attempt, () => {
    const when = translated(relevant, place, 'relevant', writing, repeat);
    return when.length === 0 ? {} : { when };
  });
}

function translated(
  expression: SourceExpression,
  place: SourceRow,
  what: string,
  { names, report }: Writing,
  repeat: string | null,
): readonly Condition[] {
  const scope = scopeOf(names, repeat);
  const when = conditionsOf(treeOf(expression), scope);
  for (const note of scope.notes) report.differently(place, what, note);
  return when;
}

/** What `required` is; null for an answer that can be missing. */
export function requiredOf(
  { required, place }: SourceQuestion,
  message: string,
  writing: Writing,
  repeat: string | null,
): unknown {
  if (required === null || required === true) return required === true ? message : null;
  const attempt = { report: writing.report, place, what: 'required', effect: 'NEVER REQUIRED', text: required.text };
  return translatedOr<unknown>(null, attempt, () => ({
    when: translated(required, place, 'required', writing, repeat),
    message,
  }));
}

/** The options of a question, as a list in a file unless each has a condition. */
export function writtenOptions(question: SourceQuestion, writing: Writing, repeat: string | null): WrittenBlock {
  const { options, list, place } = question;
  if (options.length === 0) return {};
  const written = options.map((option) => writtenOption(option, place, writing, repeat));
  if (options.some(({ when }) => when !== undefined)) return { options: written };
  const content = JSON.stringify(written);
  const name = writing.lists.get(content) ?? freeId(list, writing.usedIds);
  writing.lists.set(content, name);
  return { options: name };
}

function writtenOption(
  { code, label, when, alone }: SourceOption,
  place: SourceRow,
  writing: Writing,
  repeat: string | null,
): readonly unknown[] {
  const { names, report } = writing;
  const text = joinedText(label, { place, what: 'label of an option', scope: scopeOf(names, repeat), report }) || code;
  const plain = alone === undefined ? [code, text] : [code, text, { alone }];
  if (when === undefined) return plain;
  const attempt = { report, place, what: 'choice_filter', effect: 'ALL OPTIONS ARE OFFERED', text: when.text };
  return translatedOr<readonly unknown[]>(plain, attempt, () => {
    const conditions = translated(when, place, 'choice_filter', writing, repeat);
    return conditions.length === 0 ? plain : [code, text, { when: conditions, ...(alone !== undefined && { alone }) }];
  });
}
