/**
 * Loads files of the build on demand. All files of a chunk are fetched before its import: a browser does not repeat a
 * failed import while the page is open, and a second address would give the module a second state.
 */

/** A file of the build could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** The server does not have the file any more: a newer version of the page was deployed. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean, options?: ErrorOptions) {
    super(`${address} ${isGone ? 'is gone' : 'could not be loaded'}.`, options);
    this.isGone = isGone;
  }
}

/** Milliseconds before each further attempt. */
const pauses = [500, 1500];

/** Fetches a file of the build and repeats temporary failures. Rejects with ChunkError. */
export async function fetchAsset(address: string, furtherTries: readonly number[] = pauses): Promise<Response> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return response;
  if (response !== null && (response.status === 404 || response.status === 410)) throw new ChunkError(address, true);
  const [pause, ...later] = furtherTries;
  if (pause === undefined || !navigator.onLine) throw new ChunkError(address, false);
  await new Promise((resolve) => {
    setTimeout(resolve, pause);
  });
  return fetchAsset(address, later);
}

/** A module that loads on demand. Its name is that of its file; the build lists the files of a chunk by this name. */
export interface Chunk<M> {
  readonly name: string;
  readonly load: () => Promise<M>;
}

declare global {
  /** The files of each chunk that the first load lacks, by the name of the chunk. Missing without a built page. */
  var chunkFiles: Readonly<Record<string, readonly string[]>> | undefined;
}

let loadBesides: (name: string) => Promise<unknown> | null = () => null;

/** Registers what the page loads with the files of a chunk, such as its texts. The library has nothing. */
export function loadWithChunks(load: typeof loadBesides): void {
  loadBesides = load;
}

/** Loads the module of a chunk. Rejects with ChunkError if a file cannot be loaded. */
export async function loadChunk<M>({ name, load }: Chunk<M>): Promise<M> {
  // The library has no list of files, and none of what follows from it.
  if (globalThis.chunkFiles !== undefined)
    await Promise.all([fetchFiles(globalThis.chunkFiles[name] ?? []), loadBesides(name)]);
  return importFetched(name, load);
}

async function fetchFiles(files: readonly string[]): Promise<void> {
  const [own, ...shared] = files.map((file) => new URL(file, import.meta.url).href);
  // An attempt that fails fetches nothing else, so that the import follows soon after the fetch of its files.
  if (own !== undefined) await fetchOnce(own);
  await Promise.all(shared.map(fetchOnce));
}

/** The module at an address that only the page contains. Rejects with ChunkError if loading fails. */
export async function loadModule<M>(path: string): Promise<M> {
  const address = new URL(path, import.meta.url).href;
  await fetchOnce(address);
  return importFetched(path, () => import(/* @vite-ignore */ address) as Promise<M>);
}

/**
 * If the browser has not cached the fetched files and the network is gone again, only a reload helps. Each bundler and
 * each host has its own error for a failed import, which is the cause of ours.
 */
async function importFetched<M>(name: string, load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    throw new ChunkError(name, true, { cause: error });
  }
}

const fetched = new Map<string, Promise<unknown>>();

/** Fetches each address once, unless it failed. */
function fetchOnce(address: string): Promise<unknown> {
  const known =
    fetched.get(address) ??
    fetchWhole(address).catch((error: unknown) => {
      fetched.delete(address);
      throw error;
    });
  fetched.set(address, known);
  return known;
}

const fetchWhole = async (address: string): Promise<unknown> => (await fetchAsset(address)).arrayBuffer();
