/** What each place makes of the questions of a form while they are answered. Each column is empty if all is right. */
import { prerender } from 'react-dom/static';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import { parseAndExpand, type FormSource } from '../../../workbench/check/index.ts';
import { coverageOf, coveredForm, reachOf, type CoveredForm, type Reached } from '../../../workbench/cover/index.ts';
import { completed } from '../../../workbench/cover/complete.ts';
import { sampleAnswers } from '../../../workbench/cover/samples.ts';
import { applicantOn } from '../../../workbench/load/applicant.ts';
import { enteredValues } from '../../../workbench/solve/witness.ts';
import {
  applyEdit,
  errorsOf,
  fromWire,
  isShown,
  pageSummary,
  refusals,
  submission,
  toWire,
  viewField,
  withChanges,
  type CompiledField,
  type FieldView,
  type Form,
  type Values,
} from '../../../engine/index.ts';
import { anyText, fromAddressOf, isSensitiveKey, readableText, type FormSummary } from '../../../engine/internal.ts';
import { createFormStore, FormPage, FormProvider, type FormMode } from '../../../renderer/index.ts';
import { columnsOf, recordRow } from '../../../server/export/columns.ts';
import { exportRecordOf, ndjsonLine } from '../../../server/export/record.ts';
import { compileDefinition } from '../../../server/forms/definition.ts';
import { summaryMarkup } from '../../../server/pdf/blocks.ts';

export const columnNames = ['solver', 'cover', 'server', 'page', 'print', 'export'] as const;
/** What is wrong in each column, in words. */
export type Columns = Readonly<Record<(typeof columnNames)[number], readonly string[]>>;

const today = '2026-03-16';

/** A question with values that show and answer it, and the form as the server compiles it. */
interface Answered {
  readonly field: CompiledField;
  /** Shown, not answered. */
  readonly before: Values;
  /** Answered, as every other question that can be. */
  readonly values: Values;
  readonly served: Form;
}

/** The columns of a form. Throws FormError when it has errors. */
export async function columnsFor(source: FormSource): Promise<Columns> {
  const covered = coveredForm(source, compileWithValidators, applicantOn(today));
  const { definition, expanded } = parseAndExpand(source);
  const served = await compileDefinition({ expanded, calculations: calculationsOf(definition) });
  const found: Record<keyof Columns, string[]> = { solver: [], cover: [], server: [], page: [], print: [], export: [] };
  found.cover.push(...coverageOf(covered).unmet.map(({ kind, name }) => `${kind} ${name}`));
  const parts = reachOf(covered);
  found.page.push(...(await wordsOnPages(covered, parts)));
  for (const { kind, name, answers, because } of parts)
    if (answers === null) found.solver.push(`${kind} ${name}: ${because === null ? 'not found' : 'never'}`);
  for (const field of new Set(covered.form.fields.values())) {
    const answered = answeredIn(covered, field, parts, served);
    if (typeof answered === 'string') {
      found.solver.push(answered);
      continue;
    }
    found.server.push(...atServer(covered, answered), ...whileMissing(covered, answered));
    found.page.push(...(await onPage(answered)));
    found.print.push(...(await onPaper(answered)));
    found.export.push(...inExport(answered));
  }
  return found;
}

/** The values of a question as the solver shows it and as the engine confirms it, or what is wrong. */
function answeredIn(
  covered: CoveredForm,
  field: CompiledField,
  parts: readonly Reached[],
  served: Form,
): Answered | string {
  const { form, validators, start } = covered;
  const errorsIn = (now: Values): number => Object.keys(errorsOf(form, validators, now)).length;
  const name = covered.index.fields.find(({ keys }) => keys[0] === field.key)?.key;
  const target = parts.find((one) => one.kind === 'question' && one.name === name);
  const before = enteredValues(form, start, target?.answers ?? {});
  if (before === null || !isShown(field, before)) return `${field.key}: the engine does not show it`;
  const complete = completed(covered, target?.answers ?? {}, (now) => isShown(field, now));
  let values = (complete.is === 'complete' ? enteredValues(form, start, complete.entries) : null) ?? before;
  // Twice, since an answer can show a question before it.
  for (const one of [field, ...form.fields.values(), ...form.fields.values()]) {
    if (isAnswered(one, values) || !isShown(one, values)) continue;
    const kept = sampleAnswers(covered, one, values)
      .map((sample) => withChanges(values, applyEdit(form, values, sample).changed))
      .find((after) => isShown(field, after) && isAnswered(one, after) && errorsIn(after) <= errorsIn(values));
    values = kept ?? values;
  }
  return isAnswered(field, values) ? { field, before, values, served } : `${field.key}: no good answer was found`;
}

