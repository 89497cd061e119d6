import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from '../support/sources.ts';

const own = sources.filter(({ path }) => !path.startsWith('tests/house/'));
const all = [
  ...sources,
  ...globSync('{forms/*.ts,{forms,renderer,portal,workbench,scripts,stories}/**/*.{css,html}}').map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  })),
];
const where = (broken: readonly { readonly path: string }[]): readonly string[] => broken.map(({ path }) => path);

/** The linter enforces the other rules: see .oxlintrc.json. */
describe('every source file', () => {
  it('has no commented-out code', () => {
    expect(where(own.filter(({ text }) => /^\s*\/\/ *(?:const|let|import|return|if|for) .*[;{]$/m.test(text)))).toEqual(
      [],
    );
  });

  it('has a name that matches its content', () => {
    expect(
      where(
        sources.filter(({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc|types|shared)(?:\/|\.tsx?$)/.test(path)),
      ),
    ).toEqual([]);
  });

  it('declares no classes except errors, boundaries of React and what vitest wants as one', () => {
    const classes = own.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/^\s*(?:export )?class (\w+)(?:<[^>]*>)?(?: extends (\w+))?/gm)]
        .filter(([, , parent]) => !/(?:Error|Boundary)$|^(?:Component|BaseSequencer)$/.test(parent ?? ''))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(classes).toEqual([]);
  });

  it('has lines of at most 120 characters; in a test, a title or a text can be longer', () => {
    const long = all.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line: path.startsWith('tests/') ? withoutTexts(line) : line, place: index + 1 }))
        .filter(({ line }) => line.length > 120)
        .map(({ place }) => `${path}:${place}`),
    );
    expect(long).toEqual([]);
  });

  it('hashes only with SHA-256', () => {
    const shipped = own.filter(({ path }) => /^(?:engine|api-client|renderer|portal|server)\//.test(path));
    const text = shipped.map((one) => one.text).join('\n');
    const named = Array.from(
      text.matchAll(/\b(?:createHash|createHmac|hkdfSync)\(\s*['"]([^'"]+)/g),
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name !== 'sha256')).toEqual([]);
  });

  it('of the server takes nothing from Math.random', () => {
    const server = own.filter(({ path }) => path.startsWith('server/'));
    expect(server.length).toBeGreaterThan(100);
    expect(where(server.filter(({ text }) => /\bMath\.random\b/.test(withoutComments(text))))).toEqual([]);
  });

  it('reaches the storages of the browser, which it can refuse, only inside a try', () => {
    const portal = own.filter(({ path }) => path.startsWith('portal/'));
    const used = portal.filter(({ text }) => /\b(?:session|local)Storage\b/.test(withoutComments(text)));
    expect(used.length).toBeGreaterThan(3);
    const outside = /\btry \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\} catch\b/g;
    const unsafe = used.filter(({ text }) =>
      /\b(?:session|local)Storage\b/.test(withoutComments(text).replaceAll(outside, '')),
    );
    expect(where(unsafe)).toEqual([]);
  });

  it('creates no markup from text', () => {
    const shipped = own.filter(({ path }) => /^(?:engine|api-client|renderer|portal|server)\//.test(path));
    expect(where(shipped.filter(({ text }) => /\binnerHTML\b/.test(withoutComments(text))))).toEqual([]);
  });
});

describe('every folder with an entry point', () => {
  const doors = sources.filter(({ path }) =>
    /^(?:engine|api-client|renderer(?:\/devtools)?|server|workbench(?:\/\w+)?)\/(?:index|internal)\.ts$/.test(path),
  );

  it('lists its exports one by one', () => {
    expect(doors.length).toBeGreaterThan(0);
    expect(where(doors.filter(({ text }) => /export \* from/.test(text)))).toEqual([]);
  });

  it('documents each export with a sentence', () => {
    const silent = doors.flatMap((door) =>
      exportsOf(door.text).flatMap(({ names, from }) => {
        const path = `${door.path.slice(0, door.path.lastIndexOf('/'))}/${from.slice(2)}`;
        const text = sources.find((source) => source.path === path)?.text ?? '';
        return names
          .filter((name) => isDeclaredIn(text, name) && !isDocumented(text, name))
          .map((name) => `${path}: ${name}`);
      }),
    );
    expect(silent).toEqual([]);
  });
});

function exportsOf(text: string): readonly { readonly names: readonly string[]; readonly from: string }[] {
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.\/[^']+)'/g)].map(([, list = '', from = '']) => ({
    names: list
      .split(',')
      .map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/, ''),
      )
      .filter(Boolean),
    from,
  }));
}

const declaration = (name: string): string =>
  String.raw`export (?:declare )?(?:async )?(?:function|const|interface|type|class) ${name}\b`;
const isDeclaredIn = (text: string, name: string): boolean => new RegExp(`^${declaration(name)}`, 'm').test(text);
/** A comment directly above the declaration, or above its first overload. */
const isDocumented = (text: string, name: string): boolean =>
  new RegExp(String.raw`\*/\n${declaration(name)}`).test(text);

/** A line without its quoted texts and patterns; a comment stays. */
const withoutTexts = (line: string): string =>
  /^\s*(?:\/\*|\*|\/\/)/.test(line)
    ? line
    : line.replaceAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|(?<=^\s*)\/(?:\\.|[^/\\])+\//g, '');

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`])\/\/.*$/gm, '');
}
