/** Packs the library into a folder: `node scripts/build/build-packed-library.ts <folder>`. */
import { resolve } from 'node:path';
import { packLibrary } from './pack-library.ts';

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Name the folder of the packed library.');
await packLibrary(resolve(folder));
