/** The blocks of a form, one for each part of the source. */
import type { Condition } from '../../../engine/index.ts';
import { markedSpans, plainText } from '../../source/marked-text.ts';
import { sentenceOf } from '../../source/sentence-of.ts';
import type { ImportReport } from '../base/import-report.ts';
import type {
  AnyPart,
  SourceCalculation,
  SourceRow,
  SourceGroup,
  SourceNote,
  SourceQuestion,
} from '../base/source-form.ts';
import { scopeOf, type ExpressionScope } from '../translate/scope.ts';
import { constrained, type Constrained } from './constraints.ts';
import { defaulted } from './defaults.ts';
import { freeId, keysOfFiles } from './keys.ts';
import { writtenOptions, requiredOf, whenOf } from './part-conditions.ts';
import { shapeOf, type StoredShape } from './stored.ts';
import { joinedText, paragraphsOf } from './texts.ts';
import { untranslatable } from './translated.ts';
import type { WrittenBlock, Writing } from './writing.ts';
import { addressRule } from '../../source/address-rule.ts';

const greatestCopies = 10;

/** The blocks of parts that are in the same repeat, or in none. Left out parts have none. */
export function importedBlocks(
  parts: readonly AnyPart[],
  writing: Writing,
  repeat: string | null,
): readonly WrittenBlock[] {
  return parts.flatMap((part) => {
    const block = blockOf(part, writing, repeat);
    if (block === null) return [];
    writing.origins.set(block, part.place);
    return [block];
  });
}

function blockOf(part: AnyPart, writing: Writing, repeat: string | null): WrittenBlock | null {
  if (part.part === 'question') return questionBlock(part, writing, repeat);
  if (part.part === 'note') return noteBlock(part, writing, repeat);
  if (part.part === 'group') return groupBlock(part, writing, repeat);
  if (part.part === 'repeat') return repeatBlock(part, writing, repeat);
  if (part.part === 'calculation' && part.isShown === true) return calculatedBlock(part, writing, repeat);
  return null;
}

function questionBlock(question: SourceQuestion, writing: Writing, repeat: string | null): WrittenBlock | null {
  const { names, report, keys } = writing;
  const { name, place, label, hint } = question;
  const shape = shapeOf(question);
  if (shape.stored.type === 'document' && repeat !== null) {
    report.left(place, 'type', 'A repeated block cannot have an upload.');
    return null;
  }
  const key = keys.get(name) ?? name;
  const scope = scopeOf(names, repeat);
  const shown = joinedText(label, { place, what: 'label', scope, report, isMarked: true });
  if (shown === '') report.differently(place, 'label', `A question needs a label: "${sentenceOf(key)}".`);
  const text = shown || sentenceOf(key);
  const words = plainText(markedSpans(text));
  const said = (what: 'constraintMessage' | 'requiredMessage', column: string): string =>
    joinedText(question[what], { place, what: column, scope, report });
  const required = requiredOf(question, said('requiredMessage', 'required_message') || words, writing, repeat);
  const self = shape.stored.type === 'document' ? null : { ...names.answerOf(name), key, repeat };
  const message = said('constraintMessage', 'constraint_message') || `Please correct the answer to "${words}".`;
  const greatest = names.isCountOfCopies(name) ? greatestCopies : null;
  const { pattern, ...limits }: Constrained =
    self === null
      ? {}
      : constrained(question, {
          names,
          report,
          self,
          message,
          said: (own, at) => joinedText(own, { place: at, what: 'constraint_message', scope, report }),
          greatest,
        });
  const step = stepCheck(question, key);
  const own = question.kind === 'email' ? { pattern: addressRule } : {};
  const schema = schemaOf({ ...own, ...question.schema, ...(pattern !== undefined && { pattern }) }, message);
  const checks = [...(limits.checks ?? []), ...step];
  for (const one of keysOfFiles(key, question.files?.max ?? 1))
    writing.stored.set(one, storedWithin(shape.stored, limits));
  return {
    ...shape.block,
    key,
    label: text,
    ...hinted(hint, place, scope, report),
    ...whenOf(question.relevant, place, writing, repeat),
    ...(question.scale === undefined && writtenOptions(question, writing, repeat)),
    ...question.chosen,
    ...limits,
    ...schema,
    ...(required !== null && { required }),
    ...(checks.length > 0 && { checks }),
    ...defaulted(question, writing, repeat),
  };
}

