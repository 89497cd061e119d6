/**
 * The number of random cases of a property test: a tenth of `all`, and all of them in `npm run test:all`.
 * Each run draws other cases.
 */
export const runs = (all: number): number => (process.env['TESTS'] === 'all' ? all : Math.ceil(all / 10));
