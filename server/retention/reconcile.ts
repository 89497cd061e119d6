/** Compares the document store with the database: objects that no row names, and rows whose object is missing. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type NamedObject, namedObjects } from '../database/documents.ts';
import { takeReconciliation } from '../database/installation.ts';
import type { ListedObject, ObjectStore } from '../documents/object-store.ts';
import { assertSmallShare } from './large-runs.ts';

/** The result of a comparison. */
export interface Reconciled {
  /** The objects in the store. */
  readonly objects: number;
  /** The objects that no row names, older than a day, of which the first ones are deleted. */
  readonly unused: number;
  readonly deleted: number;
  /** The rows whose object is missing, by the state of a day ago. */
  readonly missing: readonly NamedObject[];
}

export interface Reconciliation {
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly signal: AbortSignal;
}

/** The objects that are deleted, and the missing ones that are listed, by one run. */
const most = 10_000;
const dayMs = 24 * 60 * 60 * 1000;

/** By the kind of an object, the rows that name it. The thumbnail of a document has the rest of its key. */
const kinds = [
  { kind: 'uploads', rows: 'uploads' },
  { kind: 'documents', rows: 'documents' },
  { kind: 'converted', rows: 'converted' },
  { kind: 'thumbnails', rows: 'converted' },
  { kind: 'copies', rows: 'copies' },
  { kind: 'archives', rows: 'archives' },
] as const;
type Kind = (typeof kinds)[number];

/**
 * An upload is deleted when it was taken over, a document may be older than thumbnails, and a PDF copy is named before
 * it is stored and made again when it is missing.
 */
const mustExist = ({ kind }: Kind): boolean => kind === 'documents' || kind === 'converted';

/**
 * Compares all objects and rows in the order of their keys, and deletes objects that no row names and that are older
 * than a day. Throws LargeRunError, with nothing deleted, if they are more than 20 and more than a tenth of all.
 */
export async function reconcile({ database, objects, signal }: Reconciliation, now: Date): Promise<Reconciled> {
  const unused: string[] = [];
  const missing: NamedObject[] = [];
  const counts = { objects: 0, unused: 0 };
  for (const kind of kinds) {
    for await (const part of parts(database, objects, kind)) {
      counts.objects += part.listed.length;
      const old = part.unused.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > dayMs);
      counts.unused += old.length;
      unused.push(...old.slice(0, most - unused.length).map(({ key }) => key));
      missing.push(...part.missing.slice(0, most - missing.length));
    }
  }
  const sentence = `The reconciliation would delete ${counts.unused} of ${counts.objects} stored objects`;
  await assertSmallShare(database, { count: counts.unused, all: counts.objects }, sentence);
  let deleted = 0;
  for (const key of unused) {
    if (signal.aborted) break;
    await objects.delete(key);
    deleted += 1;
  }
  return { ...counts, deleted, missing };
}

interface Part {
  readonly listed: readonly ListedObject[];
  readonly unused: readonly ListedObject[];
  readonly missing: readonly NamedObject[];
}

/** The rows of each part are read after its objects, so that a new object has its row. */
async function* parts(database: Database, objects: ObjectStore, kind: Kind): AsyncGenerator<Part> {
  const keyOf = ({ object }: NamedObject): string => object.replace(`${kind.rows}/`, `${kind.kind}/`);
  const rowKey = (key: string): string => key.replace(`${kind.kind}/`, `${kind.rows}/`);
  let after = '';
  const compare = async (listed: readonly ListedObject[], last: string | null): Promise<Part> => {
    const named = await namedObjects(database, kind.rows, { after, last });
    const names = new Set(named.map(keyOf));
    const present = new Set(listed.map(({ key }) => key));
    return {
      listed,
      unused: listed.filter(({ key }) => !names.has(key)),
      missing: mustExist(kind) ? named.filter((row) => row.isOld && !present.has(keyOf(row))) : [],
    };
  };
  for await (const listed of objects.list(kind.kind)) {
    const last = listed.at(-1);
    if (last === undefined) continue;
    yield await compare(listed, rowKey(last.key));
    after = rowKey(last.key);
  }
  yield await compare([], null);
}

/** The missing objects that a log line names. */
const mostLogged = 20;

/** Reconciles once a day, by one of the servers, and logs what it finds. */
export async function reconcileDaily(
  {
    publicUrl,
    log,
    ...all
  }: Reconciliation & {
    readonly publicUrl: string | null;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
  },
  now: Date,
): Promise<void> {
  if (!(await takeReconciliation(all.database, publicUrl))) return;
  const { unused, deleted, missing } = await reconcile(all, now);
  if (unused > 0) log.error({ unused, deleted }, 'The document store had objects that no row names.');
  if (missing.length > 0)
    log.error({ count: missing.length, first: missing.slice(0, mostLogged) }, 'The document store lacks objects.');
}
