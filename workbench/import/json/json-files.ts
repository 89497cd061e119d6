/** Reads JSON files that others wrote: their size, depth and names are limited before anything else looks at them. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '../base/import-error.ts';

export type JsonObject = { readonly [name: string]: unknown };

/** A JSON file with its name. */
export interface ForeignFile {
  readonly name: string;
  readonly content: JsonObject;
}

const greatestFile = 5 * 1024 * 1024;
const greatestDepth = 64;
const greatestParts = 100_000;

/** True for an object of JSON that is no list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a JSON file. Throws ImportError. */
export async function readJson(path: string): Promise<ForeignFile> {
  const name = basename(path);
  const { size } = await stat(path).catch(() => {
    throw new ImportError(`There is no file ${path}: give the path of a JSON file.`);
  });
  if (size > greatestFile) throw new ImportError(`${name} has more than 5 MB: remove data and examples from it.`);
  return jsonIn(await readFile(path, 'utf8'), name);
}

/** The object in a text. Throws ImportError for anything else, and for one that nobody writes by hand. */
function jsonIn(text: string, name: string): ForeignFile {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${name} is not JSON: ${reason}. Correct it.`);
  }
  if (!isObject(content))
    throw new ImportError(`${name} holds no object: it can be a JSON Schema, or { "schema": … }.`);
  throwIfHostile(content, name);
  return { name, content };
}

/** Visits without recursion, so that no depth ends the stack. */
function throwIfHostile(content: JsonObject, name: string): void {
  let level: readonly object[] = [content];
  let parts = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > greatestDepth)
      throw new ImportError(`${name} is nested more than ${greatestDepth} levels deep: take parts out into $defs.`);
    const below: object[] = [];
    for (const one of level) {
      if (Object.hasOwn(one, '__proto__'))
        throw new ImportError(`${name} has the name "__proto__", which nothing can have: rename it.`);
      for (const value of Object.values(one)) if (typeof value === 'object' && value !== null) below.push(value);
      parts += Object.keys(one).length;
      if (parts > greatestParts)
        throw new ImportError(`${name} has more than ${greatestParts} parts: import a part of it.`);
    }
    level = below;
  }
}
