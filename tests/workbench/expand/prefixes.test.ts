import { describe, expect, it } from 'vitest';
import schema from '../../../forms/form.schema.json' with { type: 'json' };
import { initialValues, viewPage, type FormDefinition } from '../../../engine/index.ts';
import { checkForm } from '../../../workbench/check/index.ts';
import { expandForm } from '../../../workbench/index.ts';
import { definitionOf, sit, text } from '../../engine/small-form.ts';

const jobs = (prefixes: string | readonly string[], max: number): FormDefinition => {
  const definition = definitionOf([{ type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes, max }], {
    sections: {
      job: {
        blocks: [
          text('employer', { label: 'Employer {n}' }),
          text('town', { when: [{ valueKey: 'employer', operator: 'answered' }] }),
        ],
      },
    },
    form: { calculations: [{ key: 'derived:jobs', from: ['jobs.employer'], calculate: '$count(jobs.employer)' }] },
  } as never);
  const keys = { employer: { type: 'text', maxLength: 40 }, town: { type: 'text', maxLength: 40 } } as const;
  const counted = typeof prefixes === 'string' ? { max } : {};
  return { ...definition, dataModel: { keys: {}, sets: [{ name: 'jobs', prefixes, ...counted, keys }] } };
};

describe('prefixes by a pattern', () => {
  it('mean the same as their list, in the repeated block and in the data model', () => {
    const listed = Array.from({ length: 10 }, (_, index) => `job_${index + 1}_`);
    expect(expandForm(jobs('job_{n}_', 10))).toEqual(expandForm(jobs(listed, 10)));
  });

  it('are up to a hundred', () => {
    const { form } = sit(jobs('job_{n}_', 100));
    expect(form.model.size).toBe(200);
    expect(form.fields.get('job_100_employer')?.label).toBe('Employer 100');
    const { blocks } = viewPage(form, initialValues(form, { today: '2026-03-04' }, {}, {}, { jobs: 100 }), 'page');
    expect(blocks).toMatchObject([{ copies: { length: 100 } }]);
  });
});

describe('the check of a pattern', () => {
  const problemsOf = (repeat: object, set: object): readonly string[] => {
    const block = { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', ...repeat };
    const keys = { employer: { type: 'text', maxLength: 45 }, town: { type: 'text', maxLength: 45 } };
    const files = {
      'form.json': { id: 'small', version: 1, title: 'Small', pages: ['about'] },
      'pages/about.json': { id: 'about', title: 'About', blocks: [block] },
      'sections/job.json': {
        blocks: [
          { type: 'text', key: 'employer', label: 'Employer' },
          { type: 'text', key: 'town', label: 'Town' },
        ],
      },
      'data-model.json': { keys: {}, sets: [{ name: 'jobs', keys, ...set }] },
    };
    const withSchema = Object.entries(files).map(([path, file]) => {
      const $schema = `${'../'.repeat(path.split('/').length)}form.schema.json`;
      return [path, JSON.stringify({ $schema, ...file })] as const;
    });
    return checkForm({ files: Object.fromEntries(withSchema), schema }).map(
      ({ code, pointer, sentence, fix }) => `${code} ${pointer}: ${sentence} ${fix}`,
    );
  };
  const pattern = { prefixes: 'job_{n}_' };

  it('accepts a hundred copies', () => {
    expect(problemsOf({ ...pattern, max: 100 }, { ...pattern, max: 100 })).toEqual([]);
  });

  it.each([
    [
      'more than a hundred copies',
      { ...pattern, max: 101 },
      { ...pattern, max: 100 },
      'repeat-beyond-greatest /blocks/0/max: A repeat has at most 100 copies. Reduce "max" to 100 or less.',
    ],
    [
      'a number of listed prefixes',
      { prefixes: ['job_'], max: 1 },
      { prefixes: ['job_'], max: 1 },
      'misplaced-property /sets/0/max: "max" is not allowed here: the prefixes are a list. Remove "max" here.',
    ],
    [
      'a data model with too few',
      { ...pattern, max: 50 },
      { ...pattern, max: 40 },
      'prefix-mismatch /blocks/0/prefixes: No key of the data model begins with the prefix "job_41_". ' +
        'Add the keys with this prefix to the data model.',
    ],
    [
      'a data model with too many',
      { ...pattern, max: 40 },
      { ...pattern, max: 50 },
      'prefix-without-page /sets/0/prefixes: No page asks for the keys with the prefix "job_41_": ask for them, or ' +
        'remove the prefix. Remove the prefix "job_41_", or use the section with it.',
    ],
  ])('reports once: %s', (_, repeat, set, problem) => {
    expect(problemsOf(repeat, set)).toEqual([problem]);
  });

  it.each([
    [
      'no place of the number',
      { prefixes: 'job_', max: 2 },
      { ...pattern, max: 2 },
      'malformed-name /blocks/0/prefixes: "job_" cannot be the prefixes: write {n} once and _ at the end, as in ' +
        'job_{n}_. Choose another value of "prefixes".',
    ],
    [
      'a data model without the number of prefixes',
      { ...pattern, max: 2 },
      pattern,
      'missing-property /sets/0: "sets" needs "max". Add "max".',
    ],
  ])('reports: %s', (_, repeat, set, problem) => {
    expect(problemsOf(repeat, set)).toContain(problem);
  });
});
