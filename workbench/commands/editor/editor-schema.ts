/**
 * The schema of one form for editors: the schema of the form language, in which each name is one of the form's own. It
 * is derived from `forms/form.schema.json`, so additions to the language are in it by themselves.
 */
import { caseSchema } from '../../check/case-schema.ts';
import { greatestCopyCount, greatestListedCount } from '../../source/prefixes.ts';
import { answerKeysOf, isFieldType, storageTypesOf } from '../../sets/knowledge.ts';
import type { DescribedName, FormNames, NamedLookup, NamedValue, ScopeNames, StoredName } from './form-names.ts';
import { blockSnippets, conditionSnippets } from './snippets.ts';

/** A part of a JSON Schema. */
export type EditorSchema = { readonly [keyword: string]: unknown };
type Definitions = Readonly<Record<string, EditorSchema>>;

export interface LanguageSchema extends EditorSchema {
  readonly $defs: Definitions;
}

/** The schema in which the names are those of a form, or of several forms that share one schema. */
export function editorSchema(language: LanguageSchema, names: FormNames): LanguageSchema {
  const common = { ...language.$defs, ...withNames(language.$defs, names), ...answerDefinitions(names.inSections) };
  const outside = { ...common, ...withKeys(common, names.outside) };
  const inSections = Object.entries(withKeys(common, names.inSections));
  const changed = inSections.filter(([name, def]) => JSON.stringify(def) !== JSON.stringify(outside[name]));
  const $defs = {
    ...outside,
    case: caseSchema(ref('askedKey')),
    ...forSections({ ...common, ...Object.fromEntries(inSections) }, namesOf(changed)),
  };
  const root = withCases(language);
  return { ...root, title: `A file of the form ${names.id}`, $defs: onlyUsed({ ...root, $defs }) };
}

/** The answers of a file make it a case. */
function withCases(language: LanguageSchema): LanguageSchema {
  const kinds = new Set(['if', 'then', 'else']);
  const [others, rest] = [true, false].map((isKind) =>
    Object.fromEntries(Object.entries(language).filter(([name]) => kinds.has(name) === isKind)),
  );
  return { ...(rest as LanguageSchema), ...implied({ required: ['answers'] }, ref('case')), else: others };
}

/** A rule of JSON Schema: where the first part holds, the second one must. */
const implied = (condition: EditorSchema, consequence: EditorSchema): EditorSchema => {
  const parts = [condition, consequence];
  return Object.fromEntries(['if', 'then'].map((keyword, index) => [keyword, parts[index]]));
};
const namesOf = (entries: readonly (readonly [string, unknown])[]): readonly string[] => entries.map(([name]) => name);
const ref = (name: string): EditorSchema => ({ $ref: `#/$defs/${name}` });

/** One of the names; `whatElse` is the message for any other. */
function oneOf(names: readonly DescribedName[], whatElse: string): EditorSchema {
  if (names.length === 0) return { type: 'string', not: {}, errorMessage: whatElse };
  return {
    type: 'string',
    enum: names.map(({ name }) => name),
    enumDescriptions: names.map(({ description }) => description),
    errorMessage: whatElse,
  };
}

const howToList = 'Delete it and press Ctrl+Space for the list.';

