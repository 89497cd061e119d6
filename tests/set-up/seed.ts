/**
 * The seed of property tests. `npm test` draws the same cases in each run, so that only a change of code makes it fail.
 * `npm run test:all` draws other ones in each run, and a failed test prints its seed.
 */
import { configureGlobal } from 'fast-check';

if (process.env['TESTS'] !== 'all') configureGlobal({ seed: 20_260_316 });
