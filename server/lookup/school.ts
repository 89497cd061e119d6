import type { Tables } from '../store/tables.ts';
import { folded } from './words.ts';

export type SchoolCategory = Tables['schools']['category'];

/** A school as it is told; what is not known of it is ''. */
export type School = Omit<Tables['schools'], 'is_invented' | 'folded_name' | 'words'>;

/** The row of a school, with what it is found by. */
export function rowOf(school: School, isInvented: boolean): Tables['schools'] {
  const { name, city, state } = school;
  return { ...school, is_invented: isInvented, folded_name: folded(name), words: ` ${folded(`${name} ${city} ${state}`)}` };
}
