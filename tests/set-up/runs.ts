/**
 * The number of random cases that a property test tries: a tenth of `all`, and all of them in `npm run test:all`.
 * Each run of the suite draws other cases.
 */
export const runs = (all: number): number => (process.env['TESTS'] === 'all' ? all : Math.ceil(all / 10));
