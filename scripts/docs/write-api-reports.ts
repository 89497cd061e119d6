/**
 * `npm run api-reports`: builds the library into `dist/library/`, and writes the reports of its public types
 * and its API reference.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildLibrary, libraryFolder } from '../build/library.ts';
import { referencePath } from './api-reference.ts';
import { apiOf, reportedEntries, reportPath } from './api-reports.ts';

await buildLibrary();
const { reports, reference } = await apiOf(resolve(libraryFolder));
for (const [n, entry] of reportedEntries.entries()) await writeFile(reportPath(entry), reports[n] ?? '');
await writeFile(referencePath, reference);