/** The entry of the data model for an answer within its limits. */
function storedWithin(stored: StoredShape['stored'], { maxLength, decimals }: Constrained): StoredShape['stored'] {
  if (maxLength !== undefined) return { ...stored, maxLength };
  return decimals === undefined ? stored : { ...stored, maxLength: stored.maxLength + Math.max(0, decimals - 6) };
}

/** The limits of a text with their messages. */
function schemaOf(schema: NonNullable<SourceQuestion['schema']>, message: string): WrittenBlock {
  if (Object.keys(schema).length === 0) return {};
  const { minLength, ...others } = schema;
  const words = typeof minLength === 'number' ? { minLength: `Please write at least ${minLength} characters.` } : {};
  const rest = Object.keys(others).length > 0 ? { _: message } : {};
  return { schema: { ...schema, errorMessage: { ...words, ...rest } } };
}

/** The value of a calculation in its place; null for one that is left out, which the report has with its reason. */
function calculatedBlock(part: SourceCalculation, writing: Writing, repeat: string | null): WrittenBlock | null {
  const { names, report, keys } = writing;
  const { name, place, label, hint } = part;
  const key = keys.get(name) ?? name;
  const scope = scopeOf(names, repeat);
  try {
    if (names.calculationOf(name) === null) return null;
  } catch (error) {
    untranslatable(error);
    return null;
  }
  const text = joinedText(label, { place, what: 'label', scope, report, isMarked: true }) || sentenceOf(key);
  const when = whenOf(part.relevant, place, writing, repeat);
  return { type: 'calculated', key, label: text, ...hinted(hint, place, scope, report), ...when };
}

function hinted(hint: string, place: SourceRow, scope: ExpressionScope, report: ImportReport): WrittenBlock {
  const text = joinedText(hint, { place, what: 'hint', scope, report, isMarked: true });
  return text === '' ? {} : { hint: text };
}

/** A number in a range is a whole number of steps from its start. */
function stepCheck({ range }: SourceQuestion, key: string): readonly object[] {
  if (range === undefined || range.step === 1 || range.step === 0) return [];
  const expression = `(${key} - (${range.start})) % ${Math.abs(range.step)} != 0`;
  const message = `Please give a number in steps of ${Math.abs(range.step)} from ${range.start}.`;
  return [
    {
      when: [
        { valueKey: key, operator: 'answered' },
        { from: [key], expression },
      ],
      message,
    },
  ];
}

function noteBlock(
  { name, label, hint, place, relevant }: SourceNote,
  writing: Writing,
  repeat: string | null,
): WrittenBlock | null {
  const { names, report, keys } = writing;
  const scope = scopeOf(names, repeat);
  const text = [
    ...paragraphsOf(label, { place, what: 'label', scope, report, isMarked: true }),
    ...paragraphsOf(hint, { place, what: 'hint', scope, report, isMarked: true }),
  ];
  if (text.length === 0) {
    report.left(place, 'type', 'A text without words.');
    return null;
  }
  const id = keys.get(name) ?? name;
  return { type: 'content', id, ...whenOf(relevant, place, writing, repeat), text: text.length === 1 ? text[0] : text };
}

/** The heading of a group, or null. */
export function headingOf(
  { label, place }: SourceGroup,
  { names, report }: Writing,
  repeat: string | null,
): string | null {
  return joinedText(label, { place, what: 'label', scope: scopeOf(names, repeat), report }) || null;
}

