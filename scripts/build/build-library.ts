/** `npm run build:library`: builds engine, renderer and api-client as a package into `dist/library/`. */
import { buildLibrary, libraryFolder } from './library.ts';

const { name, version } = await buildLibrary();
process.stdout.write(
  `${libraryFolder} contains the package ${name} ${version}. ` +
    `'npm pack ./${libraryFolder}' makes a file of it that 'npm install' accepts.\n`,
);