/** Definitions whose names are the same in every file: types, pages, sections, lists of options and lookups. */
function withNames(defs: Definitions, { pages, sections, options, lookups }: FormNames): Definitions {
  const section = oneOf(sections, `The form has no such section in sections/. ${howToList}`);
  const list = oneOf(options, `The form has no such list in options/. ${howToList}`);
  const page = oneOf(pages, `The form has no such page in pages/. ${howToList}`);
  const count = (minimum: number) => ({ type: 'integer', minimum, maximum: greatestCopyCount });
  const repeat = withProperties(defs, 'repeat', { use: ref('sectionName'), min: count(0), max: count(1) });
  return {
    ...withLookups(defs, lookups),
    sectionName: section,
    optionListName: list,
    pageName: page,
    block: byTag(defs, 'block', 'type', blockSnippets),
    optionsBy: byTag(defs, 'optionsBy', 'category'),
    condition: { ...defs['condition'], defaultSnippets: conditionSnippets },
    sectionBlock: withProperty(defs, 'sectionBlock', 'use', ref('sectionName')),
    repeat: withRules({ repeat }, 'repeat', [
      implied(
        { properties: { prefixes: { type: 'array' } } },
        { properties: { max: { maximum: greatestListedCount } } },
      ),
    ]),
    form: withProperty(defs, 'form', 'submitFallback', ref('pageName')),
    pageReference: { ...defs['pageReference'], anyOf: [ref('pageName'), { type: 'object' }] },
    ...Object.fromEntries(
      ['listSource', 'optionSource'].map((name) => [
        name,
        { ...defs[name], anyOf: [ref('optionListName'), { type: ['array', 'object'] }] },
      ]),
    ),
  };
}

/** Definitions of lookups: their categories, and the fields of the records of each. */
function withLookups(defs: Definitions, lookups: readonly NamedLookup[]): Definitions {
  const { required = [], ...declaration } = defs['lookupDeclaration'] ?? {};
  const nameOf = (lookup: NamedLookup): string => `fieldsOf_${lookup.name}`;
  const fields = lookups.map(
    (one) => [nameOf(one), oneOf(one.fields, `The records have no such field. ${howToList}`)] as const,
  );
  const rules = lookups.map((one) =>
    implied(
      { required: ['category'], properties: { category: { const: one.name } } },
      { properties: { fills: { additionalProperties: ref(nameOf(one)) } } },
    ),
  );
  return {
    ...Object.fromEntries(fields),
    lookupCategory: oneOf(lookups, `No lookups.json declares such a lookup category. ${howToList}`),
    lookupDeclaration: { ...declaration, required: [...(required as readonly string[]), 'display'] },
    lookupField: withRules(defs, 'lookupField', rules),
  };
}

/** Definitions with keys, which have other names in the files of sections. */
function withKeys(defs: Definitions, { values, stored, asked }: ScopeNames): Definitions {
  const noSuchKey = `The form asks no question with this key. ${howToList}`;
  const answersOf = answerLists(values);
  return {
    valueKey: oneOf(
      values,
      `Nothing has this key: no answer, and no tab:, count:, session:, document: or derived: value. ${howToList}`,
    ),
    askedKey: oneOf(asked, noSuchKey),
    clears: { ...defs['clears'], items: ref('askedKey') },
    repeat: withProperty(defs, 'repeat', 'count', ref('askedKey')),
    comparison: withRules(defs, 'comparison', answersOf.flatMap(targetRules)),
    optionsByDisplay: withRules(defs, 'optionsByDisplay', answersOf.map(matchRule)),
    optionsByValue: withRules(defs, 'optionsByValue', answersOf.map(choiceRule)),
    ...fieldsWithKeys(defs, stored),
  };
}

/** The definitions of fields, in which the key is one of the data model that can hold an answer of their type. */
function fieldsWithKeys(defs: Definitions, stored: readonly StoredName[]): Definitions {
  const changed: Record<string, EditorSchema> = {};
  for (const [name, def] of Object.entries(defs)) {
    const types = ['gridQuestion', 'scale'].includes(name) ? ['radio'] : typesOf(def, 'type');
    const hasKey = 'key' in ((def['properties'] ?? {}) as object);
    if (!hasKey || !types.some(isFieldType)) continue;
    const storable = new Set(types.filter(isFieldType).flatMap(storageTypesOf));
    const keys = `keys_${[...storable].join('_')}`;
    const fills = 'fills' in (def['properties'] as object) ? { fills: { propertyNames: ref('askedKey') } } : {};
    changed[keys] = oneOf(
      keysFor(types, stored),
      `No key of the data model that can hold such an answer. Add it to the data model, or: ${howToList}`,
    );
    changed[name] = withProperties(defs, name, { key: ref(keys), ...fills });
  }
  return changed;
}

