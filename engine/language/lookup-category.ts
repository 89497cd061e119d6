/** The declarations of lookup categories: the records that lookup questions search, and their fields. */

/** A field of the records of a category. */
export interface RecordFieldDefinition {
  readonly label: string;
  readonly type: 'text' | 'number' | 'date' | 'option';
  /** In characters. */
  readonly maxLength: number;
  /** Records without a value are not imported. */
  readonly required?: boolean;
  /** A regular expression that every value matches. */
  readonly pattern?: string;
  /** The reason for refusing any other value at an import. */
  readonly errorMessage?: string;
  /** The value of a record that has none. */
  readonly default?: string;
  /** The values of other fields with which a record can have a value; with any other it is left empty. */
  readonly onlyWith?: Readonly<Record<string, readonly string[]>>;
}

/** A lookup category as declared in `lookups.json`. */
export interface LookupCategory {
  /** The name of the records, for example `Dive sites`. */
  readonly title: string;
  /** By the name that `fills` and the columns of an imported file use. */
  readonly fields: Readonly<Record<string, RecordFieldDefinition>>;
  /** The field that names a record. */
  readonly display: string;
  /** The fields under the name in a list of results; of several together, the first that is not empty. */
  readonly details?: readonly (string | readonly string[])[];
  /** Public formats that an import accepts; the host application knows them by name. */
  readonly formats?: readonly string[];
}

/** Lookup categories by name. */
export type LookupCategories = Readonly<Record<string, LookupCategory>>;
