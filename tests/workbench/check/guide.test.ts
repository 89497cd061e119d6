import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileWithValidators, createCalculations } from '../../../workbench/codegen/index.ts';
import { checkForm, parseForm, type FormSource } from '../../../workbench/check/index.ts';
import { compileForm } from '../../../workbench/index.ts';
import messages from '../../../forms/messages.json' with { type: 'json' };
import { portalRequirements } from '../../../api-client/index.ts';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { failuresOf, type FormCase } from '../../../workbench/commands/cases/form-case.ts';
import { currentReference } from '../../../workbench/commands/forms-reference.ts';

const defaultMessages = { path: '../messages.json', text: JSON.stringify(messages) };
const root = join(import.meta.dirname, '..', '..', '..');
const guide = [
  'forms/README.md',
  ...['questions', 'conditions', 'tools', 'seasons'].map((name) => `docs/forms/${name}.md`),
]
  .map((page) => readFileSync(join(root, page), 'utf8'))
  .join('\n');

/** An example in the guide; `goes` is its file, or the block that it is a part of. */
interface Example {
  readonly goes: string;
  readonly text: string;
}
const examples: readonly Example[] = Array.from(
  guide.matchAll(/^```json (\S+)\n(.*?)^```$/gms),
  ([, goes = '', text = '']) => ({ goes, text }),
);
const pieces = (goes: string): readonly unknown[] =>
  examples.filter((example) => example.goes === goes).map(({ text }) => JSON.parse(text));

/** The small form that the guide develops step by step. */
function exampleForm(): FormSource {
  const files = Object.fromEntries(
    examples
      .filter(({ goes }) => goes.endsWith('.json') && !goes.startsWith('cases/'))
      .map(({ goes, text }) => [goes, JSON.parse(text)]),
  );
  Object.assign(files['form.json'], ...pieces('form'));
  files['form.json'] = { ...files['form.json'], rules: pieces('rule'), calculations: pieces('calculation') };
  files['pages/about.json'].blocks.push(...pieces('block'));
  return {
    files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file, null, 2)])),
    schema,
    host: portalRequirements,
    defaultMessages,
  };
}

describe('docs/forms/reference.md', () => {
  it('has the current properties of the schema (node workbench/commands/forms-reference.ts)', async () => {
    expect(readFileSync(join(root, 'docs/forms/reference.md'), 'utf8')).toBe(await currentReference());
  });
});

describe('the guide for form authors', () => {
  it('has an example of each way to write a form', () => {
    expect(pieces('block').length).toBeGreaterThan(7);
    expect(pieces('rule')).toHaveLength(1);
    expect(pieces('calculation')).toHaveLength(3);
  });

  it('has examples that form a valid form', () => {
    expect(checkForm(exampleForm())).toEqual([]);
  });

  it('has an example of a case that passes', () => {
    const tested = compileWithValidators(parseForm(exampleForm()));
    const [example] = pieces('cases/work.json') as readonly FormCase[];
    expect(example === undefined ? null : failuresOf(tested, example)).toEqual([]);
  });

  it('has examples that compile as described', () => {
    const definition = parseForm(exampleForm());
    const form = compileForm(definition, createCalculations(definition));
    expect([...form.fields.keys()]).toEqual([
      'first_name',
      'preferred_name',
      'has_worked',
      'interests',
      'art_form',
      'tools',
      'languages',
      'source',
      'source_other',
      'felt_tired',
      'felt_alone',
      'recommends',
      'distance',
      'tour_day',
      'tour_begins',
      'tour_ends',
      'signed',
      'essay',
      'essay_upload',
      'transcript',
      'certificate',
      'certificate_2',
      'certificate_3',
      'job_1_employer',
      'job_2_employer',
      'job_3_employer',
      'next_country',
      'event',
      'station',
      'station_country',
      'years_worked',
      'host',
      'contact_way',
      'contact_country',
      'country',
      'badge',
      'phone_home',
      'phone_mobile',
      'optin_sms',
      'work_points',
      'dob',
      'guardian',
    ]);
    expect(form.fields.get('job_2_employer')?.label).toBe('Second employer');
  });
});
