/**
 * The number of random cases of a property test: all of them in `npm run test:all`, otherwise one in `share`, by
 * default a tenth.
 */
export const runs = (all: number, share = 10): number =>
  process.env['TESTS'] === 'all' ? all : Math.ceil(all / share);
