import { cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FormError } from '../../workbench/index.ts';
import { ownAddresses } from '../../api-client/index.ts';
import { buildForms } from '../../scripts/build/forms.ts';
import { forms, openPortal, type Portal } from '../support/portal.ts';
import { removeFolder } from '../support/remove-folder.ts';

describe('the addresses that no form can have', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());

  it('include every address of the server', () => {
    const routes = portal.app.printRoutes({ commonPrefix: false });
    const firstParts = Array.from(routes.matchAll(/^[├└]── \/?([^/\s]*)/gm), ([, part = '']) => part);
    const own = firstParts.filter((part) => !['', '*', ...forms.served.keys()].includes(part));
    expect(own).toEqual(expect.arrayContaining(['api', 'healthz', 'readyz', 'upload']));
    expect(own.filter((part) => !ownAddresses.includes(part))).toEqual([]);
  });

  it('stop the build, and so the start, with one sentence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'matricula-addresses-'));
    onTestFinished(() => removeFolder(folder));
    await cp('forms', join(folder, 'forms'), { recursive: true });
    await rename(join(folder, 'forms/scholarship'), join(folder, 'forms/pages'));
    const error = await buildForms(join(folder, 'forms'), folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FormError);
    expect(String(error)).toBe(
      'FormError: pages/form.json:1: "pages" cannot be the id of a form: /pages is an address of the portal itself.',
    );
  });
});
