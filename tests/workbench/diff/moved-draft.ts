/** A draft of one definition as it is after its move to another, by the engine's migrations. */
import {
  applyEdit,
  errorsOf,
  initialValues,
  isShown,
  migrateDraft,
  newValues,
  submission,
  withChanges,
  type Edit,
  type FieldErrors,
  type Migration,
  type Values,
} from '../../../engine/index.ts';
import { formerDefaults, keyAfter, valuesWithDefaults } from '../../../engine/internal.ts';
import type { ComparedForm } from '../../../workbench/check/index.ts';
import type { compileWithValidators } from '../../../workbench/codegen/index.ts';

/** A form that can also say which answers have errors. */
export type ValidatedForm = ComparedForm & Pick<ReturnType<typeof compileWithValidators>, 'validators'>;

const today = '2026-01-01';

/** The values of a new draft after edits, made one after the other. An edit of a question that is not shown is none. */
export function entered({ form }: ComparedForm, edits: readonly Edit[]): Values {
  let values = newValues(form, { today });
  for (const edit of edits) {
    const isOpen = Object.keys(edit).every((key) => {
      const field = form.fields.get(key);
      return field === undefined ? form.choices.has(key) : !field.fieldType.isCalculated && isShown(field, values);
    });
    if (isOpen) values = withChanges(values, applyEdit(form, values, edit).changed);
  }
  return values;
}

/** One edit for each answer. */
export const editsOf = (answers: Edit): readonly Edit[] =>
  Object.entries(answers).map(([key, answer]) => ({ [key]: answer }));

/** The values of the draft in the other definition. */
export function moved(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[],
  values: Values,
): Values {
  const valuesOf = (keys: Iterable<string>): Record<string, string> =>
    Object.fromEntries([...keys].flatMap((key) => ((values[key] ?? '') === '' ? [] : [[key, values[key] ?? '']])));
  const answers = valuesOf(Object.keys(before.expanded.model));
  const draft = { answers, documents: {}, uploads: {}, choices: valuesOf(before.form.choices.keys()) };
  const migrated = migrateDraft(migrations, draft);
  const choices = { ...formerDefaults(before.expanded, after.expanded, migrations), ...migrated.choices };
  const chosen = (prefix: string) =>
    Object.entries(choices).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  const counts = Object.fromEntries(chosen('count:').map(([name, value]) => [name, Number(value)]));
  const stored = initialValues(after.form, { today }, migrated.answers, Object.fromEntries(chosen('tab:')), counts);
  const former = Object.keys(before.expanded.model).flatMap((key) => keyAfter(migrations, key) ?? []);
  const emptied = former.filter((key) => after.form.fields.has(key) && (stored[key] ?? '') === '');
  return valuesWithDefaults(after.form, stored, Object.fromEntries(emptied.map((key) => [key, ''])));
}

/** The submitted answers that are others after the move, or none, under their former keys: former and present. */
export function lostAnswers(
  before: ComparedForm,
  after: ComparedForm,
  migrations: readonly Migration[],
  values: Values,
): Readonly<Record<string, readonly [was: unknown, is: unknown]>> {
  const [was, is] = [submission(before.form, values), submission(after.form, moved(before, after, migrations, values))];
  const given = Object.entries(was).filter(([, answer]) => answer !== '' && answer !== false);
  return Object.fromEntries(
    given.flatMap(([key, answer]) => {
      const now = is[keyAfter(migrations, key) ?? ''] ?? '';
      return now === answer ? [] : [[key, [answer, now]]];
    }),
  );
}

export const errorsIn = ({ form, validators }: ValidatedForm, values: Values): FieldErrors =>
  errorsOf(form, validators, values);
