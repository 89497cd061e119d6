/** The words in which defects to plant are written. */

export const is = (valueKey: string, target: unknown) => ({ valueKey, operator: 'equals', target });
export const op = (valueKey: string, operator: string, target?: unknown) => ({
  valueKey,
  operator,
  ...(target !== undefined && { target }),
});

/** A change of one block, which is named by its key or id; a property that is undefined is removed. */
export interface Planted {
  readonly form: 'admissions' | 'scholarship';
  /** Without .json. */
  readonly file: string;
  /** The key or id of the block; '' for the root of the file. */
  readonly block: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly code: string;
  /** The place of the problem below the block. */
  readonly place: string;
}

export const planted =
  (form: Planted['form'], file: string) =>
  (block: string, set: Planted['set'], code: string, place: string): Planted => ({
    form,
    file,
    block,
    set,
    code,
    place,
  });
