/** Which files of schools and of addresses are understood, and what each of their rows says. */
import type { School, SchoolCategory } from './school.ts';

/** A row by its column names in lower case. */
export type CsvRow = Readonly<Record<string, string>>;

/** The values that the form's own lists offer; a school that fills in another could not be saved. */
export interface KnownPlaces {
  /** ISO 3166-1 alpha-3. */
  readonly countries: ReadonlySet<string>;
  /** Of the United States and of Canada. */
  readonly states: ReadonlySet<string>;
}

export interface SchoolFile {
  readonly name: string;
  /** The columns that tell that a file is of this kind. */
  readonly signs: readonly string[];
  /** Reads a row; a text is the reason to skip it. */
  readonly read: (row: CsvRow) => School | string;
}

type Column = Exclude<keyof School, 'category' | 'country'>;

/** Our own kind. */
export const ownSchools: SchoolFile = { name: 'schools', signs: ['id', 'name', 'category'], read: readOwn };

/** Kinds of files by their columns: what the US Department of Education publishes, and our own. */
export const schoolFiles: readonly SchoolFile[] = [
  { name: 'NCES high schools', signs: ['ncessch', 'sch_name'], read: readNces },
  { name: 'IPEDS colleges', signs: ['unitid', 'instnm'], read: readIpeds },
  ownSchools,
];

/** What OpenAddresses publishes, and our own. */
export const addressFiles: readonly SchoolFile[] = [
  { name: 'OpenAddresses', signs: ['number', 'street', 'hash'], read: readOpenAddress },
  { name: 'addresses', signs: ['id', 'address_line_1', 'city'], read: readAddress },
];

/** The kind among `files` with these columns; null when none has them. */
export function fileWith(files: readonly SchoolFile[], columns: readonly string[]): SchoolFile | null {
  return files.find(({ signs }) => signs.every((sign) => columns.includes(sign))) ?? null;
}

/** The columns that each kind is known by, in words. */
export const columnsOf = (files: readonly SchoolFile[]): string => files.map(({ signs }) => signs.join(', ').toUpperCase()).join('; ');

const ncesColumns: Readonly<Record<Column, string>> = {
  id: 'ncessch', name: 'sch_name', ceeb: 'ceeb', address_line_1: 'lstreet1', city: 'lcity', state: 'lstate', zip: 'lzip',
};
const lowerLevels = new Set(['elementary', 'middle', 'primary', 'prekindergarten']);

function readNces(row: CsvRow): School | string {
  const level = row['level'] ?? '';
  if (lowerLevels.has(level.toLowerCase())) return `it is no high school (LEVEL ${level})`;
  const school = schoolOf(row, ncesColumns, 'hs_ceeb', 'USA');
  // Spreadsheets take the leading zero of an id away.
  return /^\d{11,12}$/.test(school.id) ? { ...school, id: `nces-${school.id.padStart(12, '0')}` } : 'NCESSCH is no number of 12 digits';
}

const ipedsColumns: Readonly<Record<Column, string>> = {
  id: 'unitid', name: 'instnm', ceeb: 'ceeb', address_line_1: 'addr', city: 'city', state: 'stabbr', zip: 'zip',
};

function readIpeds(row: CsvRow): School | string {
  const school = schoolOf(row, ipedsColumns, 'college_ceeb', 'USA');
  return /^\d{6}$/.test(school.id) ? { ...school, id: `ipeds-${school.id}` } : 'UNITID is no number of 6 digits';
}

const ownColumns: Readonly<Record<Column, string>> = {
  id: 'id', name: 'name', ceeb: 'ceeb', address_line_1: 'address_line_1', city: 'city', state: 'state', zip: 'zip',
};
const addressColumns: Readonly<Record<Column, string>> = { ...ownColumns, name: 'address_line_1', ceeb: '' };

function readAddress(row: CsvRow): School | string {
  const address = schoolOf(row, addressColumns, 'address', row['country'] || 'USA');
  if (!/^[\w.:-]{1,60}$/.test(address.id)) return 'id is not made of 1 to 60 letters, digits and . : _ -';
  return withPlace(address);
}

function readOpenAddress(row: CsvRow): School | string {
  const { number = '', street = '', region = '' } = row;
  if (number === '' || street === '') return 'it has no number or no street';
  const cells = { ...row, address_line_1: `${number} ${street}`, state: region, zip: row['postcode'] ?? '', id: `oa-${row['hash'] ?? ''}` };
  const address = schoolOf(cells, addressColumns, 'address', row['country'] || 'USA');
  return /^oa-[\da-f]{8,40}$/.test(address.id) ? withPlace(address) : 'HASH is no hexadecimal number';
}

function withPlace(address: School): School | string {
  if (address.name === '') return 'it has no first line';
  return address.city === '' ? 'it has no city' : address;
}

const categories: readonly string[] = ['hs_ceeb', 'college_ceeb'] satisfies readonly SchoolCategory[];

function readOwn(row: CsvRow): School | string {
  const { category = '', country = '' } = row;
  if (!isCategory(category)) return `category is neither ${categories.join(' nor ')}`;
  const school = schoolOf(row, ownColumns, category, country || 'USA');
  return /^[\w.:-]{1,60}$/.test(school.id) ? school : 'id is not made of 1 to 60 letters, digits and . : _ -';
}

const isCategory = (text: string): text is SchoolCategory => categories.includes(text);

function schoolOf(row: CsvRow, columns: Readonly<Record<Column, string>>, category: SchoolCategory, country: string): School {
  const text = (column: Column): string => (row[columns[column]] ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return {
    id: text('id'), category, name: text('name'), ceeb: text('ceeb'), address_line_1: text('address_line_1'),
    city: text('city'), state: text('state'), zip: text('zip'), country,
  };
}

/** The lengths of the answers that a school fills in. */
const longest = { name: 128, ceeb: 6, address_line_1: 128, city: 128, zip: 12 } as const;

/** The school as it can be kept, or the reason to skip it. */
export function accepted(school: School, { countries, states }: KnownPlaces): School | string {
  const { name, ceeb, country, state } = school;
  const tooLong = (Object.keys(longest) as (keyof typeof longest)[]).find((part) => Array.from(school[part]).length > longest[part]);
  if (name === '') return 'it has no name';
  if (tooLong !== undefined) return `${tooLong} is longer than ${longest[tooLong]} characters`;
  if (/\p{C}/u.test(Object.values(school).join(''))) return 'it holds characters that cannot be shown';
  if (ceeb !== '' && !/^\d{4,6}$/.test(ceeb)) return 'the CEEB code is not of 4 to 6 digits';
  if (!countries.has(country)) return `the country ${country} is unknown`;
  // The form asks for a state in these two countries only.
  if (country !== 'USA' && country !== 'CAN') return { ...school, state: '' };
  return state === '' || states.has(state) ? school : `the state ${state} is unknown`;
}
