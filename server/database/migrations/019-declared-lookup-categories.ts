import { type Kysely, sql } from 'kysely';

/** Lookup records have the fields that their category declares, and every category that was ever filled is listed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const place = ['city', 'state', 'zip', 'country'];
const objectOf = (columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})`;

const dropped = ['ceeb', 'address_line_1', ...place].map((column) => `drop column ${column}`);

const statements = [
  // Writes each row once, unlike a new column that an update fills.
  `alter table lookup_records alter column name type jsonb using case category
    when 'address' then ${objectOf(['address_line_1', ...place])}
    else ${objectOf(['name', 'ceeb', 'address_line_1', ...place])} end`,
  'alter table lookup_records rename column name to record',
  `alter table lookup_records ${dropped.join(', ')}`,
  'insert into lookup_categories (category) select distinct category from lookup_records on conflict do nothing',
  'alter table lookup_records drop constraint lookup_records_category_check',
  'alter table lookup_categories drop constraint lookup_categories_category_check',
  `alter table lookup_categories
    add constraint lookup_categories_category_check check (category ~ '^[a-z][a-z0-9_]{0,39}$')`,
  `alter table lookup_records
    add constraint lookup_records_category_fkey foreign key (category) references lookup_categories (category)`,
];
