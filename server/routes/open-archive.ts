import { givingPassword } from './give-password.ts';
import type { Handler } from './handler.ts';

/** Lets the session download the archive for some minutes. */
export const openArchive: Handler<'openArchive'> = givingPassword('download-data', 'archiveOpened');
