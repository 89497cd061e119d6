import { dateLimitMessage } from '../../engine/language/date-limits.ts';
import { isDateField, isEmail, isNumberField, isTimeField } from '../sets/knowledge.ts';
import { shortestText, type Language } from '../sets/language.ts';
import { languageOf } from '../sets/pattern.ts';
import { fieldLanguage } from '../solve/patterned.ts';
import { typedLengthOf } from '../solve/values.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { at, entries, isPresent, items, textOf, type SourceNode } from '../source/source-node.ts';
import type { StructureCheck } from '../expand/structure-context.ts';
import { nearest } from '../source/nearest.ts';
import type { Report } from '../problems/report.ts';

/** Schemas that accept no answer, by patterns that match nothing or crossed limits; emails of any text. */
export const checkSchemas: StructureCheck = ({ index, report }) => {
  for (const schema of index.schemas) checkMessages(schema, report);
  const reported = new Set<string>();
  for (const node of index.schemas.map((schema) => at(schema, 'pattern')).filter(isPresent)) {
    const language = languageOf(textOf(node));
    if (language === null || shortestText(language).is !== 'none') continue;
    report('pattern-matches-nothing', node);
    reported.add(node.file + node.path.join('/'));
  }
  for (const field of index.fields) {
    const schema = at(field.node, 'schema');
    if (isEmail(field.type) && !isPresent(schema) && !isPresent(at(field.node, 'fromAddress')))
      report('email-of-any-text', at(field.node, 'type'), field.key);
    const pattern = at(schema, 'pattern');
    if (!isPresent(schema) || reported.has(pattern.file + pattern.path.join('/'))) continue;
    reportEmpty(field, schema, report);
    if (isDateField(field.type)) checkWindow(schema, report);
  }
};

/** A message for a keyword that the schema does not have is never shown; `_` is for all other keywords. */
function checkMessages(schema: SourceNode, report: Report): void {
  const messages = entries(at(schema, 'errorMessage'));
  const keywords = entries(schema).map(([name]) => name);
  for (const [name, node] of messages.filter(([one]) => one !== '_' && !keywords.includes(one)))
    report('message-without-keyword', node, name, nearest(name, keywords));
}

/** True if no answer satisfies the schema or the limits of a field; its requirement can then never be met. */
export function acceptsNothing(field: IndexedField): boolean {
  const schema = at(field.node, 'schema');
  const [least, most] = [at(field.node, 'minimum').value ?? 0, at(field.node, 'maximum').value];
  if (isNumberField(field.type) && Number(least) > Number(most)) return true;
  if (isTimeField(field.type) && textOf(at(field.node, 'min')) > (textOf(at(field.node, 'max')) || '24')) return true;
  return isPresent(schema) && field.keys.length === 1 && isEmpty(fieldLanguage(field.node, typedLengthOf(field)));
}

const isEmpty = (language: Language | null): boolean => language !== null && shortestText(language).is === 'none';

function reportEmpty(field: IndexedField, schema: SourceNode, report: Report): void {
  if (field.keys.length > 1) return;
  const parts = [schema, ...items(at(schema, 'allOf'))];
  const limits = parts.map((part) => at(part, 'maxLength').value).filter((one) => typeof one === 'number');
  const greatest = Math.min(...limits, typedLengthOf(field));
  const least = parts.map((part) => at(part, 'minLength')).find(({ value }) => Number(value) > greatest);
  if (least !== undefined) return report('lengths-crossed', least, String(least.value), String(greatest));
  if (!acceptsNothing(field)) return;
  const pattern = at(schema, 'pattern');
  const language = isPresent(pattern) ? languageOf(textOf(pattern)) : null;
  const shortest = language === null ? null : shortestText(language);
  if (shortest?.is === 'text' && [...shortest.text].length > greatest)
    return report('pattern-too-long', pattern, shortest.text, String([...shortest.text].length), String(greatest));
  report('schema-accepts-nothing', schema);
}

/** Days of a leap year and of the years after it: limits depend on the day and the month of today. */
const days = Array.from({ length: 4 * 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
);

/** Reports limits that exclude every date, whatever the current date is. */
function checkWindow(schema: SourceNode, report: Report): void {
  const limits = [at(schema, 'earliest'), at(schema, 'latest')];
  if (!limits.every(isPresent)) return;
  const window = { earliest: limits[0]?.value, latest: limits[1]?.value };
  if (days.every((today) => isClosed(window, today))) report('date-window-empty', limits[1] ?? schema);
}

/** The first day that is not too early is too late. */
function isClosed(
  { earliest, latest }: { readonly earliest: unknown; readonly latest: unknown },
  today: string,
): boolean {
  const isEarly = (day: string): boolean => dateLimitMessage({ earliest, errorMessage: 'x' }, day, today) !== null;
  const isLate = (day: string): boolean => dateLimitMessage({ latest, errorMessage: 'x' }, day, today) !== null;
  let [early, fine] = [-250 * 366, 250 * 366];
  const dayAt = (offset: number): string =>
    new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
  while (fine - early > 1) {
    const middle = Math.floor((early + fine) / 2);
    if (isEarly(dayAt(middle))) early = middle;
    else fine = middle;
  }
  return isLate(dayAt(fine));
}
