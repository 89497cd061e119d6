import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, viewPage, withChanges } from '../../engine/index.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import { answerGroups } from '../../portal/account/answer-groups.ts';
import { definitionOf, sit, text, today } from '../engine/small-form.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';

const { form } = compileWithValidators(parseForm(await loadFormSource('forms/admissions')));
const titled = (title: string, n: number): string => `${title} ${n}`;

describe('the list of answers to check', () => {
  it('distinguishes the first name of a parent from the first name of the guardian by the heading above', () => {
    const groups = answerGroups(viewPage(form, initialValues(form, { today }, {}), 'about').blocks, titled);
    const headingOf = (key: string): string | undefined =>
      groups.find(({ fields }) => fields.some((field) => field.key === key))?.headings.at(-1);
    expect(headingOf('parent_first_name')).toBe('Parent 1');
    expect(headingOf('guardian_first_name')).toBe('Guardian');
  });

  it('contains every visible question once, in the order of the page', () => {
    for (const page of form.pages) {
      const keys = answerGroups(viewPage(form, initialValues(form, { today }, {}), page.id).blocks, titled).flatMap(
        ({ fields }) => fields.map(({ key }) => key),
      );
      expect(new Set(keys).size).toBe(keys.length);
      const shown = new Set(keys);
      expect(keys).toEqual(page.keys.filter((key) => shown.has(key)));
    }
  });

  it('has one group per heading, also around a part with dates', () => {
    const values = initialValues(form, { today }, { college_credit: 'Y' });
    const headings = answerGroups(viewPage(form, values, 'academics').blocks, titled).map((group) =>
      group.headings.join(': '),
    );
    expect(headings).toContain('College or university: Dates Attended');
    expect(headings).toEqual([...new Set(headings)]);
  });

  it('recognizes checkboxes that answer a single question', () => {
    const groups = answerGroups(viewPage(form, initialValues(form, { today }, {}), 'about').blocks, titled);
    expect(groups.filter(({ isOneQuestion }) => isOneQuestion).map(({ headings }) => headings.at(-1))).toContain(
      'What is your race?',
    );
    expect(groups.find(({ fields }) => fields.some(({ key }) => key === 'first_name'))?.isOneQuestion).toBe(false);
  });

  it('numbers the copies of a repeated block', () => {
    const values = initialValues(form, { today }, {});
    const two = withChanges(values, applyEdit(form, values, { 'count:college': '2', college_credit: 'Y' }).changed);
    const headings = answerGroups(viewPage(form, two, 'academics').blocks, titled).map((group) =>
      group.headings.at(-1),
    );
    expect(headings.filter((heading) => heading?.endsWith(' 2'))).not.toEqual([]);
  });

  it('names a repeated block without a copy', () => {
    const repeat = {
      type: 'repeat',
      id: 'jobs',
      title: 'Job',
      use: 'job',
      prefixes: 'job_{n}_',
      min: 0,
      max: 3,
    } as const;
    const sections = { job: { blocks: [text('name')] } };
    const { form: small, values } = sit(definitionOf([text('first'), repeat, text('last')], { sections }));
    const groups = answerGroups(viewPage(small, values, 'page').blocks, titled);
    expect(groups.map(({ headings, fields }) => [headings, fields.map(({ key }) => key)])).toEqual([
      [[], ['first']],
      [['Job'], []],
      [[], ['last']],
    ]);
  });
});
