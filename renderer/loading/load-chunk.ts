/**
 * Loads files of the build on demand. A chunk and all its imports are fetched before the import: a browser does not
 * repeat a failed import while the page is open, and a second address would give the module a second state.
 */

/** A file of the build could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** The server does not have the file any more: a newer version of the page was deployed. */
  readonly isGone: boolean;

  constructor(address: string, isGone: boolean) {
    super(`${address} ${isGone ? 'is gone' : 'could not be loaded'}.`);
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

/** Matches the address of a chunk in the text of a function that imports it; the build writes it nowhere else. */
export const chunkAddress = /\bimport\(["'`]([^"'`]+)["'`]\)/g;

/**
 * Loads the module that `load` imports. `load` must consist of the import alone, because its text contains the address.
 * Rejects with ChunkError if a file cannot be loaded.
 */
export async function loadChunk<M>(load: () => Promise<M>): Promise<M> {
  const [[, path] = []] = String(load).matchAll(chunkAddress);
  if (path === undefined) return load();
  const address = new URL(path, import.meta.url).href;
  await fetchChunk(address);
  return importFetched(address, load);
}

/** The module at an address that only the page contains. Rejects with ChunkError if loading fails. */
export async function loadModule<M>(path: string): Promise<M> {
  const address = new URL(path, import.meta.url).href;
  await fetchChunk(address);
  return importFetched(address, () => import(/* @vite-ignore */ address) as Promise<M>);
}

/** If the browser has not cached the fetched file and the network is gone again, only a reload helps. */
async function importFetched<M>(address: string, load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    throw error instanceof TypeError ? new ChunkError(address, true) : error;
  }
}

const fetched = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]]);

/** Fetches each address once, unless it failed. */
function fetchChunk(address: string): Promise<unknown> {
  const known =
    fetched.get(address) ??
    fetchWithImports(address).catch((error: unknown) => {
      fetched.delete(address);
      throw error;
    });
  fetched.set(address, known);
  return known;
}

async function fetchWithImports(address: string): Promise<unknown> {
  const source = await (await fetchAsset(address)).text();
  const paths = [...source.matchAll(/\b(?:from|import)\s*["'`]([^"'`]+\.js)["'`]/g)].map(([, path = '']) => path);
  return Promise.all(paths.map((path) => fetchChunk(new URL(path, address).href)));
}
