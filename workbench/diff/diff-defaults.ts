/** The changes of defaults: a computed one is also given to a draft, as long as its answer is the default. */
import { applyEdit } from '../../engine/edit/change.ts';
import { defaultOf, writtenDefault } from '../../engine/form/defaults.ts';
import type { CompiledField, Form } from '../../engine/form/form.ts';
import type { FormChange } from './change.ts';
import type { ComparedForms } from './compared-forms.ts';
import { differingValues, migratedAnswers, movedExample, sourcesOf } from './differing-values.ts';
import { exampleValues, findExample, type ExampleValues } from './examples.ts';
import { safe, type FieldPair } from './field-pair.ts';
import { isCalculatedAnew, resultsDiffer } from './joined-form.ts';

/** At most one change: a fixed default is given once, so no saved answer depends on another one. */
export function defaultChanges(comparison: ComparedForms, pair: FieldPair): readonly FormChange[] {
  const { was, is } = pair;
  const [former, current] = [writtenIn(comparison.before.form, was), writtenIn(comparison.after.form, is)];
  if (former === current && !isComputedAnew(comparison, pair)) return [];
  const stated =
    former === current
      ? `The default ${current} reads a value that is calculated differently`
      : current === ''
        ? 'The question has no default any more'
        : `The default is ${current}${former === '' ? '' : ` instead of ${former}`}`;
  const { key } = was;
  if (![was, is].some(isComputed))
    return [{ ...safe('default', key, { [key]: current || former }), sentence: `${stated}; saved answers are kept.` }];
  const found = followingDraft(comparison, pair);
  if (found === null) {
    if (isProvenSame(comparison, pair)) return [];
    return [{ ...safe('default', key), verdict: 'check', sentence: `${stated}: no draft was found that differs.` }];
  }
  const { draft, edit, former: kept, current: now } = found;
  const [[edited = '', text = ''] = []] = Object.entries(edit);
  const effect = `after ${edited}=${text} the answer is "${now}" instead of "${kept}".`;
  return [{ ...safe('default', key, draft), verdict: 'needs decision', sentence: `${stated}: ${effect}` }];
}

/** Both are computed, and for all answers the result is the same. */
function isProvenSame(comparison: ComparedForms, { was, is }: FieldPair): boolean {
  const { before, after } = comparison;
  const [former, current] = [writtenDefault(was), writtenDefault(is)];
  if (typeof former !== 'object' || typeof current !== 'object' || former.valueKey !== current.valueKey) return false;
  const { valueKey } = current;
  const calculated = { was: valueKey, is: valueKey };
  if (!isCalculatedAnew(comparison.joined(), calculated)) return true;
  const found = differingValues(comparison, {
    reads: [before, after].flatMap(({ form }) => form.calculations.find(({ key }) => key === valueKey)?.from ?? []),
    isSeen: (one, other) => one[valueKey] !== other[valueKey],
    goals: () => [[{ of: [[resultsDiffer(calculated)]], isWanted: true }]],
  });
  return found === 'never';
}

/** A default reads a value that is calculated differently. */
function isComputedAnew({ joined }: ComparedForms, { is }: FieldPair): boolean {
  const written = writtenDefault(is);
  return typeof written === 'object' && isCalculatedAnew(joined(), { was: written.valueKey, is: written.valueKey });
}

const isComputed = (field: CompiledField): boolean => typeof writtenDefault(field) === 'object';

/** A default, or its expression and what that reads; '' without one. */
function writtenIn({ calculations }: Form, field: CompiledField): string {
  const written = writtenDefault(field) ?? '';
  if (typeof written === 'string') return written;
  const from = calculations.find(({ key }) => key === written.valueKey)?.from ?? [];
  const isRead = from.every((key) => written.expression.includes(key));
  return `"${written.expression}"${isRead ? '' : ` of ${from.join(', ')}`}`;
}

/** A draft, and an edit of another answer, after which its answer is another one than before. */
interface FollowingDraft {
  readonly draft: ExampleValues;
  readonly edit: ExampleValues;
  readonly former: string;
  readonly current: string;
}

function followingDraft(comparison: ComparedForms, { was, is }: FieldPair): FollowingDraft | null {
  const { before, after, candidates } = comparison;
  const moved = (example: ExampleValues): ExampleValues => movedExample(comparison, example);
  const sources = sourcesOf(comparison, [...readBy(was), ...readBy(is)]).filter((key) => key !== was.key);
  const edits = sources.flatMap((key) =>
    (candidates.get(key) ?? ['x']).map((text): ExampleValues => ({ [key]: text })),
  );
  let found: FollowingDraft | null = null;
  findExample(sources, candidates, (example) => {
    const answers = [
      defaultOf(before.form, was, exampleValues(before.form, example)),
      defaultOf(after.form, is, exampleValues(after.form, moved(example))),
    ];
    for (const answer of new Set(answers)) {
      if (answer === '') continue;
      const draft = { ...example, [was.key]: answer };
      for (const edit of edits) {
        const [former, current] = [
          answerAfter(before.form, was, draft, edit),
          answerAfter(after.form, is, moved(draft), migratedAnswers(comparison, edit)),
        ];
        if (former !== current) found = { draft, edit, former, current };
        if (found !== null) return true;
      }
    }
    return false;
  });
  return found;
}

function readBy(field: CompiledField): readonly string[] {
  const written = writtenDefault(field);
  return [...field.shownBy, ...(typeof written === 'object' ? [written.valueKey] : [])];
}

function answerAfter(form: Form, { key }: CompiledField, draft: ExampleValues, edit: ExampleValues): string {
  const values = exampleValues(form, draft);
  return applyEdit(form, values, edit).changed[key] ?? values[key] ?? '';
}
