import { describe, expect, it } from 'vitest';
import { type Import, sources } from '../support/sources.ts';

/** The layers of the server from top to bottom. A file may import its own layer and lower layers. */
const layers: readonly (readonly string[])[] = [
  ['index.ts', 'maintenance/', 'start/'],
  ['http/'],
  ['routes/'],
  [
    'accounts/',
    'application/',
    'archive/',
    'blank/',
    'documents/',
    'export/',
    'lookups/',
    'mail/',
    'pdf/',
    'retention/',
    'staff-links/',
    'webhooks/',
  ],
  ['jobs/'],
  ['forms/'],
  ['database/'],
  ['secrets/', 'fonts/', 'base/'],
];
const services = layers[3] ?? [];

const layerOf = (path: string): number =>
  layers.findIndex((parts) =>
    parts.some((part) => path === `server/${part}` || (part.endsWith('/') && path.startsWith(`server/${part}`))),
  );
const serviceOf = (path: string): string | undefined =>
  services.find((service) => path.startsWith(`server/${service}`));

const server = sources.filter(({ path }) => path.startsWith('server/'));
const imports = server
  .flatMap((source) => source.imports)
  .filter(({ to, isPackage }) => !isPackage && to.startsWith('server/'));
const written = ({ from, to }: Import): string => `${from} -> ${to}`;

describe('the layers of the server', () => {
  it('contain every file', () => {
    expect(server.map(({ path }) => path).filter((path) => layerOf(path) === -1)).toEqual([]);
    expect(layers.flat().filter((part) => !server.some(({ path }) => path.startsWith(`server/${part}`)))).toEqual([]);
  });

  it('import no higher layer', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ from, to }) => layerOf(to) < layerOf(from)).map(written)).toEqual([]);
  });

  it('have SQL only in the database layer', () => {
    const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<\w+>)?`/;
    const files = sources.filter(({ path }) => /^(?:server|scripts)\//.test(path));
    const withSql = files.filter(({ text }) => query.test(text)).map(({ path }) => path);
    expect(withSql.length).toBeGreaterThan(20);
    // A load stores a million applications and hastens jobs, as no server does.
    expect(withSql.filter((path) => !/^(?:server|scripts\/load)\/database\//.test(path))).toEqual([]);
  });

  it('have services without import cycles', () => {
    const across = imports.flatMap(({ from, to }) => {
      const [user, used] = [serviceOf(from), serviceOf(to)];
      return user === undefined || used === undefined || user === used ? [] : [[user, used] as const];
    });
    const reachable = (start: string): ReadonlySet<string> => {
      const reached = new Set(across.filter(([user]) => user === start).map(([, used]) => used));
      for (const service of reached) for (const [user, used] of across) if (user === service) reached.add(used);
      return reached;
    };
    expect(across.length).toBeGreaterThan(0);
    expect(services.filter((service) => reachable(service).has(service))).toEqual([]);
  });
});
