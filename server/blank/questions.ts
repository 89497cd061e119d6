/** The questions of a form in its order: their numbers, the lists of answers, and how a condition names them. */
import type { CompiledField, DefinitionContent, Form } from '../../engine/index.ts';
import {
  type ExpandedBlock,
  type ExpandedField,
  type ExpandedOption,
  fromAddressOf,
  type OptionList,
  yearsOf,
} from '../../engine/internal.ts';

export interface NumberedQuestion {
  readonly n: number;
  readonly label: string;
  /** The label of one of its answers; null if it has no such answer. */
  readonly answer: (value: string) => string | null;
  readonly isCheck: boolean;
}

/** A list of answers that several questions have, or that is long: it is printed once, at the end. */
export interface AnswerList {
  readonly n: number;
  readonly options: readonly ExpandedOption[];
  readonly askedBy: number[];
}

export interface NumberedForm {
  readonly form: Form;
  readonly expanded: DefinitionContent['expanded'];
  readonly today: string;
  /** By answer key and `tab:<id>`; the questions of all copies of a repeated block have those of the first one. */
  readonly questions: ReadonlyMap<string, NumberedQuestion>;
  /** Those that are printed at the end, by the list of the form. */
  readonly lists: ReadonlyMap<OptionList, AnswerList>;
}

/** The most answers that are printed beside each question that has them. */
const mostBeside = 12;

/** Numbers the questions of all steps. `today` is an ISO date, on which years and days depend. */
export function numberedForm(form: Form, expanded: DefinitionContent['expanded'], today: string): NumberedForm {
  const questions = new Map<string, NumberedQuestion>();
  const askedBy = new Map<OptionList, number[]>();
  let n = 0;
  const numberField = (field: CompiledField, same?: NumberedQuestion): void => {
    const question: NumberedQuestion = {
      n: same?.n ?? (n += 1),
      label: field.label,
      answer: (value) => answerOf(field, value, today),
      isCheck: field.fieldType.printedAs === 'mark',
    };
    for (const key of field.keys) questions.set(key, question);
    if (same === undefined) for (const list of listsIn(field)) askedBy.set(list, [...(askedBy.get(list) ?? []), n]);
  };
  const visit = (block: ExpandedBlock, first?: ExpandedBlock): void => {
    switch (block.type) {
      case 'content':
        return;
      case 'section':
        return block.blocks.forEach((inner, index) => visit(inner, innerAt(first, index)));
      case 'repeat':
        return block.copies.forEach((copy, index) => visit(copy, index === 0 ? undefined : block.copies[0]));
      case 'tabs': {
        const key = `tab:${block.id}`;
        n += 1;
        const answer = (id: string): string | null => block.tabs.find((tab) => tab.id === id)?.label ?? null;
        questions.set(key, { n, label: block.label, answer, isCheck: false });
        return block.tabs.forEach((tab) => tab.blocks.forEach((inner) => visit(inner)));
      }
      default: {
        const field = fieldAt(form, block);
        if (fromAddressOf(field) !== undefined) return;
        const same = first === undefined ? undefined : questions.get(fieldAt(form, first as ExpandedField).key);
        return numberField(field, same);
      }
    }
  };
  for (const { role, blocks } of expanded.pages) if (role === 'step') blocks.forEach((block) => visit(block));
  const atEnd = [...askedBy].flatMap(([list, numbers]) =>
    'length' in list && list.length > mostBeside ? [[list, numbers] as const] : [],
  );
  const lists = atEnd.map(
    ([options, numbers], index) => [options, { n: index + 1, options, askedBy: numbers }] as const,
  );
  return { form, expanded, today, questions, lists: new Map(lists) };
}

const innerAt = (block: ExpandedBlock | undefined, index: number): ExpandedBlock | undefined =>
  block?.type === 'section' ? block.blocks[index] : undefined;

/** The compiled field of a question. Throws when the form does not have it. */
export function fieldAt(form: Form, { key, type }: ExpandedField): CompiledField {
  const field = [...form.fields.values()].find((one) => one.expanded.key === key && one.type === type);
  if (field === undefined) throw new Error(`The form has no question '${key}'.`);
  return field;
}

/** The lists of answers of a question, each once. */
function listsIn({ optionLists }: CompiledField): readonly OptionList[] {
  if (optionLists === null) return [];
  return optionLists.from === 'list' ? [optionLists.list] : [...new Set(optionLists.lists.values())];
}

/** The options of a list without the blank one. */
export const choosable = (list: OptionList, today: string): readonly ExpandedOption[] =>
  ('length' in list ? list : yearsOf(list, today)).filter(([value]) => value !== '');

function answerOf(field: CompiledField, value: string, today: string): string | null {
  const options = listsIn(field).flatMap((list) => choosable(list, today));
  return options.find(([one]) => one === value)?.[1] ?? null;
}
