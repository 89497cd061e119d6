/** Unpacks the browser. It runs in a separate process, because the package unpacks only to TMPDIR. */
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import sparticuz from '@sparticuz/chromium';

const [packed = ''] = process.argv.slice(2);
await sparticuz.executablePath();
await inflate(join(packed, 'bin/al2023.tar.br'));
