/** A form, the XLSForm of it, and the form that this becomes when it is imported. */
import {
  applyEdit,
  errorsOf,
  isShown,
  newValues,
  withChanges,
  type Block,
  type Form,
  type FormDefinition,
  type Validators,
  type Values,
} from '../../../engine/index.ts';
import { isInputKey } from '../../../engine/internal.ts';
import type { CompiledField, Hideable } from '../../../engine/form/form.ts';
import { checkForm, parseForm } from '../../../workbench/check/index.ts';
import { compileWithValidators } from '../../../workbench/codegen/index.ts';
import { workbookOf } from '../../../workbench/export/xlsform/workbook.ts';
import { xlsFormOf } from '../../../workbench/export/xlsform/xlsform.ts';
import type { ExportedValue } from '../../../workbench/export/xlsform/values.ts';
import type { ImportLine } from '../../../workbench/import/base/import-report.ts';
import { importForm, readForeignForm } from '../../../workbench/import/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };

/** What is known about the value under a key. */
interface Known {
  readonly shown?: boolean;
  readonly refused?: boolean;
  /** The result of a calculation. */
  readonly value?: string;
}

type State = Readonly<Record<string, Known>>;

export interface RoundTrip {
  readonly form: Form;
  readonly validators: Validators;
  /** What the form shows, refuses and calculates, and what the other one does with the same answers. */
  readonly there: (values: Values) => { readonly original: State; readonly again: State };
}

/** What the reports say about the parts of a form, by their keys and ids. */
type Differing = ReadonlyMap<string, ReadonlySet<string>>;

/** Exports and imports a form. `fileOf` writes the workbook. */
export async function roundTrip(
  definition: FormDefinition,
  fileOf: (bytes: Uint8Array) => Promise<string>,
  today: string,
): Promise<RoundTrip> {
  const compiled = compileWithValidators(definition);
  const { sheets, lines, named } = xlsFormOf(definition);
  const read = await readForeignForm(await fileOf(await workbookOf(sheets)));
  const source = (files: Readonly<Record<string, string>>) => ({ files, schema, name: 'again', today });
  const imported = await importForm(read, 'again', (files) => Promise.resolve(checkForm(source(files), () => false)));
  const { 'import.md': _, ...files } = imported.texts;
  const again = compileWithValidators(parseForm(source(files)));
  const lost = imported.lines.filter(({ isLoud }) => isLoud);
  if (lost.length > 0) throw new Error(`The import leaves out: ${JSON.stringify(lost)}`);
  const matched = matchedKeys(compiled.form, named);
  const differing = differingIn(lines);
  return {
    ...compiled,
    there(given) {
      // A text that is not an answer yet has errors of the page, which say nothing about the form.
      const values = Object.fromEntries(Object.entries(given).filter(([key]) => !isInputKey(key)));
      const played = playedAgain(again.form, compiled.form, matched, values, today);
      return {
        original: stateOf(compiled, values, matched, differing, ({ key }) => key, compiled.form),
        again: stateOf(again, played, matched, differing, ({ again: key }) => key, compiled.form),
      };
    },
  };
}

/** The lines about behaviour; the others are about words and looks. */
const behaviour: ReadonlySet<string> = new Set(['when', 'checks', 'calculate', 'required', 'options']);

function differingIn(lines: readonly ImportLine[]): Differing {
  const found = new Map<string, Set<string>>();
  for (const { place, what, isLoud, outcome } of lines) {
    if (!isLoud && (outcome !== 'differently' || !behaviour.has(what))) continue;
    const id = place.split(', ')[1] ?? place;
    found.set(id, (found.get(id) ?? new Set()).add(what));
  }
  return found;
}

interface Matched {
  readonly key: string;
  readonly again: string;
  readonly row: ExportedValue;
  /** The key in the first copy of a repeat. */
  readonly first: string;
}

/** The keys of the form with those of the other one, for each copy of a repeat. */
function matchedKeys(form: Form, named: ReadonlyMap<string, ExportedValue>): readonly Matched[] {
  const copies = repeatsIn(form);
  return [...named].flatMap(([key, row]): readonly Matched[] => {
    const { name, repeat } = row;
    if (repeat === null) return [{ key, again: name, row, first: key }];
    const repeated = copies.find(([first]) => first?.includes(key)) ?? [];
    const at = repeated[0]?.indexOf(key) ?? 0;
    return repeated
      .slice(0, 10)
      .map((keys, index) => ({ key: keys[at] ?? '', again: `${repeat}_${index + 1}_${name}`, row, first: key }));
  });
}