function groupBlock(group: SourceGroup, writing: Writing, repeat: string | null): WrittenBlock | null {
  if (group.isGrid === true) return gridBlock(group, writing, repeat);
  const blocks = importedBlocks(group.parts, writing, repeat);
  if (blocks.length === 0) {
    writing.report.left(group.place, 'type', 'The group has nothing to show.');
    return null;
  }
  const title = headingOf(group, writing, repeat);
  const id = writing.keys.get(group.name) ?? group.name;
  return {
    type: 'section',
    id,
    ...(title !== null && { title }),
    ...whenOf(group.relevant, group.place, writing, repeat),
    blocks,
  };
}

/** The questions of a group as the rows of a table, without the options that they share. */
function gridBlock(group: SourceGroup, writing: Writing, repeat: string | null): WrittenBlock | null {
  const { names, report, keys, origins } = writing;
  const blocks = importedBlocks(group.parts, writing, repeat);
  const [first] = blocks;
  if (first === undefined) return null;
  const title = headingOf(group, writing, repeat);
  const questions = blocks.map((block, index) => {
    const { type: _type, options: _options, ...question } = block;
    origins.set(question, group.parts[index]?.place ?? group.place);
    return question;
  });
  return {
    type: 'grid',
    id: keys.get(group.name) ?? group.name,
    ...(title !== null && { title }),
    ...hinted(group.hint, group.place, scopeOf(names, repeat), report),
    ...whenOf(group.relevant, group.place, writing, repeat),
    options: first['options'],
    questions,
  };
}

/** The condition of a group that becomes a page. */
export const pageCondition = (group: SourceGroup, writing: Writing): { when?: readonly Condition[] } =>
  whenOf(group.relevant, group.place, writing, null);

function repeatBlock(group: SourceGroup, outer: Writing, repeat: string | null): WrittenBlock | null {
  const { report, keys, sections, sets } = outer;
  if (repeat !== null) {
    report.left(
      group.place,
      'type',
      `NOT ASKED: "${group.name}" is a repeat in a repeat, which forms do not have.`,
      true,
    );
    return null;
  }
  const id = keys.get(group.name) ?? group.name;
  const writing = { ...outer, stored: new Map<string, StoredShape['stored']>() };
  const blocks = importedBlocks(group.parts, writing, id);
  if (blocks.length === 0) {
    report.left(group.place, 'type', 'The repeat has nothing to ask.');
    return null;
  }
  const { min, max, count } = copiesOf(group, outer);
  const prefixes = `${id}_{n}_`;
  const use = freeId(group.key ?? group.name, outer.usedIds);
  sections.set(use, blocks);
  sets.push({ name: id, prefixes, max, keys: Object.fromEntries(writing.stored) });
  return {
    type: 'repeat',
    id,
    title: headingOf(group, writing, null) ?? sentenceOf(id),
    ...whenOf(group.relevant, group.place, writing, null),
    use,
    prefixes,
    ...(count === undefined ? min !== 1 && { min } : { count }),
    max,
  };
}

interface Copies {
  readonly min: number;
  readonly max: number;
  /** The key of the answer that is the number of copies. */
  readonly count?: string;
}

/** The number of copies: none at first, and at most ten, unless the source has a fixed number, or that of an answer. */
function copiesOf({ name, count, place, copies }: SourceGroup, { report, names }: Writing): Copies {
  if (copies !== undefined) return copies;
  if (count === undefined) {
    report.differently(place, 'type', `A repeat has at most ${greatestCopies} copies.`);
    return { min: 0, max: greatestCopies };
  }
  const { tree, text } = count;
  if (tree?.kind === 'number' && tree.value >= 1 && tree.value <= greatestCopies)
    return { min: tree.value, max: tree.value };
  const counted = names.countKeyOf(name);
  if (counted !== null) {
    report.differently(place, 'repeat_count', `At most ${greatestCopies} copies, as the answer says.`);
    return { min: 0, max: greatestCopies, count: counted };
  }
  report.left(
    place,
    'repeat_count',
    `THE APPLICANT CHOOSES THE NUMBER OF COPIES: at most ${greatestCopies}, not "${text}".`,
    true,
  );
  return { min: 0, max: greatestCopies };
}
