/**
 * `npm run build`: builds the forms, the converters and the page into `dist/`. FORMS_DIR can name another folder of
 * forms.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FormError } from '../../workbench/index.ts';
import { writeEditorFiles } from '../../workbench/commands/editor/editor-files.ts';
import { buildManifest } from '../../server/index.ts';
import { buildConverters } from './converters.ts';
import { buildForms, formsFolder } from './forms.ts';
import { compressPage, emptyPage, pageContext, relateImports, writePage } from './page.ts';
import { prerenderPages } from './prerender.ts';

const out = 'dist';
const formsDir = process.env['FORMS_DIR'] ?? 'forms';

console.log('Building the forms and the page…');
await buildForms(formsDir, out).catch((error: unknown) => {
  if (!(error instanceof FormError)) throw error;
  console.error(error.message);
  process.exit(1);
});
// For editors of this project. Another folder of forms may be read-only.
if (process.env['FORMS_DIR'] === undefined) await writeEditorFiles(formsDir);
await buildConverters();
await emptyPage(out);
const page = await pageContext({ out, development: false });
const { metafile } = await page.rebuild();
await page.dispose();
await writePage(metafile, { out, development: false });
await relateImports(out);
await prerenderPages(metafile, out);
await compressPage(out);
// Written last, so an interrupted build never looks complete.
await writeFile(join(formsFolder(out), 'manifest.json'), await buildManifest(formsDir));
