/**
 * `npm run api-reports`: builds the library into `dist/library/`, and writes the report of its public types
 * and its API reference.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildLibrary, libraryFolder } from '../build/library.ts';
import { referencePath } from './api-reference.ts';
import { apiOf, reportPath } from './api-reports.ts';

await buildLibrary();
const { report, reference } = await apiOf(resolve(libraryFolder));
await writeFile(reportPath, report);
await writeFile(referencePath, reference);
