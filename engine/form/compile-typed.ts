import { compileContent, type BlockPlace, type FormTypes, type Gathering } from './compile-blocks.ts';
import { compilePage } from './compile-page.ts';
import type { DataModelKey } from './definition.ts';
import type { ExpandedContent, ExpandedForm } from './expanded.ts';
import type {
  Calculation,
  Calculations,
  CompiledCalculation,
  CompiledContent,
  CompiledField,
  Form,
  Rule,
} from './form.ts';
import { effectsOf } from './effects.ts';
import { hostTypes } from '../fields/field-type.ts';
import { storableResult } from '../fields/storable-result.ts';
import { canFire, declaredRule } from './rule.ts';

/** Compiles an expanded form with the types that it can have. Throws for one that is not among them. */
export function compileTyped(types: FormTypes, form: ExpandedForm, calculations?: Calculations): Form {
  const gathering: Gathering = {
    form,
    types: { ...hostTypes, ...types.fields },
    kinds: types.blocks,
    order: types.order,
    offer: types.offer,
    rules: [],
    fields: new Map(),
    choices: new Map(),
    offers: new Map(),
    derived: [],
  };
  const pages = form.pages.map((page) => compilePage(gathering, page));
  const rules = [...gathering.rules, ...form.rules.map(declaredRule)];
  const given = form.calculations.map(({ key, from }) => ({
    key,
    from,
    calculate: storing(form.model[key], calculations?.[key] ?? (() => missing(key))),
  }));
  const derived = [...given, ...gathering.derived];
  const firing = rules.filter(canFire);
  const model = once(() => new Map(Object.entries(form.model)));
  const effects = once(() => effectsOf(gathering.fields, firing, derived));
  const unreadFields = once(() => unread(gathering.fields, rules, derived));
  const { options, ...parts } = form;
  return {
    ...parts,
    pages,
    months: options['months'] ?? [],
    fields: gathering.fields,
    choices: gathering.choices,
    get model() {
      return model();
    },
    rules: firing,
    get effects() {
      return effects();
    },
    get unreadFields() {
      return unreadFields();
    },
    calculations: derived,
  };
}

/** The calculation of an answer, or of a derived value. */
function storing(stored: DataModelKey | undefined, calculate: Calculation): Calculation {
  return stored === undefined ? calculate : (values) => storableResult(calculate(values), stored);
}

function missing(key: string): never {
  throw new Error(`The calculation of '${key}' is missing.`);
}

/** Indexes that the first view does not need are built when they are first read. */
function once<T>(build: () => T): () => T {
  let built: T | undefined;
  return () => (built ??= build());
}

const outsidePages: BlockPlace = { page: '', parent: null };

/** Compiles texts outside the pages. */
export function compileContents(definitions: readonly ExpandedContent[] = []): readonly CompiledContent[] {
  return definitions.map((content) => compileContent(outsidePages, content));
}

/** The fields that can be edited and whose answers have no effect on other values. */
function unread(
  fields: ReadonlyMap<string, CompiledField>,
  rules: readonly Rule[],
  derived: readonly CompiledCalculation[],
): ReadonlyMap<string, CompiledField> {
  const read = new Set([...rules.flatMap((rule) => rule.reads), ...derived.flatMap(({ from }) => from)]);
  return new Map(
    [...fields].filter(
      ([key, { descKey, fieldType }]) => !fieldType.isCalculated && !read.has(key) && !read.has(descKey ?? key),
    ),
  );
}
