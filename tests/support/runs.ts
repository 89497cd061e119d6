const extent = process.env['TESTS'];

/** True in `npm run test:all`, which tests all of what `npm test` tests samples of. */
export const isAll = extent === 'all';

/** True in `npm run test:quick`, which tests samples of what `npm test` tests completely. */
export const isQuick = extent === 'few';

const hasAllCases = process.env['CASES'] === 'all';

/**
 * The number of random cases of a property test: one in `share`, by default a tenth, a quarter of these in
 * `npm run test:quick`, and all of them with `CASES=all`.
 */
export const runs = (all: number, share = 10): number =>
  hasAllCases ? all : Math.ceil(all / (isQuick ? 4 * share : share));

/**
 * The part of a list that is tested: all of it in `npm run test:all`, otherwise as many members as `runs` says, at
 * equal distances.
 */
export function sampleOf<Member>(all: readonly Member[], share?: number): readonly Member[] {
  const distance = isAll ? 1 : all.length / runs(all.length, share);
  return all.filter((_, index) => index % distance < 1);
}
