/** The supported CSV formats of lookup records. */
import type { StoredRecord } from '../database/lookup-records.ts';
import {
  type Cells,
  type NamedCategory,
  neededFields,
  type OfferedOptions,
  recordReader,
  type RecordReader,
} from './record-reader.ts';

export interface FileFormat {
  readonly name: string;
  /** The columns by which the format is detected. */
  readonly requiredColumns: readonly string[];
  /** Parses a row by the names of its columns in lower case: a record of each category, or the reason to skip it. */
  readonly parse: (row: Cells) => readonly (StoredRecord | string)[];
}

/**
 * The formats of these categories: the public formats that they accept, and their own columns, with a column `category`
 * for several categories. `name` is that of the own columns.
 */
export function formatsOf(
  categories: readonly NamedCategory[],
  name: string,
  offered: OfferedOptions,
): readonly FileFormat[] {
  const names = new Set(categories.flatMap(({ formats = [] }) => formats));
  const ofPublic = [...names].flatMap((format) => {
    const accepting = categories.filter(({ formats }) => formats?.includes(format));
    return publicFormat(format, readersOf(accepting, offered)) ?? [];
  });
  return [...ofPublic, ownFormat(categories, name, offered)];
}

/** The format whose required columns are all present; null when there is none. */
export function formatWith(formats: readonly FileFormat[], columns: readonly string[]): FileFormat | null {
  return formats.find(({ requiredColumns }) => requiredColumns.every((column) => columns.includes(column))) ?? null;
}

/** The required columns of each format, for a message. */
export const columnsText = (formats: readonly FileFormat[]): string =>
  formats.map(({ requiredColumns }) => requiredColumns.join(', ').toUpperCase()).join('; ');

/** The columns of an institution's own list: `id`, the fields of the category, and `category` for several. */
function ownFormat(categories: readonly NamedCategory[], name: string, offered: OfferedOptions): FileFormat {
  const readers = new Map(categories.map((category) => [category.name, recordReader(category, offered)]));
  const names = [...readers.keys()];
  const [only] = names.length === 1 ? names : [];
  const needed = new Set(categories.flatMap(neededFields));
  return {
    name,
    requiredColumns: ['id', ...needed, ...(only === undefined ? ['category'] : [])],
    parse: (row) => {
      const { id = '', category = '' } = row;
      const read = readers.get(category || (only ?? ''));
      if (read === undefined) return [`category is ${names.length === 1 ? 'not' : 'neither'} ${names.join(' nor ')}`];
      return [/^[\w.:-]{1,60}$/.test(id) ? read(id, row) : 'id is not 1 to 60 letters, digits and . : _ -'];
    },
  };
}

/** A format of a public source, whose columns have other names than the fields of the category. */
interface PublicFormat {
  readonly name: string;
  readonly requiredColumns: readonly string[];
  /** The columns by the fields that they fill, where the names differ; '' for a field that no column fills. */
  readonly columns: Readonly<Record<string, string>>;
  /** Returns the id of the record, or the reason to skip the row. */
  readonly id: (row: Cells) => { readonly id: string } | string;
  /** The values of fields for which there is no column. */
  readonly more?: (row: Cells) => Cells;
}

const lowerLevels = new Set(['elementary', 'middle', 'primary', 'prekindergarten']);

/** Formats of the US Department of Education and of OpenAddresses, by the names that declarations use. */
const publicFormats: Readonly<Record<string, PublicFormat>> = {
  nces: {
    name: 'NCES high schools',
    requiredColumns: ['ncessch', 'sch_name'],
    columns: {
      country: '',
      name: 'sch_name',
      address_line_1: 'lstreet1',
      city: 'lcity',
      state: 'lstate',
      zip: 'lzip',
    },
    id: ({ ncessch = '', level = '' }) => {
      if (lowerLevels.has(level.toLowerCase())) return `it is no high school (LEVEL ${level})`;
      // Spreadsheets remove the leading zero of an id.
      return /^\d{11,12}$/.test(ncessch)
        ? { id: `nces-${ncessch.padStart(12, '0')}` }
        : 'NCESSCH is not a number of 12 digits';
    },
  },
  ipeds: {
    name: 'IPEDS colleges',
    requiredColumns: ['unitid', 'instnm'],
    columns: { country: '', name: 'instnm', address_line_1: 'addr', state: 'stabbr' },
    id: ({ unitid = '' }) =>
      /^\d{6}$/.test(unitid) ? { id: `ipeds-${unitid}` } : 'UNITID is not a number of 6 digits',
  },
  openaddresses: {
    name: 'OpenAddresses',
    requiredColumns: ['number', 'street', 'hash'],
    columns: { state: 'region', zip: 'postcode' },
    id: ({ number = '', street = '', hash = '' }) => {
      if (number === '' || street === '') return 'it has no number or no street';
      return /^[\da-f]{8,40}$/.test(hash) ? { id: `oa-${hash}` } : 'HASH is not a hexadecimal number';
    },
    more: ({ number = '', street = '' }) => ({ address_line_1: `${number} ${street}` }),
  },
};

/** The reader of each category; among several, a reason to skip a row names the category. */
function readersOf(categories: readonly NamedCategory[], offered: OfferedOptions): readonly RecordReader[] {
  return categories.map((category) => {
    const read = recordReader(category, offered);
    if (categories.length === 1) return read;
    return (id, cells) => {
      const found = read(id, cells);
      return typeof found === 'string' ? `${found} (${category.name})` : found;
    };
  });
}

function publicFormat(name: string, readers: readonly RecordReader[]): FileFormat | null {
  const format = Object.hasOwn(publicFormats, name) ? publicFormats[name] : undefined;
  if (format === undefined) return null;
  return {
    name: format.name,
    requiredColumns: format.requiredColumns,
    parse: (row) => {
      const found = format.id(row);
      if (typeof found === 'string') return [found];
      const renamed = Object.entries(format.columns).map(([field, column]) => [field, row[column] ?? ''] as const);
      const cells = { ...row, ...Object.fromEntries(renamed), ...format.more?.(row) };
      return readers.map((read) => read(found.id, cells));
    },
  };
}
