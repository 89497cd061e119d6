/** Run in a process of its own, because the package unpacks to TMPDIR and nowhere else. */
import { join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import sparticuz from '@sparticuz/chromium';

const [packed = ''] = process.argv.slice(2);
await sparticuz.executablePath();
await inflate(join(packed, 'bin/al2023.tar.br'));
