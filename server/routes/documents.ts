import type { Handler } from '../world.ts';

/** Nothing can be uploaded yet, so there are none. */
export const documentAnswers: Handler<'documentAnswers'> = async () => ({});
