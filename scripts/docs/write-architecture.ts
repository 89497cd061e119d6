/** `npm run architecture`: draws the diagrams of docs/architecture.md from the imports. */
import { readFile, writeFile } from 'node:fs/promises';
import { architecturePath, withDiagrams } from './architecture.ts';

await writeFile(architecturePath, withDiagrams(await readFile(architecturePath, 'utf8')));
