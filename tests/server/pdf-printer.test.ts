import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descendantsWith } from '../../scripts/load/processes.ts';
import { backgroundNiceness } from '../../server/base/background-priority.ts';
import { createPrinter, type Printer } from '../../server/index.ts';
import { browserFolder } from '../support/chromium.ts';
import { textOfPages } from '../support/pdf-content.ts';
import { removeFolder } from '../support/remove-folder.ts';

const place = { chromePath: process.env['CHROME'] ?? null, folder: browserFolder };
let printer: Printer;
beforeAll(() => {
  printer = createPrinter(place);
});
afterAll(() => printer.close());

const page = (body: string): string => `<!doctype html><html lang="en"><title>Test</title><body>${body}</body></html>`;

/** The browsers that this process has started and that still run. */
async function browsers(): Promise<readonly number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      const [state, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? null : Number(parent);
    }),
  );
  return ids.filter((_, index) => parents[index] === process.pid);
}

describe('the printer of PDF copies', () => {
  it('uses one browser for all prints', async () => {
    const before = await browsers();
    const texts = await Promise.all(
      ['one', 'two', 'three'].map(async (word) => (await textOfPages(await printer.print(page(word)))).join('')),
    );
    expect(texts.map((text) => text.trim())).toEqual(['one', 'two', 'three']);
    expect((await browsers()).length - before.length).toBeLessThanOrEqual(1);
  });

  it.runIf(process.platform === 'linux')('draws with a lower priority than the server', async () => {
    await printer.print(page('one'));
    // Chromium starts the processes that draw pages from this one. As root it gives others a higher priority.
    const starters = await descendantsWith(process.pid, '--type=zygote');
    expect(new Set(starters.map(getPriority))).toEqual(new Set([getPriority() + backgroundNiceness]));
  });

  it.runIf(process.platform === 'linux')('starts another browser after one was killed', async () => {
    const before = new Set(await browsers());
    const own = createPrinter(place);
    await own.print(page('before'));
    for (const id of await browsers()) if (!before.has(id)) process.kill(id, 'SIGKILL');
    await expect.poll(async () => (await textOfPages(await own.print(page('after')))).join('').trim()).toBe('after');
    await own.close();
  });

  it('runs no script and fetches nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = join(await mkdtemp(join(tmpdir(), 'matricula-pdf-')), 'secret.txt');
    await writeFile(secret, 'the secret of this machine');
    const body = `<p>kept</p><img src="${address}/image"><link rel="stylesheet" href="${address}/style">
      <iframe src="file://${secret}"></iframe>
      <iframe src="${address}/frame"></iframe><object data="file://${secret}"></object>
      <script>document.body.append('script ran'); fetch('${address}/fetch')</script>`;
    const text = (await textOfPages(await printer.print(page(body)))).join(' ');
    expect(text).toContain('kept');
    expect(text).not.toMatch(/secret of|script ran/);
    expect(asked).toEqual([]);
    server.close();
    await removeFolder(join(secret, '..'));
  });

  it('names the missing setting without a browser', async () => {
    const none = createPrinter({ ...place, chromePath: '/nowhere/chrome' });
    await expect(none.print(page('x'))).rejects.toThrow('/nowhere/chrome');
    await none.close();
  });

  it('waits for a browser that does not start as long as for a print', async () => {
    const sleeping = join(await mkdtemp(join(tmpdir(), 'matricula-pdf-')), 'chrome');
    await writeFile(sleeping, '#!/bin/sh\nexec sleep 600\n', { mode: 0o700 });
    const own = createPrinter({ ...place, chromePath: sleeping }, 1_000);
    const began = performance.now();
    await expect(own.print(page('x'))).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(20_000);
    await own.close();
    await removeFolder(join(sleeping, '..'));
  });

  it('prints nothing after it was closed', async () => {
    const closed = createPrinter(place);
    await closed.close();
    await expect(closed.print(page('x'))).rejects.toThrow('closed');
  });

  it('makes a private folder for its browser', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'matricula-pdf-')), 'browser');
    const own = createPrinter({ chromePath: '/nowhere/chrome', folder });
    await expect(own.print(page('x'))).rejects.toThrow('/nowhere/chrome');
    expect((await stat(folder)).mode & 0o077).toBe(0);
    await own.close();
    await removeFolder(dirname(folder));
  });
});