/** The keys, or the stems of several keys, under which a question of one of the types can store its answer. */
function keysFor(types: readonly string[], stored: readonly StoredName[]): readonly DescribedName[] {
  const typeOf = new Map(stored.map(({ name, type }) => [name, type]));
  const stem = 'x';
  const found = types.flatMap((type) => {
    if (!isFieldType(type)) return [];
    const storable = storageTypesOf(type);
    const [first, ...rest] = answerKeysOf(type, stem).map((key) => key.slice(stem.length));
    return stored.flatMap(({ name, description }) => {
      const key = name.slice(0, name.length - (first ?? '').length);
      const keys = [first ?? '', ...rest].map((ending) => key + ending);
      const fits = keys[0] === name && keys.every((one) => storable.includes(typeOf.get(one) ?? ''));
      return fits && key !== '' ? [[key, { name: key, description }] as const] : [];
    });
  });
  return [...new Map(found).values()];
}

/** Values with the same answers. */
interface AnswerList {
  readonly name: string;
  readonly keys: readonly string[];
  readonly answers: readonly DescribedName[];
  readonly isMultiple: boolean;
}

function answerLists(values: readonly NamedValue[]): readonly AnswerList[] {
  const listed = values.flatMap(({ answers, ...value }) => (answers?.length ? [{ ...value, answers }] : []));
  const lists = Map.groupBy(listed, ({ isMultiple, answers }) => JSON.stringify([isMultiple, answers]));
  return [...lists.values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ name, answers, isMultiple }) => ({
      name: `answersOf_${name.replaceAll(/\W/g, '_')}`,
      keys: alike.map((value) => value.name),
      answers,
      isMultiple,
    })),
  );
}

function answerDefinitions({ values }: ScopeNames): Definitions {
  return Object.fromEntries(
    answerLists(values).map(({ name, answers }) => [
      name,
      oneOf(answers, `The value under this key is never this one. ${listed(answers)}`),
    ]),
  );
}

/** A word of the institution is compared as a constant, so it can stand for an answer. */
const word = { pattern: '^\\{[a-z_]+\\}$' };

function listed(answers: readonly DescribedName[]): string {
  const some = answers.slice(0, 12).map(({ name }) => JSON.stringify(name));
  return `It can be ${some.join(', ')}${answers.length > some.length ? ' …' : ''}.`;
}

/** For the operators that compare with an answer: the target is one of the answers of the key. */
function targetRules(list: AnswerList): readonly EditorSchema[] {
  const one = list.isMultiple ? ['contains', 'notContains'] : ['equals', 'notEquals'];
  const key = { enum: list.keys };
  const target = { type: 'string', not: word };
  const single = implied(
    { required: ['valueKey', 'operator'], properties: { valueKey: key, operator: { enum: one }, target } },
    { properties: { target: ref(list.name) } },
  );
  const several = implied(
    { required: ['valueKey', 'operator'], properties: { valueKey: key, operator: { enum: ['in', 'notIn'] } } },
    { properties: { target: { items: ref(list.name) } } },
  );
  return list.isMultiple ? [single] : [single, several];
}

const isOneOf = ({ keys }: AnswerList): EditorSchema => ({
  required: ['valueKey'],
  properties: { valueKey: { enum: keys } },
});
const matchRule = (list: AnswerList): EditorSchema =>
  implied(isOneOf(list), { properties: { isMatched: { items: ref(list.name) } } });
const choiceRule = (list: AnswerList): EditorSchema =>
  implied(isOneOf(list), { properties: { options: { propertyNames: ref(list.name) } } });

