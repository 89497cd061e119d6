import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brandFolder } from '../../workbench/load/served-forms.ts';

/** The light colors of an institution. */
export const themeFile = 'theme.css';
/** The dark colors of an institution; without this file of the brand the portal is always light. */
export const darkFile = 'dark.css';

const ownForms = join(import.meta.dirname, '../../forms');
const brandsFor = (formsDir: string): readonly string[] =>
  [formsDir, ownForms].map((forms) => join(forms, brandFolder));

const iconFiles: ReadonlySet<string> = new Set(['icon.svg', 'favicon.ico']);

/**
 * The path of a file of the brand in a folder of forms. The default is the file of this repository; null if there is
 * none. The theme of an institution is never combined with the dark colors, the typeface or the logo of another one.
 */
export function brandFile(formsDir: string, name: string): string | null {
  const isOwn = existsSync(join(formsDir, brandFolder, themeFile)) && !iconFiles.has(name);
  const brands = isOwn ? brandsFor(formsDir).slice(0, 1) : brandsFor(formsDir);
  return brands.map((brand) => join(brand, name)).find((path) => existsSync(path)) ?? null;
}

/** Copies the theme and the icons of a folder of forms; the words are part of its forms. */
export async function copyBrand(formsDir: string, to: string): Promise<void> {
  const brands = brandsFor(formsDir).filter((brand) => existsSync(brand));
  const names = await Promise.all(brands.map((brand) => readdir(brand)));
  await mkdir(to, { recursive: true });
  for (const name of new Set(names.flat().filter((one) => !one.endsWith('.json')))) {
    const path = brandFile(formsDir, name);
    if (path !== null) await cp(path, join(to, name), { recursive: true });
  }
}
