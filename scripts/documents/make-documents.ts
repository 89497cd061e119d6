/**
 * `node scripts/documents/make-documents.ts [folder]`: writes documents to test uploads with. The names of invalid ones
 * state the reason.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { badSamples, goodSamples } from './samples.ts';

const folder = process.argv[2] ?? 'dist/documents';
await mkdir(join(folder, 'bad'), { recursive: true });
for (const { name, bytes } of await goodSamples()) await writeFile(join(folder, name), bytes);
for (const { name, bytes, reason } of await badSamples())
  await writeFile(join(folder, 'bad', `${reason} ${name}`), bytes);
console.log(`Written to ${folder}.`);
