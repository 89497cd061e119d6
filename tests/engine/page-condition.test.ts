import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  pageSummary,
  refusals,
  stepsOf,
  submission,
  viewPage,
  type FormDefinition,
} from '../../engine/index.ts';
import { explain } from '../../workbench/index.ts';
import { definitionOf, equals, sit, text, yesNo } from './small-form.ts';

const pages = [
  { id: 'about', title: 'About', blocks: [yesNo('has_job')] },
  {
    id: 'work',
    title: 'Work',
    when: [equals('has_job', 'Y')],
    blocks: [
      text('employer', { required: 'Employer' }),
      {
        type: 'section',
        id: 'more',
        when: [equals('employer', 'ESU')],
        blocks: [text('office', { required: 'Office' })],
      },
    ],
  },
  { id: 'end', title: 'End', blocks: [text('name', { required: 'Name' })] },
  { id: 'done', role: 'completion', title: 'Done', blocks: [] },
];
const definition: FormDefinition = definitionOf([], { form: { pages } as never });
const work = { has_job: 'Y', employer: 'ESU', office: 'Plumb Hall', name: 'Ana' };

describe('a page with a condition', () => {
  it('is a step only while the condition holds', () => {
    const steps = (answers: Readonly<Record<string, string>>) => {
      const { form, values } = sit(definition, answers);
      return stepsOf(form, values).map(({ id }) => id);
    };
    expect(steps({})).toEqual(['about', 'end']);
    expect(steps({ has_job: 'Y' })).toEqual(['about', 'work', 'end']);
    expect(stepsOf(sit(definition).form).map(({ id }) => id)).toEqual(['about', 'work', 'end']);
  });

  it('requires nothing, shows nothing and submits nothing while it is hidden', () => {
    const { form, validators, values } = sit(definition, { ...work, has_job: 'N' });
    expect(errorsOf(form, validators, values)).toEqual({});
    expect(viewPage(form, values, 'work').blocks).toEqual([]);
    expect(pageSummary(form, values, 'work').parts).toEqual([]);
    expect(Object.keys(submission(form, values))).toEqual(['has_job', 'has_job_desc', 'name']);
  });

  it('requires its questions while it is shown', () => {
    const { form, validators, values } = sit(definition, { has_job: 'Y', employer: 'ESU' });
    expect(errorsOf(form, validators, values)).toEqual({ office: ['Office'], name: ['Name'] });
  });

  it('clears its answers when it becomes hidden, is the reported reason, and accepts no answer while hidden', () => {
    const sitting = sit(definition, work);
    expect(sitting.edit({ has_job: 'N' }).cleared).toEqual({ employer: 'work', office: 'work' });
    expect(sitting.edit({ employer: 'ESU' })).toEqual({ changed: {}, cleared: {} });
  });

  it('refuses answers while it is hidden, unless they come with the answer that shows it', () => {
    const { form, values } = sit(definition);
    expect(refusals(form, values, { employer: 'ESU' })).toEqual({
      employer: 'This question is not asked with these answers.',
    });
    expect(refusals(form, values, { has_job: 'Y', employer: 'ESU' })).toEqual({});
  });

  it('explains to authors why its questions are hidden', () => {
    const { form, values } = sit(definition);
    expect(explain(form, values, 'office')).toContain("It is hidden, because the condition of 'work' does not hold.");
  });
});
