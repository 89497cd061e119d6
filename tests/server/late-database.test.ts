/** The start of a server whose database answers late. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, it, onTestFinished } from 'vitest';
import { removeFolder } from '../support/remove-folder.ts';
import { startProcess } from '../support/server-process.ts';
import { openProxy } from '../support/silent-proxy.ts';
import { builtPlace } from './built-place.ts';

it('becomes ready when a database that is silent at its start answers, and says why it waits', async () => {
  const place = await builtPlace();
  onTestFinished(() => removeFolder(place));
  const proxy = await openProxy(inject('postgres').host);
  onTestFinished(proxy.close);
  proxy.silence();
  const settings = { FORMS_DIR: join(process.cwd(), 'forms'), LOG_FILE: 'server.log' };
  const child = await startProcess(place, settings, proxy.host);
  child.stderr.pipe(process.stderr);
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('The start begins again, because the database does not serve it yet: ')) {
      said.push('again');
      proxy.restore();
    }
    if (line.startsWith('Ready on ') && said.push('ready') > 0) break;
  }
  expect([said[0], said.at(-1)]).toEqual(['again', 'ready']);
});
