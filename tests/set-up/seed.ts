/**
 * The seed of property tests. `npm test` draws the same cases in each run, so that only a change of code makes it fail.
 * `npm run test:all` draws other ones for each commit (`SEED`), and the same ones in each run of a commit.
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_316) });
