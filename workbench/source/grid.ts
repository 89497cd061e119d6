/** A grid is written as questions with one list of options, and means a section of radio buttons. */
import { at, items, isPresent, textOf, withMembers, withValue, type SourceNode } from './source-node.ts';

/** The blocks of a list, with the section that each grid means. */
export function meantBlocks(blocks: SourceNode): readonly SourceNode[] {
  return items(blocks).map((block) => (textOf(at(block, 'type')) === 'grid' ? sectionOf(block) : block));
}

function sectionOf(grid: SourceNode): SourceNode {
  const [type, options, questions] = [at(grid, 'type'), at(grid, 'options'), at(grid, 'questions')];
  const asked = { type: withValue(type, 'radio'), ...(isPresent(options) && { options }) };
  const rows = items(questions).map((question, index) => [index, withMembers(question, asked)] as const);
  return withMembers(grid, {
    type: withValue(type, 'section'),
    layout: withValue(type, 'grid'),
    blocks: {
      ...withValue(
        questions,
        rows.map(([, { value }]) => value),
      ),
      elsewhere: new Map(rows),
    },
  });
}
