/** Blocks that are shorter than what they mean: a grid and a scale are sections of radio buttons. */
import {
  at,
  isPresent,
  isRecord,
  items,
  withElements,
  textOf,
  withMembers,
  withValue,
  type SourceNode,
} from './source-node.ts';

/** The blocks of a list, with the section that each grid and each scale means. */
export const meantBlocks = (blocks: SourceNode): readonly SourceNode[] => items(blocks).map(meantBy);

function meantBy(block: SourceNode): SourceNode {
  switch (textOf(at(block, 'type'))) {
    case 'grid':
      return section(block, 'grid', at(block, 'questions'), items(at(block, 'questions')), at(block, 'options'));
    case 'scale':
      return section(withValue(block, {}), 'scale', block, [questionOf(block)], numbersOf(block));
    default:
      return block;
  }
}

/** A section whose questions, written at a place, have these options. */
function section(
  block: SourceNode,
  layout: string,
  place: SourceNode,
  questions: readonly SourceNode[],
  options: SourceNode,
): SourceNode {
  const type = at(block, 'type');
  const asked = { type: withValue(type, 'radio'), ...(isPresent(options) && { options }) };
  const rows = questions.map((question) => withMembers(question, asked));
  return withMembers(block, {
    type: withValue(type, 'section'),
    layout: withValue(type, layout),
    blocks: withElements(place, rows),
  });
}

const ownNames = new Set(['from', 'to', 'low', 'high']);

function questionOf(scale: SourceNode): SourceNode {
  const properties = isRecord(scale.value) ? Object.entries(scale.value) : [];
  return withValue(scale, Object.fromEntries(properties.filter(([name]) => !ownNames.has(name))));
}

/** The numbers as options. The words at the ends are part of the first and the last label. */
function numbersOf(scale: SourceNode): SourceNode {
  const [from, to] = [at(scale, 'from'), at(scale, 'to')];
  const [first, last] = [Number(from.value), Number(to.value)];
  const labelOf = (n: number): SourceNode => {
    const words = n === first ? at(scale, 'low') : at(scale, 'high');
    return n === first || n === last ? withValue(words, `${n} ${textOf(words)}`) : withValue(from, String(n));
  };
  const numbers = Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, index) => first + index);
  return withElements(
    from,
    numbers.map((n) => withElements(from, [withValue(from, String(n)), labelOf(n)])),
  );
}
