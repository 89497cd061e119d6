import type { ShownOrder } from './option-order.ts';
import { compileOptionLists } from './compile-option-lists.ts';
import { compileConditions, every, readsOf, type Test } from './condition.ts';
import type { AnswerKey, ValueKey } from './definition.ts';
import type {
  ExpandedBlock,
  ExpandedConditions,
  ExpandedContent,
  ExpandedField,
  ExpandedRepeat,
  ExpandedSection,
  ExpandedTabs,
  OptionPlaces,
} from './expanded.ts';
import { defaultMaxLength, typeOf, type FieldTypes } from '../fields/field-type.ts';
import type {
  Block,
  FieldOptionLists,
  CompiledContent,
  CompiledField,
  CompiledSection,
  Hideable,
  Rule,
} from './form.ts';
import { fromAddressOf } from './from-address.ts';
import { inputKey } from './input.ts';
import type { CompileOffer, GatheredOffers } from './offer.ts';
import { isDated } from './options.ts';
import { ceasingRule, optionsRules } from './rule.ts';
import { markedIn, placeholdersOf, spansOf, type Span } from '../language/text.ts';

/** The results that the compilation of blocks collects. */
export interface Gathering extends GatheredOffers {
  /** With those of the host application. */
  readonly types: FieldTypes;
  readonly kinds: BlockTypes;
  readonly order: CompileOrder | undefined;
  readonly rules: Rule[];
  /** In page order; a field with several answer keys is under each of them. */
  readonly fields: Map<AnswerKey, CompiledField>;
  readonly choices: Map<ValueKey, (value: string) => string>;
}

/** Compiles a block with inner blocks; adds their answer keys to `keys`. */
export type CompileBlock<Definition> = (
  into: Gathering,
  place: BlockPlace,
  block: Definition,
  keys: AnswerKey[],
) => Block;

/** The field types of a form, and the blocks beside sections that it has. */
export interface FormTypes {
  readonly fields: FieldTypes;
  readonly blocks: BlockTypes;
  /** The order of options by an expression. */
  readonly order?: CompileOrder;
  /** The lists of whose options answers decide. */
  readonly offer?: CompileOffer;
}

type CompileOrder = (places: OptionPlaces) => ShownOrder;

/** The kinds of blocks with inner blocks that few forms have. */
export interface BlockTypes {
  readonly tabs?: CompileBlock<ExpandedTabs>;
  readonly repeat?: CompileBlock<ExpandedRepeat>;
}

/** The place of a block. */
export interface BlockPlace {
  readonly page: string;
  readonly parent: Hideable | null;
}

/**
 * Compiles blocks in order; adds their answer keys to `keys`. A question that the address answers is no block: nothing
 * of a page shows, validates or clears it.
 */
export function compileBlocks(
  into: Gathering,
  place: BlockPlace,
  blocks: readonly ExpandedBlock[],
  keys: AnswerKey[],
): readonly Block[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'content':
        return compileContent(place, block);
      case 'section':
        return compileSection(into, place, block, keys);
      case 'tabs':
        return typeOf(into.kinds, block.type)(into, place, block, keys);
      case 'repeat':
        return typeOf(into.kinds, block.type)(into, place, block, keys);
      default: {
        const field = compileField(into, place, block);
        if (fromAddressOf(field)) return none;
        keys.push(...field.keys);
        return field;
      }
    }
  });
}

/** A compiled condition with the keys that it reads; the test is null if it always holds. */
export interface BlockClause {
  readonly test: Test | null;
  readonly reads: readonly ValueKey[];
}

/** Compiles conditions. */
export const clauseOf = (when: ExpandedConditions = []): BlockClause =>
  when.length === 0 ? alwaysShown : { test: compileConditions(when), reads: readsOf(when) };

/** Most blocks have no condition, and share this clause. */
export const alwaysShown: BlockClause = { test: null, reads: [] };

function both(first: BlockClause, second: BlockClause): BlockClause {
  if (second.test === null) return first;
  if (first.test === null) return second;
  return { test: every([first.test, second.test]), reads: [...first.reads, ...second.reads] };
}

/** Most lists of keys that a block reads are empty. */
const joined = (reads: readonly ValueKey[], more: readonly ValueKey[]): readonly ValueKey[] =>
  more.length === 0 ? reads : reads.concat(more);

type Base = Pick<Block, 'id' | 'page' | 'parent' | 'condition' | 'shown' | 'reads' | 'shownBy'>;

/** The properties of every block; `reads` are the keys that its view depends on besides its condition. */
export function base({ page, parent }: BlockPlace, id: string, clause: BlockClause, reads: readonly ValueKey[]): Base {
  const { test, reads: shownBy } =
    parent === null ? clause : both({ test: parent.shown, reads: parent.shownBy }, clause);
  return { id, page, parent, condition: clause.test, shown: test, shownBy, reads: joined(reads, shownBy) };
}

export const inside = ({ page }: BlockPlace, parent: Hideable): BlockPlace => ({ page, parent });

/**
 * Adds the rule that clears the answers of a block or a page when it becomes hidden. A calculated answer stays: it
 * depends on nothing but what it is calculated from.
 */
