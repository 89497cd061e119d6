/** The greatest depth of blocks in blocks, used sections included. */
export const greatestBlockDepth = 30;
