/** The projects of tests that a change can reach. */
import { folderOf, sources, type Source } from '../../tests/support/sources.ts';

/** The folders of the test files of each project. */
const testsOf: Readonly<Record<string, RegExp>> = {
  engine: /^tests\/(?:engine|workbench|rules|refused|mutants|api-client|forms)\//,
  renderer: /^tests\/(?:renderer|portal)\//,
  house: /^tests\/(?:house|ledger)\//,
  stories: /^stories\//,
  server: /^tests\/server\//,
  scenarios: /^tests\/scenarios\//,
  browser: /^tests\/browser\//,
};

/** The projects that start the built page or the server, which no test file imports. */
const built = new Set(['house', 'server', 'scenarios', 'browser']);
const product = /^(?:portal\/start|server\/start|scripts\/build|scripts\/admin)\//;

/** The projects to run after a change of these files. A file that is no code of a room can change every project. */
export function projectsFor(changed: readonly string[]): readonly string[] {
  const isCode = (path: string): boolean => /\.tsx?$/.test(path) && path.includes('/');
  const texts = changed.filter((path) => path.endsWith('.md'));
  const code = changed.filter((path) => isCode(path));
  if (texts.length + code.length < changed.length) return Object.keys(testsOf);
  return Object.keys(testsOf).filter((project) => {
    // The statements of the READMEs are tests of these two.
    if (texts.length > 0 && (project === 'house' || project === 'engine')) return true;
    const files = reachedFrom(({ path }) => testsOf[project]?.test(path) ?? false);
    const rooms = new Set(built.has(project) ? [...productFiles()].map(folderOf) : []);
    return code.some((path) => files.has(path) || rooms.has(folderOf(path)));
  });
}

/** The files of the page, the server and their build. No import names a worker or a style sheet of their rooms. */
const productFiles = (): ReadonlySet<string> => reachedFrom(({ path }) => product.test(path));

/** The files that these files import, directly or not, with themselves. */
function reachedFrom(isRoot: (source: Source) => boolean): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set(sources.filter(isRoot));
  for (const { imports } of reached)
    for (const { to } of imports) {
      const source = byPath.get(to);
      if (source !== undefined) reached.add(source);
    }
  return new Set([...reached].map(({ path }) => path));
}
