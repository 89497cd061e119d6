/** The values of several chosen options in one answer, `A,C`; none in an unanswered one. */
export const severalIn = (answer: string): readonly string[] => (answer === '' ? [] : answer.split(','));

/** The answer with these chosen options; the inverse of `severalIn`. */
export const severalOf = (values: readonly string[]): string => values.join(',');
