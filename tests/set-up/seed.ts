/**
 * The seed of property tests. Every run draws the same cases, so that only a change of code makes it fail; another seed
 * draws other ones (`SEED=1 npx vitest run --project engine`).
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_316) });
