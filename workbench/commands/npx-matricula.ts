#!/usr/bin/env node
/** `npx matricula`. An older Node would fail at an import of the commands, with an error that says nothing. */
import module from 'node:module';
import { join } from 'node:path';

const oldest = 22;
const [major = ''] = process.versions.node.split('.');
if (Number(major) >= oldest) {
  // Node 22.0 has no cache. Without one, half of the time would be spent on compiling the same modules again.
  if ('enableCompileCache' in module)
    module.enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'));
  await (await import('./matricula.ts')).runCommandLine();
} else {
  console.error(`npx matricula needs Node ${oldest} or later, and this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
