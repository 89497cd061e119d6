/** Reads the cells of a row as a record of a declared category. */
import { fieldTypes } from '../../engine/index.ts';
import { isDate, type LookupCategory, type RecordFieldDefinition } from '../../engine/internal.ts';
import type { StoredRecord } from '../database/lookup-records.ts';

/** The cells of a row by the names of the fields, or of the columns in lower case. */
export type Cells = Readonly<Record<string, string>>;

/** The options that the questions offer which a field of a category fills; null if none fills one. */
export type OfferedOptions = (category: string, field: string) => ReadonlySet<string> | null;

export interface NamedCategory extends LookupCategory {
  readonly name: string;
}

export const namedCategory = (name: string, category: LookupCategory): NamedCategory => ({ name, ...category });

/** Returns the record of a row, or the reason to skip it: a form would refuse to save it. */
export type RecordReader = (id: string, cells: Cells) => StoredRecord | string;

export function recordReader(category: NamedCategory, offered: OfferedOptions): RecordReader {
  const fields = Object.entries(category.fields);
  const needed = neededFields(category);
  const checks = fields.map(([name, field]) => [name, checkOf(name, field, offered(category.name, name))] as const);
  return (id, cells) => {
    const record = fieldsIn(fields, cells);
    const missing = needed.find((name) => record[name] === '');
    if (missing !== undefined) return `it has no ${missing}`;
    const long = fields.find(([name, field]) => isTooLong(record[name] ?? '', field, offered(category.name, name)));
    if (long !== undefined) return `${long[0]} is longer than ${long[1].maxLength} characters`;
    if (/\p{C}/u.test(Object.values(record).join(''))) return 'it contains characters that cannot be shown';
    for (const [name, check] of checks) {
      const value = record[name] ?? '';
      const reason = value === '' ? null : check(value);
      if (reason !== null) return reason;
    }
    return { id, category: category.name, record };
  };
}

/** The fields without which there is no record. */
export function neededFields({ display, fields }: LookupCategory): readonly string[] {
  const required = Object.keys(fields).filter((name) => fields[name]?.required === true);
  return [...new Set([display, ...required])];
}

type Fields = readonly (readonly [name: string, field: RecordFieldDefinition])[];

function fieldsIn(fields: Fields, cells: Cells): Record<string, string> {
  const record = Object.fromEntries(
    fields.map(([name, field]) => [name, oneSpaced(cells[name] ?? '') || (field.default ?? '')]),
  );
  for (const [name, { onlyWith = {} }] of fields) {
    if (Object.entries(onlyWith).some(([other, values]) => !values.includes(record[other] ?? ''))) record[name] = '';
  }
  return record;
}

const oneSpaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** A known option is never too long. */
const isTooLong = (value: string, { maxLength }: RecordFieldDefinition, options: ReadonlySet<string> | null): boolean =>
  options === null && Array.from(value).length > maxLength;

/** Returns the reason why a value is refused; null if it is accepted. */
type ValueCheck = (value: string) => string | null;

interface ValueKind {
  readonly accepts: (value: string) => boolean;
  readonly otherwise: string;
}

const anyText: ValueKind = { accepts: () => true, otherwise: '' };

/** What the values of each type are. The options of an option are known elsewhere. */
const kinds: Readonly<Record<RecordFieldDefinition['type'], ValueKind>> = {
  text: anyText,
  option: anyText,
  number: { accepts: (value) => fieldTypes.number.parse(value).problem === null, otherwise: 'a number' },
  date: { accepts: isDate, otherwise: 'a day such as 2026-03-01' },
};

function checkOf(name: string, field: RecordFieldDefinition, options: ReadonlySet<string> | null): ValueCheck {
  const pattern = field.pattern === undefined ? null : new RegExp(field.pattern, 'u');
  return (value) => {
    if (pattern?.test(value) === false) return field.errorMessage ?? `${name} does not match ${field.pattern}`;
    const { accepts, otherwise } = kinds[field.type];
    if (!accepts(value)) return `${name} is not ${otherwise}`;
    return options === null || options.has(value) ? null : `the ${name} ${value} is unknown`;
  };
}
