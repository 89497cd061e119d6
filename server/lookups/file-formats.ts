/** The supported CSV formats of schools and addresses. */
import type { LookupCategory, LookupRecord } from '../database/lookup-records.ts';

/** The cells of a row by the column names in lower case. */
export type CsvRow = Readonly<Record<string, string>>;

/** The options of the form. The form would refuse other values. */
export interface KnownPlaces {
  /** ISO 3166-1 alpha-3. */
  readonly countries: ReadonlySet<string>;
  /** Of the United States and of Canada. */
  readonly states: ReadonlySet<string>;
}

export interface FileFormat {
  readonly name: string;
  /** The columns by which the format is detected. */
  readonly requiredColumns: readonly string[];
  /** Parses a row; a text is the reason to skip it. */
  readonly parse: (row: CsvRow) => LookupRecord | string;
}

type Column = Exclude<keyof LookupRecord, 'category' | 'country'>;

/** The format of an institution's own list. */
export const ownSchoolFormat: FileFormat = {
  name: 'schools',
  requiredColumns: ['id', 'name', 'category'],
  parse: parseOwn,
};

/** Formats of the US Department of Education, and the institution's own. */
export const schoolFormats: readonly FileFormat[] = [
  { name: 'NCES high schools', requiredColumns: ['ncessch', 'sch_name'], parse: parseNces },
  { name: 'IPEDS colleges', requiredColumns: ['unitid', 'instnm'], parse: parseIpeds },
  ownSchoolFormat,
];

/** The format of OpenAddresses, and the institution's own. */
export const addressFormats: readonly FileFormat[] = [
  { name: 'OpenAddresses', requiredColumns: ['number', 'street', 'hash'], parse: parseOpenAddress },
  { name: 'addresses', requiredColumns: ['id', 'address_line_1', 'city'], parse: parseAddress },
];

/** The format whose required columns are all present; null when there is none. */
export function formatWith(formats: readonly FileFormat[], columns: readonly string[]): FileFormat | null {
  return formats.find(({ requiredColumns }) => requiredColumns.every((column) => columns.includes(column))) ?? null;
}

/** The required columns of each format, for a message. */
export const columnsOf = (formats: readonly FileFormat[]): string =>
  formats.map(({ requiredColumns }) => requiredColumns.join(', ').toUpperCase()).join('; ');

const ncesColumns: Readonly<Record<Column, string>> = {
  id: 'ncessch',
  name: 'sch_name',
  ceeb: 'ceeb',
  address_line_1: 'lstreet1',
  city: 'lcity',
  state: 'lstate',
  zip: 'lzip',
};
const lowerLevels = new Set(['elementary', 'middle', 'primary', 'prekindergarten']);

function parseNces(row: CsvRow): LookupRecord | string {
  const level = row['level'] ?? '';
  if (lowerLevels.has(level.toLowerCase())) return `it is no high school (LEVEL ${level})`;
  const school = recordOf(row, ncesColumns, 'hs_ceeb', 'USA');
  // Spreadsheets remove the leading zero of an id.
  return /^\d{11,12}$/.test(school.id)
    ? { ...school, id: `nces-${school.id.padStart(12, '0')}` }
    : 'NCESSCH is not a number of 12 digits';
}

const ipedsColumns: Readonly<Record<Column, string>> = {
  id: 'unitid',
  name: 'instnm',
  ceeb: 'ceeb',
  address_line_1: 'addr',
  city: 'city',
  state: 'stabbr',
  zip: 'zip',
};

function parseIpeds(row: CsvRow): LookupRecord | string {
  const school = recordOf(row, ipedsColumns, 'college_ceeb', 'USA');
  return /^\d{6}$/.test(school.id) ? { ...school, id: `ipeds-${school.id}` } : 'UNITID is not a number of 6 digits';
}

const ownColumns: Readonly<Record<Column, string>> = {
  id: 'id',
  name: 'name',
  ceeb: 'ceeb',
  address_line_1: 'address_line_1',
  city: 'city',
  state: 'state',
  zip: 'zip',
};
const addressColumns: Readonly<Record<Column, string>> = { ...ownColumns, name: 'address_line_1', ceeb: '' };

function parseAddress(row: CsvRow): LookupRecord | string {
  const address = recordOf(row, addressColumns, 'address', row['country'] || 'USA');
  if (!/^[\w.:-]{1,60}$/.test(address.id)) return 'id is not 1 to 60 letters, digits and . : _ -';
  return withPlace(address);
}

function parseOpenAddress(row: CsvRow): LookupRecord | string {
  const { number = '', street = '', region = '' } = row;
  if (number === '' || street === '') return 'it has no number or no street';
  const cells = {
    ...row,
    address_line_1: `${number} ${street}`,
    state: region,
    zip: row['postcode'] ?? '',
    id: `oa-${row['hash'] ?? ''}`,
  };
  const address = recordOf(cells, addressColumns, 'address', row['country'] || 'USA');
  return /^oa-[\da-f]{8,40}$/.test(address.id) ? withPlace(address) : 'HASH is not a hexadecimal number';
}

function withPlace(address: LookupRecord): LookupRecord | string {
  if (address.name === '') return 'it has no first line';
  return address.city === '' ? 'it has no city' : address;
}

const categories: readonly string[] = ['hs_ceeb', 'college_ceeb'] satisfies readonly LookupCategory[];

function parseOwn(row: CsvRow): LookupRecord | string {
  const { category = '', country = '' } = row;
  if (!isCategory(category)) return `category is neither ${categories.join(' nor ')}`;
  const school = recordOf(row, ownColumns, category, country || 'USA');
  return /^[\w.:-]{1,60}$/.test(school.id) ? school : 'id is not 1 to 60 letters, digits and . : _ -';
}

const isCategory = (text: string): text is LookupCategory => categories.includes(text);

function recordOf(
  row: CsvRow,
  columns: Readonly<Record<Column, string>>,
  category: LookupCategory,
  country: string,
): LookupRecord {
  const text = (column: Column): string => (row[columns[column]] ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return {
    id: text('id'),
    category,
    name: text('name'),
    ceeb: text('ceeb'),
    address_line_1: text('address_line_1'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country,
  };
}

/** The maximum lengths of the answers that a record fills in. */
const longest = { name: 128, ceeb: 6, address_line_1: 128, city: 128, zip: 12 } as const;

/** Returns the record if the form can save it, or the reason to skip it. */
export function accepted(school: LookupRecord, { countries, states }: KnownPlaces): LookupRecord | string {
  const { name, ceeb, country, state } = school;
  const tooLong = (Object.keys(longest) as (keyof typeof longest)[]).find(
    (part) => Array.from(school[part]).length > longest[part],
  );
  if (name === '') return 'it has no name';
  if (tooLong !== undefined) return `${tooLong} is longer than ${longest[tooLong]} characters`;
  if (/\p{C}/u.test(Object.values(school).join(''))) return 'it contains characters that cannot be shown';
  if (ceeb !== '' && !/^\d{4,6}$/.test(ceeb)) return 'the CEEB code does not have 4 to 6 digits';
  if (!countries.has(country)) return `the country ${country} is unknown`;
  // The form has a question about the state only for these two countries.
  if (country !== 'USA' && country !== 'CAN') return { ...school, state: '' };
  return state === '' || states.has(state) ? school : `the state ${state} is unknown`;
}
