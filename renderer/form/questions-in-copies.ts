import { messagesFrom, type AnswerKey, type Block, type Form, type Values } from '../../engine/index.ts';
import { withOwnWords } from '../../engine/internal.ts';

/**
 * As `questionsOf`, for a place that is loaded when it is needed: the title of its copy follows the label of a question
 * in a repeated block.
 */
export function questionsInCopies(
  form: Form,
  values: Values,
  answers: readonly { readonly key: AnswerKey }[],
): readonly string[] {
  const keys = new Set(answers.map(({ key }) => key));
  const words = messagesFrom(form.messages);
  const within = (blocks: readonly Block[], copies: string): readonly string[] =>
    blocks.flatMap((block) => {
      if ('blocks' in block) return within(block.blocks, copies);
      if ('tabs' in block) return within(block.tabs, copies);
      if ('keys' in block && block.keys.some((key) => keys.has(key)))
        return [`“${withOwnWords(block.label + copies, values)}”`];
      if (!('copies' in block)) return [];
      const { title, countKey, max } = block;
      const count = Math.min(max, Number(values[countKey]));
      const last = block.copies.findLastIndex((copy) => within(copy.blocks, '').length > 0) + 1;
      return block.copies.flatMap((copy, index) => {
        const n = index + 1;
        // The former number of copies is not known: those that are no longer shown end with the last that is named.
        const total = n > count ? last : count;
        return within(copy.blocks, `, ${total === 1 ? title : words('blockOf', { title, n, total })}${copies}`);
      });
    });
  return form.pages.flatMap(({ blocks }) => within(blocks, ''));
}
