/** What all parts of a survey need while they are read. */
import type { ImportReport } from '../base/import-report.ts';
import type { Aliases } from '../json/json-report.ts';
import { isObject, type JsonObject } from '../json/json-files.ts';
import { below, type Thing } from '../json/nodes.ts';
import type { NamePlace, SurveyNames } from './names.ts';

/** A survey that is being read. */
export interface SurveyReading {
  readonly report: ImportReport;
  readonly aliases: Aliases;
  readonly names: SurveyNames;
  /** The languages by preference. */
  readonly languages: readonly string[];
  /** Every question of the survey by its name. */
  readonly elements: ReadonlyMap<string, SurveyNode>;
  /** The names that parts of the form have, in lower case. */
  readonly used: Set<string>;
}

/** An object of the survey with its place. */
export interface SurveyNode {
  readonly value: JsonObject;
  readonly place: string;
  /** The matrix whose choices a column has. */
  readonly shared?: SurveyNode;
}

/** The objects in a list; anything else in it is left to the sweep. */
export function nodesIn({ value, place }: SurveyNode, what: string): readonly SurveyNode[] {
  const list = value[what];
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, index) =>
    isObject(one) ? [{ value: one, place: below(place, what, index) }] : [],
  );
}

/** The first of some spellings of a property that is there. */
export const thingIn = ({ value, place }: SurveyNode, ...names: readonly string[]): Thing | null => {
  const what = names.find((name) => value[name] !== undefined && value[name] !== null);
  return what === undefined ? null : { place, what };
};

/** A property under one of its spellings, which counts as taken over; undefined without it. */
export function takenValue(node: SurveyNode, reading: SurveyReading, ...names: readonly string[]): unknown {
  const thing = thingIn(node, ...names);
  if (thing === null) return undefined;
  reading.report.taken(thing.place, thing.what);
  return node.value[thing.what];
}

/** A number under one of the spellings of a property; null without one. */
export function takenNumber(node: SurveyNode, reading: SurveyReading, ...names: readonly string[]): number | null {
  const thing = thingIn(node, ...names);
  const value = thing === null ? null : Number(node.value[thing.what]);
  if (thing === null || value === null || !Number.isFinite(value)) return null;
  reading.report.taken(thing.place, thing.what);
  return value;
}

/** True if a property under one of its spellings is true. */
export const isSet = (node: SurveyNode, reading: SurveyReading, ...names: readonly string[]): boolean =>
  takenValue(node, reading, ...names) === true;

/** The place of names at the top of the survey. */
export const topPlace: NamePlace = { panel: '', row: '' };
