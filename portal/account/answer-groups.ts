import { isShown, type CompiledPage, type FieldView, type Form, type Values } from '../../engine/index.ts';
import { isUnasked, viewOf, withOwnWords } from '../../engine/internal.ts';

/** Questions under the same headings. */
export interface AnswerGroup {
  readonly id: string;
  /**
   * The headings above the questions, outermost first: 'Parents and guardian', 'Parent 1'. Empty directly on the page.
   * They are drawn by `unbroken`.
   */
  readonly headings: readonly string[];
  /** Empty for a repeated block without a copy. */
  readonly fields: readonly FieldView[];
  /** The fields are the checkboxes of a single question. */
  readonly isOneQuestion: boolean;
}

/**
 * Groups the shown questions of a page by their headings, in order. Questions after a part with its own heading join
 * the group before that part.
 */
export function answerGroups(
  form: Form,
  values: Values,
  page: CompiledPage,
  copyTitle: (title: string, n: number, total: number) => string,
): readonly AnswerGroup[] {
  const groups: OpenGroup[] = [];
  const words = (text: string): string => withOwnWords(text, values);

  const add = (field: FieldView, headings: readonly string[], isOneQuestion: boolean): void => {
    const begun = groupUnder(groups, headings);
    if (begun !== undefined) begun.fields.push(field);
    else groups.push({ id: field.key, headings, fields: [field], isOneQuestion });
  };
  const walk = (inside: readonly Block[], headings: readonly string[], isOneQuestion = false): void => {
    for (const block of inside) {
      if (block.type === 'content' || !isShown(block, values)) continue;
      if (block.type === 'section') {
        if (isUnasked(form, block, values)) continue;
        if (block.title === null) walk(block.blocks, headings, isOneQuestion);
        else walk(block.blocks, [...headings, words(block.title)], hasBoxesOnly(block, values));
      } else if (block.type === 'tabs') {
        for (const tab of block.tabs) if (isShown(tab, values)) walk(tab.blocks, headings);
      } else if (block.type === 'repeat') {
        const title = words(block.title);
        const copies = block.copies.filter((copy) => isShown(copy, values));
        if (copies.length === 0)
          groups.push({ id: block.id, headings: [...headings, title], fields: [], isOneQuestion: false });
        for (const [index, copy] of copies.entries())
          walk(copy.blocks, [...headings, copies.length > 1 ? copyTitle(title, index + 1, copies.length) : title]);
      } else add(viewOf(form, values, block), headings, isOneQuestion);
    }
  };
  walk(page.blocks, []);
  return groups;
}

type Block = CompiledPage['blocks'][number];
type OpenGroup = AnswerGroup & { readonly fields: FieldView[] };

/** The group with exactly these headings, if only its own parts have followed; otherwise undefined. */
function groupUnder(groups: readonly OpenGroup[], headings: readonly string[]): OpenGroup | undefined {
  const last =
    headings.length === 0 ? groups.at(-1) : groups.findLast((group) => group.headings.length <= headings.length);
  return last?.headings.join('\n') === headings.join('\n') ? last : undefined;
}

const hasBoxesOnly = ({ layout, blocks }: Extract<Block, { type: 'section' }>, values: Values): boolean =>
  layout === 'group' &&
  blocks
    .filter((block) => isShown(block, values))
    .every((block) => block.type === 'content' || ('fieldType' in block && block.fieldType.printedAs === 'mark'));
