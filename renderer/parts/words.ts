import type { Messages } from '../../engine/index.ts';
import type { ComponentWord } from '../../engine/internal.ts';

/** The name of a text of the components among the messages of a form. */
export type WordName = ComponentWord;
/** Returns a text of the components by name, with its placeholders filled. */
export type Words = Messages<WordName>;