export function ceases(into: Gathering, id: string, { test, reads }: BlockClause, clears: readonly AnswerKey[]): void {
  if (test !== null) into.rules.push(ceasingRule(id, test, reads, givenKeys(into, clears)));
}

/** The keys without those of calculated answers. */
export const givenKeys = ({ fields }: Gathering, keys: readonly AnswerKey[]): readonly AnswerKey[] =>
  keys.filter((key) => fields.get(key)?.fieldType.isCalculated !== true);

export const wordsIn = (...texts: readonly (string | null | undefined)[]): readonly ValueKey[] =>
  texts.flatMap((text) => placeholdersOf(text ?? ''));

export function compileContent(place: BlockPlace, content: ExpandedContent): CompiledContent {
  const texts = [content.text ?? []].flat();
  const { list = [], marked } = content;
  const parts = (text: string): readonly Span[] => markedIn(marked, text) ?? spansOf(text);
  return {
    ...base(place, content.id, clauseOf(content.when), wordsIn(content.title, ...texts, ...list)),
    type: 'content',
    tone: content.tone ?? 'plain',
    title: content.title ?? null,
    paragraphs: texts.map(parts),
    list: list.map(parts),
    print: content.print ?? false,
  };
}

/** A block and its inner blocks refer to each other, so the block is created first and completed afterwards. */
export type Filled<T extends Block> = { -readonly [K in keyof T]: T[K] };

export function compileSection(
  into: Gathering,
  place: BlockPlace,
  section: ExpandedSection,
  keys: AnswerKey[],
  outer: BlockClause = alwaysShown,
  cause = section.id,
): CompiledSection {
  const { id, title, hint, marked, layout, fold } = section;
  const clause = both(outer, clauseOf(section.when));
  const compiled: Filled<CompiledSection> = {
    ...base(place, id, clause, wordsIn(title, hint, fold)),
    type: 'section',
    title,
    hint,
    marked,
    layout,
    blocks: [],
  };
  const start = keys.length;
  compiled.blocks = compileBlocks(into, inside(place, compiled), section.blocks, keys);
  const own = keys.slice(start);
  if (fold !== undefined)
    compiled.fold = {
      label: fold,
      keys: givenKeys(into, own),
      reads: own.flatMap((key) => into.fields.get(key)?.reads ?? []),
    };
  ceases(into, cause, clause, section.clears ?? own);
  return compiled;
}

function compileField(into: Gathering, place: BlockPlace, field: ExpandedField): CompiledField {
  const fieldType = typeOf(into.types, field.type);
  const own = fieldType.keysOf(field.key);
  const { required } = field;
  const optionLists = fieldType.hasOptions ? compileOptionLists(into, field) : null;
  const clause = both(clauseOf(field.when), offering(optionLists));
  const requiredWhen = typeof required === 'object' ? clauseOf(required.when) : alwaysShown;
  const schemaWhen = clauseOf(field.schemaWhen);
  const sources = [
    fieldType.reads(field),
    wordsIn(field.label, field.hint),
    requiredWhen.reads,
    schemaWhen.reads,
    optionLists?.through ?? none,
    Object.values(field.places ?? {}),
    isDated(optionLists) ? ['session:today'] : none,
    field.checks?.flatMap(({ when }) => readsOf(when)) ?? none,
  ];
  const [key] = own;
  const answers = [...own, inputKey(key)];
  const { page, parent, condition, shown, shownBy, reads } = base(place, key, clause, sources.reduce(joined, answers));
  // One literal without spread: an object that gets its properties one by one is allocated several times.
  const compiled: CompiledField = {
    id: key,
    page,
    parent,
    condition,
    shown,
    shownBy,
    reads,
    type: field.type,
    fieldType,
    key,
    keys: own,
    descKey: optionLists !== null && !('describe' in field && field.describe === false) ? `${field.key}_desc` : null,
    label: field.label,
    hint: field.hint ?? null,
    marked: field.marked,
    expanded: field,
    optionLists,
    ordered: (field.places && into.order?.(field.places)) ?? null,
    required,
    requiredWhen: requiredWhen.test,
    schemaWhen: schemaWhen.test,
    checks: field.checks?.map(({ when, message }) => ({ when: compileConditions(when), message })) ?? none,
    maxLength:
      ('maxLength' in field ? field.maxLength : fieldType.lengthOf?.(field)) ?? fieldType.maxLength ?? defaultMaxLength,
    isSensitive: fieldType.isSensitive || own.some((key) => into.form.model[key]?.sensitive === true),
  };
  for (const key of own) into.fields.set(key, compiled);
  ceases(into, compiled.id, clause, own);
  if (optionLists !== null) into.rules.push(...optionsRules(compiled));
  return compiled;
}

const none: readonly never[] = [];

/** A conditional select is shown only while it has options. */
function offering(optionLists: FieldOptionLists | null): BlockClause {
  if (optionLists?.from !== 'key') return clauseOf();
  const { valueKey, lists } = optionLists;
  return { test: (values) => lists.has(values[valueKey] ?? ''), reads: [valueKey] };
}
