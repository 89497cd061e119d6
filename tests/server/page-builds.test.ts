/** An open page loads the files of its own build from every server, also after its build was replaced twice. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deleteExpired } from '../../server/database/retention/expired-rows.ts';
import { type AppOptions, createApp } from '../../server/index.ts';
import { storePage } from '../../server/start/page-files.ts';
import { createBrowser } from '../support/browser.ts';
import { openPortal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

const builds = ['AAAAAAA1', 'BBBBBBB2', 'CCCCCCC3'] as const;
type Build = (typeof builds)[number];
const filesOf = (build: Build) => ({
  [`chunk-${build}.js`]: `export const build = '${build}';`,
  [`theme-${build}.css`]: `:root { --build: ${build}; }`,
  'shared-ABCDEFGH.js': 'export {};',
});

let folder: string;
const folderOf = (build: Build): string => join(folder, build);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-builds-'));
  for (const build of builds) {
    await mkdir(join(folderOf(build), 'assets'), { recursive: true });
    await writeFile(join(folderOf(build), 'index.html'), `<title>${build}</title>`);
    for (const [name, content] of Object.entries(filesOf(build)))
      await writeFile(join(folderOf(build), 'assets', name), content);
  }
});
afterAll(() => removeFolder(folder));

/** A server of each build on one database, which is sent one request at a time. */
async function openServers() {
  let first: AppOptions | undefined;
  const portal = await openPortal({}, folderOf(builds[0]), (options) => (first = options));
  onTestFinished(() => portal.close());
  if (first === undefined) throw new Error('The portal has no options.');
  const apps = new Map([[builds[0] as Build, portal.app]]);
  await storePage(first);
  const start = async (build: Build): Promise<void> => {
    if (first === undefined) throw new Error('The portal has no options.');
    const options = { ...first, publicDir: folderOf(build) };
    await storePage(options);
    const app = await createApp(options);
    onTestFinished(() => app.close());
    apps.set(build, app);
  };
  const get = async (server: Build, path: string) => {
    const answer = await createBrowser(apps.get(server) ?? portal.app).send('GET', `/assets/${path}`);
    return answer.statusCode === 200 ? answer.body : answer.statusCode;
  };
  return { portal, start, get };
}

describe('an open page', () => {
  it('loads a part of its build from the servers of the two next builds, and from one of the former build', async () => {
    const { start, get } = await openServers();
    const path = `chunk-${builds[0]}.js`;
    const content = filesOf(builds[0])[path];
    expect(await get(builds[0], path)).toBe(content);
    await start(builds[1]);
    await start(builds[2]);
    for (const build of builds) {
      expect(await get(build, path)).toBe(content);
      expect(await get(build, `7/${path}`)).toBe(content);
      expect(await get(build, `theme-${builds[2]}.css`)).toBe(filesOf(builds[2])[`theme-${builds[2]}.css`]);
      expect(await get(build, 'chunk-DDDDDDD4.js')).toBe(404);
    }
  });

  it('receives it as if the server had it: with its type, for a year', async () => {
    const { portal, start } = await openServers();
    await start(builds[1]);
    const { headers } = await createBrowser(portal.app).send('GET', `/assets/chunk-${builds[1]}.js`);
    const { headers: own } = await createBrowser(portal.app).send('GET', `/assets/chunk-${builds[0]}.js`);
    for (const name of ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'])
      expect([name, headers[name]]).toEqual([name, own[name]]);
  });
});

describe('the files of a former build', () => {
  it('stay for a day after its last server has stopped, and are deleted after two', async () => {
    const { portal, start, get } = await openServers();
    const path = `chunk-${builds[0]}.js`;
    await start(builds[2]);
    const hour = 60 * 60;
    const running = { database: portal.database, clock: { now: portal.now }, publicDir: folderOf(builds[2]) };
    for (let passed = 0; passed < 49; passed += 1) {
      if (passed === 25) expect(await get(builds[2], path)).toBe(filesOf(builds[0])[path]);
      portal.wait(hour);
      await storePage(running);
      await deleteExpired(portal.database, portal.now());
    }
    expect(await get(builds[2], path)).toBe(404);
    expect(await get(builds[0], `chunk-${builds[2]}.js`)).toBe(filesOf(builds[2])[`chunk-${builds[2]}.js`]);
  });
});
