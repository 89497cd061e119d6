/** A portal that also serves forms which no code knows, from a copy of the folder of forms. */
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForms } from '../../scripts/build/forms.ts';
import { hashForms, loadForms } from '../../server/index.ts';
import { runInstead } from '../drivers/running-portal.ts';
import { openPortal } from '../support/portal.ts';

/** The folders of such a portal. */
export interface MoreForms {
  /** A temporary folder, which the test removes. */
  readonly place: string;
  /** The folder of forms inside it. */
  readonly formsDir: string;
}

/** Builds and serves the forms of the repository with those that `add` writes beside them. */
export async function serveMoreForms(add: (folders: MoreForms) => Promise<void>): Promise<MoreForms> {
  const place = await mkdtemp(join(tmpdir(), 'matricula-more-forms-'));
  const formsDir = join(place, 'forms');
  await cp('forms', formsDir, { recursive: true });
  await add({ place, formsDir });
  await buildForms(formsDir, place);
  await writeFile(join(place, 'codegen/manifest.json'), JSON.stringify({ forms: await hashForms(formsDir) }));
  const forms = await loadForms(formsDir, join(place, 'codegen'));
  runInstead(() => openPortal({ publicUrl: null, formsDir }, undefined, (options) => ({ ...options, forms })));
  return { place, formsDir };
}
