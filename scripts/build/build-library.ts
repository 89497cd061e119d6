/** `npm run build:library`: builds engine, renderer and api-client as a package into `dist/library/`. */
import { buildLibrary } from './library.ts';

await buildLibrary();
