import type { BlockView, FieldView, SectionView } from '../../engine/index.ts';

/** Questions under the same headings. */
export interface AnswerGroup {
  readonly id: string;
  /**
   * The headings above the questions, outermost first: 'Parents and guardian', 'Parent 1'. Empty directly on the page.
   */
  readonly headings: readonly string[];
  /** Empty for a repeated block without a copy. */
  readonly fields: readonly FieldView[];
  /** The fields are the checkboxes of a single question. */
  readonly isOneQuestion: boolean;
}

/**
 * Groups a page's questions by their headings, in order. Questions after a part with its own heading join the group
 * before that part.
 */
export function answerGroups(
  blocks: readonly BlockView[],
  copyTitle: (title: string, n: number, total: number) => string,
): readonly AnswerGroup[] {
  const groups: OpenGroup[] = [];

  const add = (field: FieldView, headings: readonly string[], isOneQuestion: boolean): void => {
    const begun = groupUnder(groups, headings);
    if (begun !== undefined) begun.fields.push(field);
    else groups.push({ id: field.key, headings, fields: [field], isOneQuestion });
  };
  const walk = (inside: readonly BlockView[], headings: readonly string[], isOneQuestion = false): void => {
    for (const block of inside) {
      if (block.type === 'content') continue;
      if (block.type === 'section') {
        if (block.title === null) walk(block.blocks, headings, isOneQuestion);
        else walk(block.blocks, [...headings, block.title], hasBoxesOnly(block));
      } else if (block.type === 'tabs') walk(block.blocks, headings);
      else if (block.type === 'repeat') {
        const { id, title, copies } = block;
        if (copies.length === 0) groups.push({ id, headings: [...headings, title], fields: [], isOneQuestion: false });
        for (const [index, copy] of copies.entries()) {
          walk(copy.blocks, [...headings, copies.length > 1 ? copyTitle(title, index + 1, copies.length) : title]);
        }
      } else add(block, headings, isOneQuestion);
    }
  };
  walk(blocks, []);
  return groups;
}

type OpenGroup = AnswerGroup & { readonly fields: FieldView[] };

/** The group with exactly these headings, if only its own parts have followed; otherwise undefined. */
function groupUnder(groups: readonly OpenGroup[], headings: readonly string[]): OpenGroup | undefined {
  const last =
    headings.length === 0 ? groups.at(-1) : groups.findLast((group) => group.headings.length <= headings.length);
  return last?.headings.join('\n') === headings.join('\n') ? last : undefined;
}

const hasBoxesOnly = ({ layout, blocks }: SectionView): boolean =>
  layout === 'group' &&
  blocks.every((block) => block.type === 'content' || ('printedAs' in block && block.printedAs === 'mark'));
