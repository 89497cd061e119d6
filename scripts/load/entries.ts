/** What applicants write into a form, derived from it. */
import {
  applyEdit,
  type CompiledField,
  errorsOf,
  type Form,
  refusals,
  toWire,
  type WireAnswers,
  withChanges,
} from '../../engine/index.ts';
import { withInnerBlocks } from '../../engine/internal.ts';
import type { ApplicationForm } from '../../server/index.ts';
import { completeAnswersTo } from '../../tests/support/complete-applications.ts';
import { shownIn, unfoldingsOf, valuesOf } from '../../tests/support/unfolding.ts';

export interface VersionPage {
  /** The number of the newest migration of the form. */
  readonly migration: number;
  /** The hash of its definition. */
  readonly definition: string;
  /** The name of a question, given that of this build. */
  readonly nameOf: (key: string) => string;
}

/** The answers and choices of applicants. */
export interface FormEntries {
  readonly formId: string;
  readonly page: VersionPage;
  /** Answers that can be submitted. */
  readonly complete: WireAnswers;
  /** One of them, which a page sends again and no other act changes. */
  readonly unchanged: WireAnswers;
  /** Answers that show an upload, and its key. */
  readonly withDocument: { readonly key: string; readonly answers: WireAnswers };
  /** Questions with a free text, which the answers show. */
  readonly texts: readonly string[];
  readonly paths: readonly string[];
  /** The ids of the repeated blocks. */
  readonly repeats: readonly string[];
  /** The categories of records that can be searched. */
  readonly lookups: readonly string[];
}

/** Derives what applicants write. Throws for a form without an upload, a repeated block, a lookup or a free text. */
export function entriesFor({ form, definition, migrations, validators, lookups }: ApplicationForm): FormEntries {
  const answers = completeAnswersTo(form.id);
  const complete = toWire(form, answers);
  const values = valuesOf(form, { answers, tabs: {}, counts: {} });
  const takesText = ({ key }: CompiledField): boolean => {
    const edit = { [key]: someText(1) };
    const isAccepted = Object.keys(refusals(form, values, edit)).length === 0;
    return (
      isAccepted &&
      (errorsOf(form, validators, withChanges(values, applyEdit(form, values, edit).changed))[key] ?? []).length === 0
    );
  };
  const steps = form.pages.filter(({ role }) => role !== 'completion');
  const blocks = form.pages.flatMap((page) => page.blocks.flatMap(withInnerBlocks));
  const texts = shownIn(form, values)
    .filter(takesText)
    .map(({ key }) => key);
  const entries = {
    formId: form.id,
    page: { migration: migrations.at(-1)?.number ?? 0, definition: definition.hash, nameOf: (key: string) => key },
    complete,
    unchanged: Object.fromEntries(
      Object.entries(complete)
        .filter(([key]) => !texts.includes(key))
        .slice(0, 1),
    ),
    withDocument: documentIn(form),
    texts,
    paths: steps.map(({ id }) => `/${id}`),
    repeats: blocks.filter((block) => block.type === 'repeat').map(({ id }) => id),
    lookups: Object.keys(lookups),
  };
  const lacking = Object.entries(entries).find(([, part]) => Array.isArray(part) && part.length === 0);
  if (lacking !== undefined) throw new Error(`The form ${form.id} has no ${lacking[0]}.`);
  return entries;
}

/** The text of the save with a number. */
export const someText = (number: number): string => `Text ${number}`;

function documentIn(form: Form): FormEntries['withDocument'] {
  const none = valuesOf(form, { answers: {}, tabs: {}, counts: {} });
  for (const { answers: all } of unfoldingsOf(form)) {
    // Questions of further copies are refused until the copies are added.
    const refused = refusals(form, none, toWire(form, all));
    const answers = Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(refused, key)));
    const shown = shownIn(form, valuesOf(form, { answers, tabs: {}, counts: {} }));
    const upload = shown.find(({ fieldType }) => fieldType.isDocument);
    if (upload !== undefined) return { key: upload.key, answers: toWire(form, answers) };
  }
  throw new Error(`The form ${form.id} shows no upload.`);
}
