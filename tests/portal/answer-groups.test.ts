import { describe, expect, it } from 'vitest';
import { applyEdit, initialValues, withChanges, type CompiledPage, type Form } from '../../engine/index.ts';
import { ownWords } from '../../engine/internal.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { parseForm } from '../../workbench/check/index.ts';
import { answerGroups } from '../../portal/account/answer-groups.ts';
import { definitionOf, sit, text, today } from '../engine/small-form.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';

const { form } = compileWithValidators(parseForm(await loadFormSource('forms/admissions')));
function pageOf({ pages }: Form, id: string): CompiledPage {
  const page = pages.find((one) => one.id === id);
  if (page === undefined) throw new Error(id);
  return page;
}
const titled = (title: string, n: number): string => `${title} ${n}`;

describe('the list of answers to check', () => {
  it('distinguishes the first name of a parent from the first name of the guardian by the heading above', () => {
    const groups = answerGroups(form, initialValues(form, { today }, {}), pageOf(form, 'about'), titled);
    const headingOf = (key: string): string | undefined =>
      groups.find(({ fields }) => fields.some((field) => field.key === key))?.headings.at(-1);
    expect(headingOf('parent_first_name')).toBe('Parent 1');
    expect(headingOf('guardian_first_name')).toBe('Guardian');
  });

  it('contains every visible question once, in the order of the page', () => {
    for (const page of form.pages) {
      const keys = answerGroups(form, initialValues(form, { today }, {}), page, titled).flatMap(({ fields }) =>
        fields.map(({ key }) => key),
      );
      expect(new Set(keys).size).toBe(keys.length);
      const shown = new Set(keys);
      expect(keys).toEqual(page.keys.filter((key) => shown.has(key)));
    }
  });

  it('has one group per heading, also around a part with dates', () => {
    const values = initialValues(form, { today }, { college_credit: 'Y' });
    const headings = answerGroups(form, values, pageOf(form, 'academics'), titled).map((group) =>
      group.headings.join(': '),
    );
    expect(headings).toContain('College or university: Dates Attended');
    expect(headings).toEqual([...new Set(headings)]);
  });

  it('recognizes checkboxes that answer a single question', () => {
    const groups = answerGroups(form, initialValues(form, { today }, {}), pageOf(form, 'about'), titled);
    expect(groups.filter(({ isOneQuestion }) => isOneQuestion).map(({ headings }) => headings.at(-1))).toContain(
      'What is your race?',
    );
    expect(groups.find(({ fields }) => fields.some(({ key }) => key === 'first_name'))?.isOneQuestion).toBe(false);
  });

  it('numbers the copies of a repeated block', () => {
    const values = initialValues(form, { today }, {});
    const two = withChanges(values, applyEdit(form, values, { 'count:college': '2', college_credit: 'Y' }).changed);
    const headings = answerGroups(form, two, pageOf(form, 'academics'), titled).map((group) => group.headings.at(-1));
    expect(headings.filter((heading) => heading?.endsWith(' 2'))).not.toEqual([]);
  });

  it('leaves out the further documents of a question while there is none', () => {
    const documents = { type: 'documents', key: 'report', label: 'Report', max: 3, another: 'Another report' } as const;
    const folded = { type: 'section', id: 'more', fold: 'More', blocks: [text('nickname')] } as const;
    const { form: small, values } = sit(definitionOf([documents, folded]));
    const keysWith = (changes: Readonly<Record<string, string>>): readonly string[] =>
      answerGroups(small, withChanges(values, changes), pageOf(small, 'page'), titled).flatMap(({ fields }) =>
        fields.map(({ key }) => key),
      );
    expect(keysWith({})).toEqual(['report', 'nickname']);
    expect(keysWith({ report_2: 'ANSWERED' })).toEqual(['report', 'report_2', 'nickname']);
    expect(keysWith({ report_3: 'ANSWERED' })).toEqual(['report', 'report_2', 'report_3', 'nickname']);
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
    const groups = answerGroups(small, values, pageOf(small, 'page'), titled);
    expect(groups.map(({ headings, fields }) => [headings, fields.map(({ key }) => key)])).toEqual([
      [[], ['first']],
      [['Job'], []],
      [[], ['last']],
    ]);
  });

  it('has the answers in headings as words of the applicant', () => {
    const repeat = {
      type: 'repeat',
      id: 'friends',
      title: 'Friend of {first}',
      use: 'friend',
      prefixes: 'f{n}_',
      max: 2,
    } as const;
    const sections = {
      friend: { blocks: [{ type: 'section', id: 'is', title: '{name}', blocks: [text('name')] }] },
    } as const;
    const { form: small, values } = sit(definitionOf([text('first'), repeat], { sections }));
    const named = withChanges(values, { first: 'Rose', f1_name: 'Hope' });
    const [, friend] = answerGroups(small, named, pageOf(small, 'page'), titled);
    expect(friend?.headings).toEqual([`Friend of ${ownWords('Rose')}`, ownWords('Hope')]);
  });
});
