/** Parses JSON with stricter rules than the standard. */

/** A refused body. The client receives the message. */
export class BodyError extends Error {
  readonly statusCode = 400;
}

const deepest = 20;
const unsafeNames = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]|[^\s"{}[\]:,]+)/gy;

/** Parses a body. Throws BodyError for malformed JSON and for duplicate or dangerous names. */
export function parseBody(bytes: Buffer): unknown {
  const text = decode(bytes);
  const value = parse(text);
  inspect(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BodyError('The body is not UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BodyError('The body is not JSON.');
  }
}

/** Checks the tokens of valid JSON, because a parsed value does not show duplicate names. */
function inspect(text: string): void {
  const open: (Set<string> | null)[] = [];
  let previous = '';
  for (const [, part = ''] of text.matchAll(token)) {
    if (part === '{' || part === '[') open.push(part === '{' ? new Set() : null);
    else if (part === '}' || part === ']') open.pop();
    else if (part.startsWith('"'))
      inspectText(JSON.parse(part), previous === '{' || previous === ',' ? (open.at(-1) ?? null) : null);
    if (open.length > deepest) throw new BodyError(`The body is nested more than ${deepest} deep.`);
    previous = part;
  }
}

/** `names` are the earlier names of the object; null when the text is a value. */
function inspectText(text: string, names: Set<string> | null): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new BodyError('The body contains characters that cannot be stored.');
  if (names === null) return;
  if (unsafeNames.has(text)) throw new BodyError(`The name ${text} is not allowed.`);
  if (names.has(text)) throw new BodyError('The body has a duplicate name.');
  names.add(text);
}
