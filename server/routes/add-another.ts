import { blocksOf, isChoiceName } from '../../engine/internal.ts';
import { changeChoice } from '../application/choices.ts';
import { dropDocuments } from '../documents/documents.ts';
import { refuse } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Sets the count of a repeated block. */
export const addAnother: Handler<'addAnother'> = async (
  { body: { button_id: id, num_components: count }, applicant },
  context,
) => {
  const { username } = applicant;
  const repeats = blocksOf(context.forms.current.form).filter((block) => block.type === 'repeat');
  const repeat = repeats.find((block) => block.id === id && isChoiceName(block.countKey));
  if (repeat === undefined) return refuse(400, `There is no repeated block "${id}" with a chosen number of copies.`);
  if (count > repeat.max) return refuse(400, `There can be at most ${repeat.max} of "${id}".`);
  if (count < repeat.min) return refuse(400, `There are at least ${repeat.min} of "${id}".`);
  const choice = { call: applicant, username, name: repeat.countKey, value: String(count), group: null };
  return changeChoice(context, choice, (transaction, application, isDropped) =>
    dropDocuments(context, transaction, application, isDropped),
  );
};
