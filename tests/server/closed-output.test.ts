/** A server whose output nobody reads any more, as after the end of the program that collected its log. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder } from '../support/remove-folder.ts';
import { startProcess } from '../support/server-process.ts';
import { builtPlace } from './built-place.ts';

it('goes on serving when its log has no reader', async () => {
  const place = await builtPlace();
  onTestFinished(() => removeFolder(place));
  const child = await startProcess(place, { FORMS_DIR: join(process.cwd(), 'forms') });
  let origin = '';
  for await (const line of createInterface(child.stdout)) {
    origin = /^Ready on (\S+)$/.exec(line)?.[1] ?? '';
    if (origin !== '') break;
  }
  child.stdout.destroy();
  child.stderr.destroy();
  // Each call is a line of the log.
  for (let call = 0; call < 20; call += 1) expect((await fetch(`${origin}/api/profile`)).status).toBe(401);
  expect(child.exitCode).toBe(null);
});
