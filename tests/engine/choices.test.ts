import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  initialValues,
  pageSummary,
  refusals,
  submission,
  viewPage,
  withChanges,
} from '../../engine/index.ts';
import { explain } from '../../workbench/index.ts';
import { definitionOf, equals, sit, text, today } from './small-form.ts';

/** By default the first tab is open and one copy is shown; one field depends on each. */
const definition = definitionOf(
  [
    {
      type: 'tabs',
      id: 'ways',
      label: 'Ways',
      default: 'type',
      tabs: [
        { id: 'upload', label: 'Upload', blocks: [text('file')] },
        { id: 'type', label: 'Type', blocks: [text('typed')] },
      ],
    },
    { type: 'repeat', id: 'jobs', title: 'Jobs', use: 'job', prefixes: ['job_', 'job_2_', 'job_3_'], max: 3 },
    text('why_typed', { when: [equals('tab:ways', 'type')] }),
    text('only_job', { when: [equals('count:jobs', '1')] }),
    text('derived', { when: [equals('derived:way', 'type 1')] }),
  ],
  {
    sections: { job: { blocks: [text('title')] } },
    form: {
      calculations: [
        { key: 'derived:way', from: ['tab:ways', 'count:jobs'], calculate: `\`tab:ways\` & ' ' & \`count:jobs\`` },
      ],
    } as never,
  },
);
const asked = ['why_typed', 'only_job', 'derived'];

describe('before a tab is chosen or a copy is added', () => {
  it('the open tab and the copy are known on the page, in print, on the server and to derived values', () => {
    const { form, values } = sit(definition);
    expect(values).toMatchObject({ 'tab:ways': 'type', 'count:jobs': '1', 'derived:way': 'type 1' });
    expect(JSON.stringify(viewPage(form, values, 'page'))).toMatch(/only_job.*derived/);
    expect(JSON.stringify(pageSummary(form, values, 'page'))).toMatch(/why_typed.*only_job.*derived/);
    const answers = Object.fromEntries(asked.map((key) => [key, 'x']));
    expect(refusals(form, values, answers)).toEqual({});
    expect(submission(form, withChanges(values, applyEdit(form, values, answers).changed))).toEqual(answers);
  });

  it('explain uses the default', () => {
    const { form, values } = sit(definition);
    expect(explain(form, values, 'why_typed')).toContain(`It depends on tab:ways = 'type'.`);
    expect(explain(form, values, 'only_job')).toContain(`It depends on count:jobs = '1'.`);
  });

  it('a choice of the open tab or of one copy changes nothing', () => {
    const applicant = sit(definition, { typed: 'x', why_typed: 'y', only_job: 'z' });
    expect(applicant.edit({ 'tab:ways': 'type', 'count:jobs': '1' })).toEqual({ changed: {}, cleared: {} });
  });
});

describe('a choice that the form does not offer', () => {
  it('becomes the default, whether it is stored or edited', () => {
    const { form } = sit(definition);
    expect(initialValues(form, { today }, {}, { ways: 'gone', other: 'x' }, { jobs: 12 })).toMatchObject({
      'tab:ways': 'type',
      'count:jobs': '3',
    });
    expect(initialValues(form, { today }, {}, { other: 'x' }, { more: 2 })).not.toHaveProperty('tab:other');
    const applicant = sit(definition);
    applicant.edit({ 'tab:ways': 'upload', 'count:jobs': '2' });
    expect(applicant.edit({ 'tab:ways': 'gone', 'count:jobs': 'many' }).changed).toEqual({
      'tab:ways': 'type',
      'count:jobs': '1',
      'derived:way': 'type 1',
    });
    expect(applicant.edit({ 'tab:other': 'x', 'count:more': '2' }).changed).toEqual({});
  });
});
