#!/usr/bin/env node
/** `npx matricula`. An older Node would fail at an import of the commands, with an error that says nothing. */
const oldest = 22;
const [major = ''] = process.versions.node.split('.');
if (Number(major) >= oldest) await (await import('./matricula.ts')).runCommandLine();
else {
  console.error(`npx matricula needs Node ${oldest} or later, and this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}