/** The alternatives of a definition by the value of a property, so that another value is reported with all of them. */
function byTag(defs: Definitions, name: string, tag: string, defaultSnippets?: readonly EditorSchema[]): EditorSchema {
  const { discriminator: _, oneOf: alternatives, ...rest } = defs[name] ?? {};
  const all = (alternatives as readonly { readonly $ref: string }[]).map(({ $ref }) => {
    const def = defs[$ref.slice('#/$defs/'.length)] ?? {};
    return { $ref, values: typesOf(def, tag), description: String(def['description'] ?? '') };
  });
  const values = all.flatMap((one) => one.values);
  const known = values.map((value) => JSON.stringify(value)).join(', ');
  return {
    ...rest,
    ...(defaultSnippets !== undefined && { defaultSnippets }),
    properties: {
      [tag]: {
        enum: values,
        enumDescriptions: all.flatMap((one) => one.values.map(() => one.description)),
        errorMessage: `No such ${tag}. It can be ${known}.`,
      },
    },
    allOf: all.map((one) =>
      implied({ required: [tag], properties: { [tag]: { enum: one.values } } }, { $ref: one.$ref }),
    ),
  };
}

/** The values of a property that distinguishes definitions. */
function typesOf(def: EditorSchema, tag: string): readonly string[] {
  const properties = (def['properties'] ?? {}) as Readonly<Record<string, EditorSchema>>;
  const { const: only, enum: several } = properties[tag] ?? {};
  return typeof only === 'string' ? [only] : ((several as readonly string[] | undefined) ?? []);
}

function withProperty(defs: Definitions, name: string, property: string, part: EditorSchema): EditorSchema {
  return withProperties(defs, name, { [property]: part });
}

/** A definition whose properties keep their descriptions and get these keywords instead of a reference. */
function withProperties(defs: Definitions, name: string, parts: Readonly<Record<string, EditorSchema>>): EditorSchema {
  const def = defs[name] ?? {};
  const properties = def['properties'] as Readonly<Record<string, EditorSchema>>;
  const changed = Object.entries(parts).map(([property, part]) => {
    const { $ref: _, ...rest } = properties[property] ?? {};
    return [property, { ...rest, ...part }];
  });
  return { ...def, properties: { ...properties, ...Object.fromEntries(changed) } };
}

function withRules(defs: Definitions, name: string, rules: readonly EditorSchema[]): EditorSchema {
  const { allOf = [], ...def } = defs[name] ?? {};
  return { ...def, allOf: [...(allOf as readonly EditorSchema[]), ...rules] };
}

/** Copies of the changed definitions, and of those that lead to them, for the files of sections. */
function forSections(defs: Definitions, changed: readonly string[]): Definitions {
  const leading = new Set(changed);
  for (let size = -1; size !== leading.size;) {
    size = leading.size;
    for (const [name, def] of Object.entries(defs)) if (refsIn(def).some((one) => leading.has(one))) leading.add(name);
  }
  const names = [...reachable(defs, 'section')].filter((name) => leading.has(name));
  const renamed = (name: string): string => (name !== 'section' && names.includes(name) ? `${name}InSection` : name);
  return Object.fromEntries(names.map((name) => [renamed(name), withRefs(defs[name] ?? {}, renamed) as EditorSchema]));
}

function refsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [value.slice('#/$defs/'.length)] : refsIn(value),
  );
}

function reachable(defs: Definitions, start: string): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const name of reached) for (const next of refsIn(defs[name])) reached.add(next);
  return reached;
}

function withRefs(part: unknown, renamed: (name: string) => string): unknown {
  if (Array.isArray(part)) return part.map((one) => withRefs(one, renamed));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      name === '$ref' && typeof value === 'string'
        ? [name, `#/$defs/${renamed(value.slice('#/$defs/'.length))}`]
        : [name, withRefs(value, renamed)],
    ),
  );
}

/** The definitions to which the root leads. */
function onlyUsed({ $defs, ...root }: LanguageSchema): Definitions {
  const reached = refsIn(root).map((name) => reachable($defs, name));
  return Object.fromEntries(Object.entries($defs).filter(([name]) => reached.some((names) => names.has(name))));
}
