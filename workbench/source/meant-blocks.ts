/**
 * Blocks that are shorter than what they mean: a grid and a scale are sections of radio buttons, and documents are a
 * section of uploads.
 */
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

/** The blocks of a list, with the section that each grid, each scale and each question for several documents means. */
export const meantBlocks = (blocks: SourceNode): readonly SourceNode[] => items(blocks).map(meantBy);

function meantBy(block: SourceNode): SourceNode {
  switch (textOf(at(block, 'type'))) {
    case 'grid':
      return section(block, 'grid', at(block, 'questions'), items(at(block, 'questions')), at(block, 'options'));
    case 'scale':
      return section(withValue(block, {}), 'scale', block, [questionOf(block)], numbersOf(block));
    case 'documents':
      return documents(block);
    default:
      return block;
  }
}

/** The most documents that one question takes. */
const greatestDocumentCount = 5;

/** An upload, and behind the button of a fold another one, and so on. The section has the condition of the question. */
function documents(block: SourceNode): SourceNode {
  const key = at(block, 'key');
  const count = Math.min(Number(at(block, 'max').value) || 1, greatestDocumentCount);
  const keys = Array.from({ length: count }, (_, index) => withValue(key, keyOf(textOf(key), index + 1)));
  const when = at(block, 'when');
  const blocks = documentsFrom(block, keys, 1);
  return withMembers(withValue(block, {}), {
    type: withValue(at(block, 'type'), 'section'),
    ...(isPresent(when) && { when }),
    blocks: withElements(block, blocks),
  });
}

const keyOf = (key: string, n: number): string => (n === 1 ? key : `${key}_${n}`);

function documentsFrom(block: SourceNode, keys: readonly SourceNode[], n: number): readonly SourceNode[] {
  const [key, ...others] = keys;
  if (key === undefined) return [];
  const type = at(block, 'type');
  const label = at(block, 'label');
  const limits = at(block, 'limits');
  const upload = withMembers(withValue(block, {}), {
    type: withValue(type, 'upload'),
    key,
    label: n === 1 ? label : withValue(label, `${textOf(label)} ${n}`),
    ...(isPresent(limits) && { limits }),
    ...(n === 1 && ofFirst(block, others)),
  });
  if (others.length === 0) return [upload];
  const fold = withMembers(withValue(block, {}), {
    type: withValue(type, 'section'),
    id: withValue(key, `${textOf(key)}-another`),
    fold: at(block, 'another'),
    blocks: withElements(block, documentsFrom(block, others, n + 1)),
  });
  return [upload, fold];
}

/** What the question says is said at its first document, which is required while the others are missing, too. */
function ofFirst(block: SourceNode, others: readonly SourceNode[]): Readonly<Record<string, SourceNode>> {
  const [hint, required] = [at(block, 'hint'), at(block, 'required')];
  const isText = typeof required.value === 'string';
  const when = isText ? [] : at(required, 'when').value;
  const message = isText ? required : at(required, 'message');
  const missing = others.map(({ value }) => ({ valueKey: value, operator: 'notAnswered' }));
  const conditions = [...(Array.isArray(when) ? (when as unknown[]) : []), ...missing];
  return {
    ...(isPresent(hint) && { hint }),
    ...(isPresent(required) && {
      required: withMembers(withValue(required, {}), { when: withValue(required, conditions), message }),
    }),
  };
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