/** The keys in each copy of each repeat, in order. */
const repeatsIn = (form: Form): readonly (readonly (readonly string[])[])[] =>
  repeatBlocksIn(form).map(({ copies }) => copies.map(({ blocks }) => blocks.flatMap(keysIn)));

const repeatBlocksIn = ({ pages }: Form) =>
  pages.flatMap(({ blocks }) => blocks.flatMap(withInner)).filter((block) => block.type === 'repeat');

function withInner(block: Block): readonly Block[] {
  if (block.type === 'section') return [block, ...block.blocks.flatMap(withInner)];
  if (block.type === 'tabs') return [block, ...block.tabs.flatMap(withInner)];
  return [block];
}

const keysIn = (block: Block): readonly string[] =>
  withInner(block).flatMap((one) => ('fieldType' in one ? one.keys : []));

/** The answers as the other form has them, entered until nothing changes. */
function playedAgain(form: Form, original: Form, matched: readonly Matched[], values: Values, today: string): Values {
  const counts = repeatBlocksIn(original).map(({ id, countKey }) => [`count:${id}`, values[countKey] ?? ''] as const);
  const entered: Record<string, string> = {};
  for (const [key, count] of counts) {
    const again = key.replaceAll('-', '_');
    if (form.choices.has(again)) entered[again] = String(Math.min(10, Number(count)));
  }
  for (const { key, again, row } of matched) {
    const field = form.fields.get(again);
    if (field === undefined || field.fieldType.isCalculated === true) continue;
    const codes = (values[key] ?? '').split(',').map((code) => row.codes?.get(code) ?? code);
    entered[again] = row.kind === 'several' ? codes.join(',') : (values[key] ?? '');
  }
  const start = newValues(form, { today });
  let played = withChanges(start, applyEdit(form, start, entered).changed);
  for (let round = 0; round < 4; round += 1) {
    const missing = Object.entries(entered).filter(([key, value]) => (played[key] ?? '') !== value);
    if (missing.length === 0) break;
    for (const [key, value] of missing) played = withChanges(played, applyEdit(form, played, { [key]: value }).changed);
  }
  return played;
}

/** What a form shows, refuses and calculates, by the keys of the original, without what the report names. */
function stateOf(
  { form, validators }: { readonly form: Form; readonly validators: Validators },
  values: Values,
  matched: readonly Matched[],
  differing: Differing,
  keyOf: (matched: Matched) => string,
  original: Form,
): State {
  const errors = errorsOf(form, validators, values);
  const state: Record<string, Known> = {};
  for (const one of matched) {
    const own = keyOf(one);
    const field = form.fields.get(own);
    const first = original.fields.get(one.first);
    const about = lookup(differing, first?.expanded.key ?? one.first);
    const source = original.fields.get(one.key);
    if (source === undefined || source.fieldType.isCalculated === true) {
      if (!one.key.startsWith('tab:') && !about.has('calculate')) state[one.key] = { value: values[own] ?? '' };
      continue;
    }
    if (field === undefined) continue;
    const isHidden = [...ancestorsOf(source)].some((id) => lookup(differing, id).has('when'));
    const readsOther = (keys: readonly string[]): boolean =>
      keys.some((key) => lookup(differing, key).has('calculate'));
    const isCompared = !isHidden && !readsOther(source.shownBy);
    const isJudged =
      isCompared && !['checks', 'required', 'options'].some((what) => about.has(what)) && !readsOther(source.reads);
    const former = state[source.key] ?? {};
    state[source.key] = {
      ...former,
      ...(isCompared && { shown: isShown(field, values) }),
      ...(isJudged && { refused: former.refused === true || (errors[field.key] ?? []).length > 0 }),
    };
  }
  return state;
}

const none: ReadonlySet<string> = new Set();
const lookup = (differing: Differing, id: string): ReadonlySet<string> => differing.get(id) ?? none;

/** The ids of a question and of everything around it. */
function* ancestorsOf(field: CompiledField): Generator<string> {
  yield field.expanded.key;
  for (let around: Hideable | null = field.parent; around !== null; around = around.parent) yield around.id;
}
