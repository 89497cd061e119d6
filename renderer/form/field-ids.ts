/** The ids of the parts of a question beside its control. */
import type { FieldView } from '../../engine/index.ts';

interface Named {
  readonly prefix: string;
  readonly view: FieldView;
}

export const hintId = ({ prefix, view }: Named): string => `${prefix}${view.id}-hint`;
export const errorsId = ({ prefix, view }: Named): string => `${prefix}${view.id}-errors`;
