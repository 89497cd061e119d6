/** `npm run asvs`: writes docs/asvs.md from its ledger. */
import { writeFile } from 'node:fs/promises';
import { asvsPage, asvsPath, readAsvs } from './asvs.ts';

await writeFile(asvsPath, asvsPage(readAsvs()));
