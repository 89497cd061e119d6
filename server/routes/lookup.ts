import type { Handler } from '../world.ts';

/** There is no directory to look into yet: the page keeps what was typed. */
export const lookup: Handler<'lookup'> = async () => [];
