import { isReserved, type JsonPath } from './json.ts';

/** A value in a form's files and where it stands; reading what is not there, or is of another kind, gives nothing. */
export interface Spot {
  readonly file: string;
  readonly path: JsonPath;
  readonly value: unknown;
}

export function at(spot: Spot, ...path: JsonPath): Spot {
  return path.reduce<Spot>((outer, part) => ({ file: outer.file, path: [...outer.path, part], value: member(outer.value, part) }), spot);
}

export function items(spot: Spot): readonly Spot[] {
  return Array.isArray(spot.value) ? spot.value.map((_, index) => at(spot, index)) : [];
}

export function entries(spot: Spot): readonly (readonly [name: string, spot: Spot])[] {
  return isRecord(spot.value) ? Object.keys(spot.value).map((name) => [name, at(spot, name)] as const) : [];
}

/** Another value for what stands at the same place. */
export function withValue({ file, path }: Spot, value: unknown): Spot {
  return { file, path, value };
}

/** The text there; '' where there is none. */
export function textOf(spot: Spot): string {
  return typeof spot.value === 'string' ? spot.value : '';
}

/** The text there, or those of the list there. */
export function textsOf(spot: Spot): readonly Spot[] {
  return [spot, ...items(spot)].filter(({ value }) => typeof value === 'string');
}

/** The words there by their names. */
export function wordsOf(spot: Spot): Readonly<Record<string, string>> {
  return Object.fromEntries(entries(spot).flatMap(([name, { value }]) => (typeof value === 'string' ? [[name, value]] : [])));
}

export function isThere(spot: Spot): boolean {
  return spot.value !== undefined;
}

function member(value: unknown, part: string | number): unknown {
  if (Array.isArray(value)) return typeof part === 'number' ? value[part] : undefined;
  return isRecord(value) && Object.hasOwn(value, part) && !isReserved(String(part)) ? value[part] : undefined;
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