const isAnswered = ({ keys }: CompiledField, values: Values): boolean =>
  keys.every((key) => (values[key] ?? '') !== '');

/** The answers under the keys of a question, as the page sends them. */
const answersTo = ({ keys }: CompiledField, values: Values) =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));

/** A good answer is stored, one of another kind or too long is refused; a document or a result is never sent. */
function atServer({ form, validators }: CoveredForm, { field, before, values, served }: Answered): readonly string[] {
  const { isDocument, isCalculated } = field.fieldType;
  const good = toWire(served, answersTo(field, values));
  const refused = Object.entries(refusals(served, before, good)).map(([key, reason]) => `${key}: ${reason}`);
  const isSent = !isDocument && !isCalculated;
  // An e-mail address without a schema of its author can be any text.
  const isAnyText = (field.fieldType.accepts[0] === anyText || field.type === 'email') && field.optionLists === null;
  const wrong = [tooLong, 7, ...(isAnyText && fromAddressOf(field) === undefined ? [] : ['not an answer'])];
  const isRefused = (key: string, answer: string | number): boolean =>
    Object.keys(refusals(served, before, { [key]: answer })).length > 0 ||
    errorsOf(form, validators, { ...before, [key]: String(answer) })[field.key] !== undefined;
  const bad = field.keys.filter((key) => !wrong.every((answer) => isRefused(key, answer)));
  return [
    ...(isSent === (refused.length === 0) ? [] : [refused.join() || `${field.key}: is accepted from a client`]),
    ...bad.map((key) => `${key}: accepts a bad answer`),
  ];
}
const tooLong = 'x'.repeat(100_001);

/** A required question refuses the submission until it is answered. */
function whileMissing({ form, validators }: CoveredForm, { field, before, values }: Answered): readonly string[] {
  const isMissing = viewField(form, before, field.key)?.isRequired === true && !isAnswered(field, before);
  const errors = [before, values].map((now) => errorsOf(form, validators, now)[field.key] ?? []);
  return isMissing === (errors[0] ?? []).length > 0 && errors[1]?.length === 0
    ? []
    : [`${field.key}: is refused while missing ${String(!isMissing)}: ${errors.join()}`];
}

/** A page after all its parts are loaded. */
async function drawn(
  { form, values, page }: { readonly form: Form; readonly values: Values; readonly page: string },
  mode: FormMode,
  fileNames: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { prelude } = await prerender(
    <FormProvider id="" store={createFormStore(form, values)} mode={mode} services={{ isLoggedIn: true, fileNames }}>
      <FormPage page={page} />
    </FormProvider>,
  );
  return new Response(prelude).text();
}

/** The words of each block are on its page. The host draws the title and the hint of a page. */
async function wordsOnPages(
  { index, form, start }: CoveredForm,
  parts: readonly Reached[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { kind, name, page, answers } of parts) {
    const place = index.places.find((one) => one.kind === kind && one.page === page && name.endsWith(one.id));
    const values = answers === null ? null : enteredValues(form, start, answers);
    if (place === undefined || kind === 'page' || values === null) continue;
    if ((place.node.value as { readonly fromAddress?: object }).fromAddress !== undefined) continue;
    const text = dense(textIn(await drawn({ form, values, page }, 'input')));
    const lacking = writtenIn(place.node.value as Written).filter((words) => !text.includes(dense(words)));
    missing.push(...lacking.map((words) => `${name}: no words '${words}'`));
  }
  return missing;
}

