import type { BlockView, FieldView } from '../../engine/index.ts';

/** Questions that stand under one heading; null: directly under the page's. */
export interface AnswerGroup {
  readonly id: string;
  /** The headings above, outermost first: 'Parents and guardian', 'Parent 1'. */
  readonly headings: readonly string[];
  readonly fields: readonly FieldView[];
}

/** A page's questions in order, each run of them under the headings it stands under on the page. */
export function answerGroups(blocks: readonly BlockView[], copyTitle: (title: string, n: number, total: number) => string): readonly AnswerGroup[] {
  const groups: { id: string; headings: readonly string[]; fields: FieldView[] }[] = [];

  const add = (field: FieldView, headings: readonly string[]): void => {
    const last = groups.at(-1);
    if (last !== undefined && last.headings.join('\n') === headings.join('\n')) last.fields.push(field);
    else groups.push({ id: field.key, headings, fields: [field] });
  };
  const walk = (inside: readonly BlockView[], headings: readonly string[]): void => {
    for (const block of inside) {
      if (block.type === 'content') continue;
      if (block.type === 'section') walk(block.blocks, block.title === null ? headings : [...headings, block.title]);
      else if (block.type === 'tabs') walk(block.blocks, headings);
      else if (block.type === 'repeat') {
        const { title, copies } = block;
        for (const [index, copy] of copies.entries()) {
          walk(copy.blocks, [...headings, copies.length > 1 ? copyTitle(title, index + 1, copies.length) : title]);
        }
      } else add(block, headings);
    }
  };
  walk(blocks, []);
  return groups;
}
