/** Small forms that tests write as objects, edit and serve. */
import type { Migration } from '../../engine/index.ts';
import type { FormSource } from '../../workbench/check/index.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { type ApplicationForm, catalogOf, type Forms } from '../../server/index.ts';
import { formFrom, forms } from '../support/portal.ts';

const admissions = await loadFormSource('forms/admissions');
const $schema = '../form.schema.json';
const institution = {
  $schema,
  partner_name: 'Tiny College',
  application_title: 'Small Application',
  help_email: 'help@example.edu',
  time_zone: 'America/Chicago',
};

/** A form as written in `form.json`, with its pages and its data model in place. */
export interface SmallForm {
  readonly id: string;
  readonly version?: number;
  readonly pages: readonly object[];
  readonly dataModel: object;
  /** Their numbers begin with 1. */
  readonly migrations?: readonly Migration[];
  /** The texts of `messages.json`. */
  readonly messages?: object;
  /** The blocks of further sections, by name. */
  readonly sections?: Readonly<Record<string, readonly object[]>>;
  /** The images of the folder, by the names of their files. */
  readonly images?: FormSource['images'];
  readonly [more: string]: unknown;
}

/** Compiles a small form without a build. */
export function smallForm({
  messages,
  migrations = [],
  sections = {},
  images = {},
  ...form
}: SmallForm): ApplicationForm {
  const sectionFiles = Object.entries(sections).map(([name, blocks]) => [`sections/${name}.json`, { $schema, blocks }]);
  const files = {
    ...Object.fromEntries(sectionFiles),
    ...Object.fromEntries(
      migrations.map((one, index) => [`migrations/${String(index + 1).padStart(3, '0')}.json`, { $schema, ...one }]),
    ),
    ...(messages === undefined ? {} : { 'messages.json': { $schema, ...messages } }),
    'form.json': { $schema, version: 1, title: 'Small Application', ...form },
    'institution.json': institution,
  };
  const texts = Object.entries(files).map(([name, file]) => [name, JSON.stringify(file)] as const);
  return formFrom({ ...admissions, name: form.id, images, files: Object.fromEntries(texts) });
}

/** The catalog with the first form as the default form. */
export const catalog = (first: ApplicationForm, ...others: readonly ApplicationForm[]): Forms =>
  catalogOf([first, ...others], first.form.id, Object.values(forms.accounts));

/** A scholarship with a question that admissions asks too, questions of its own and an upload. */
export const scholarship = smallForm({
  id: 'scholarship',
  pages: [
    {
      id: 'you',
      title: 'You',
      blocks: [
        { type: 'text', key: 'first_name', label: 'First Name', required: 'First Name is required.' },
        { type: 'text', key: 'essay', label: 'Why you?' },
        { type: 'ssn', key: 'ssn', label: 'Social Security Number' },
        { type: 'upload', key: 'transcript', label: 'Transcript' },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
  ],
  dataModel: {
    keys: {
      first_name: { type: 'text', maxLength: 128 },
      essay: { type: 'text', maxLength: 500 },
      ssn: { type: 'text', maxLength: 11, sensitive: true },
      transcript: { type: 'document', maxLength: 8 },
    },
  },
});
