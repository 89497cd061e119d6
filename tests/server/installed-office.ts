/** The LibreOffice of this machine and the requirements of its jail, where they are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const installed = (program: string): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path)) ?? null;
/** Both may be installed while namespaces are forbidden, as in many containers. */
export const hasJail =
  spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'prlimit', '--core=0', 'true']).status === 0;
export const soffice = process.env['SOFFICE_PATH'] ?? installed('soffice') ?? '';
export const hasOffice = hasJail && soffice !== '';
