import type { Edit } from '../../engine/edit/change.ts';
import type { Explanation } from './explanation.ts';
import { edited } from './sentences.ts';

/** An edit that changes the state of a question, with a text for a button. */
export interface Offer {
  /** For example `Hide it: us_citizen=Y`. */
  readonly text: string;
  readonly edit: Edit;
}

/** The edits of an explanation that an applicant can make; session values and documents are left out. */
export function offersOf({ isShown, isRequired, toChangeShown, required, errors }: Explanation): readonly Offer[] {
  const offers = [
    ...offered(isShown ? 'Hide it' : 'Show it', toChangeShown),
    ...offered(isRequired ? 'Make it optional' : 'Make it required', required?.toChange ?? []),
    ...errors.flatMap(({ toCorrect }) => offered('Correct it', toCorrect)),
  ];
  return [...new Map(offers.map((offer) => [offer.text, offer])).values()];
}

const isEnteredElsewhere = (key: string): boolean => key.startsWith('session:') || key.startsWith('document:');

function offered(effect: string, edits: readonly Edit[]): readonly Offer[] {
  return edits
    .filter((edit) => !Object.keys(edit).some(isEnteredElsewhere))
    .map((edit) => ({ text: `${effect}: ${edited(edit)}`, edit }));
}