/** The texts of a page or block; those with marks and placeholders are drawn otherwise. */
const writtenIn = ({ title, hint, text, list, label, fold }: Written): readonly string[] =>
  [title, hint, text, list, label, fold].flatMap((words) => words ?? []).filter((words) => !/[{*[\]]/.test(words));
type Words = string | readonly string[] | undefined;
type Written = Readonly<Record<'title' | 'hint' | 'text' | 'list' | 'label' | 'fold', Words>>;

/**
 * The control of each key is on the page and takes answers; a calculated one is an output, and nothing is there of a
 * question that the address answers. The group of an upload gets
 * its buttons in a browser (`tests/browser/every-field.ts`).
 */
async function onPage({ field, values, served }: Answered): Promise<readonly string[]> {
  const html = await drawn({ form: served, values, page: field.page }, 'input');
  const { isCalculated, isDocument } = field.fieldType;
  const tags = isCalculated ? 'output' : isDocument ? 'div' : 'input|select|textarea|button';
  const missing = field.keys.filter(
    (key) => !new RegExp(`<(?:${tags})\\b[^>]* (?:id|name)="${key}(?:-[^"]*)?"(?![^>]* disabled)`).test(html),
  );
  const label = viewField(served, values, field.key)?.label ?? '';
  if (fromAddressOf(field) !== undefined)
    return missing.length === 1 && !dense(textIn(html)).includes(dense(label)) ? [] : [`${field.key}: is on the page`];
  return [
    ...missing.map((key) => `${key}: no control`),
    ...(dense(textIn(html)).includes(dense(label)) ? [] : [`${field.key}: no label`]),
  ];
}

/** The answer is in the view of the staff and in the PDF copy: an option with its mark, a document with its file. */
async function onPaper({ field, values, served }: Answered): Promise<readonly string[]> {
  const summary = pageSummary(served, values, field.page);
  const view = viewsIn(summary).find(({ key }) => key === field.key);
  if (view === undefined) return field.fieldType.printedAs === 'nothing' ? [] : [`${field.key}: not in the summary`];
  if (view.printedAs === 'nothing') return [];
  const paper = {
    words: (name: string) => served.messages[name] ?? name,
    documents: { [field.key]: { file_name: fileName } },
  };
  const printed = {
    'service view': await drawn({ form: served, values, page: field.page }, 'print', { [field.key]: fileName }),
    'PDF copy': summaryMarkup(paper, summary, 2).markup,
  };
  const marks = ['[X]', dense(paper.words('markChecked'))];
  return Object.entries(printed).flatMap(([place, html]) => {
    // The page has the word for screen readers after the mark, the PDF copy before it.
    const text = dense(textIn(html)).replaceAll(marks.join(''), mark).replaceAll(marks.toReversed().join(''), mark);
    return [view.label, ...answerIn(view)]
      .filter((words) => !text.includes(dense(words)))
      .map((words) => `${field.key}: the ${place} lacks '${words}'`);
  });
}
const mark = '✓';
const fileName = 'paper.pdf';

const viewsIn = ({ parts }: FormSummary): readonly FieldView[] =>
  parts.flatMap((part) => {
    if (part.type === 'section') return viewsIn(part);
    if (part.type === 'checks') return part.checks;
    if (part.type === 'content') return [];
    return part.rows.flatMap((row) => ('fields' in row ? row.fields : 'printedAs' in row ? [row] : []));
  });

/** What a printed answer must say. */
function answerIn(view: FieldView): readonly string[] {
  const { printedAs, isSensitive, label, options, chosen } = view;
  if (printedAs === 'document') return [fileName];
  if (printedAs === 'mark' && !isSensitive) return [mark + label];
  if (printedAs === 'options' && !isSensitive)
    return chosen.map((value) => mark + (options?.find(([code]) => code === value)?.[1] ?? 'no such option'));
  return [readableText(view)];
}

/** The answer is in the line of NDJSON, and under its column of the table. */
function inExport({ field, values, served }: Answered): readonly string[] {
  const { isDocument } = field.fieldType;
  const submitted = {
    accountId: 'a',
    formId: 'small',
    reference: 'R',
    version: 1,
    definition: null,
    submittedAt: new Date(today),
    username: 'ada@example.org',
    answers: submission(served, values),
    documents: isDocument ? [{ key: field.key, fileName: 'a.pdf', pdfKey: null }] : [],
  };
  const record = exportRecordOf(submitted, 'America/Chicago');
  const line = JSON.parse(ndjsonLine(record)) as typeof record;
  const columns = columnsOf(served, true);
  return field.keys.flatMap((key) => {
    const column = columns.filter((one) => one.key === key);
    const cell = recordRow(column, record).split(',').slice(6).join(',').trim();
    const written = String(line.answers[key] ?? '');
    const isWritten = written !== '' && fromWire(served, line.answers)[key] === values[key];
    return [
      ...(isWritten && (!isDocument || line.documents.length === 1) ? [] : [`${key}: the line has '${written}'`]),
      ...(cell.replaceAll(/^"|"$/g, '') === written ? [] : [`${key}: the table has '${cell}'`]),
      ...(columnsOf(served, false).some((one) => one.key === key) === isSensitiveKey(served, key)
        ? [`${key}: the column is not as sensitive as the answer`]
        : []),
    ];
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};
const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]* (?:aria-label|alt)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
const dense = (text: string): string => text.replaceAll(/[\s\u2066-\u2069]/gu, '');
