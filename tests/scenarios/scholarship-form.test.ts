import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { initialValues, type CompiledField, type Values } from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { formParts, viewHeader } from '../../portal/base/form-parts.ts';
import { blockIn } from '../support/played-form.ts';
import { scholarship } from '../support/scholarship.ts';

const formNow = () => scholarship.form;
const valuesWith = (
  session: Readonly<Record<string, string>>,
  answers: Readonly<Record<string, string>> = {},
): Values => initialValues(formNow(), { today: '2026-03-16', ...session }, answers);

/** A row of the table: the properties by which an answer is asked and stored. */
function rowOf(field: CompiledField): object {
  const { model } = formNow();
  const { expanded, type, maxLength, isSensitive } = field;
  const only = (name: string): object => (name in expanded ? { [name]: Reflect.get(expanded, name) } : {});
  return {
    type,
    maxLength,
    isSensitive,
    stored: field.keys.map((key) => model.get(key)?.maxLength),
    ...only('category'),
    ...only('fills'),
    ...only('years'),
    choices: type === 'month-year' ? [] : optionsOf(field, {}).map((option) => option.join(' ')),
  };
}

describe('the scholarship form', () => {
  it('asks exactly these questions (tests/scenarios/scholarship-questions.json)', () => {
    const table: unknown = JSON.parse(readFileSync('tests/scenarios/scholarship-questions.json', 'utf8'));
    const fields = [...new Set(formNow().fields.values())];
    expect(fields).toHaveLength(36);
    expect(Object.fromEntries(fields.map((field) => [field.key, rowOf(field)]))).toEqual(table);
  });

  it('greets a visitor, then an applicant until the first change of page, and thanks at the end', () => {
    const greeting = (session: Readonly<Record<string, string>>): string | undefined =>
      viewHeader(formNow(), valuesWith(session)).variant?.id;
    expect(greeting({})).toBe('new-here');
    expect(greeting({ is_logged_in: 'true' })).toBe('welcome');
    expect(greeting({ is_logged_in: 'true', has_changed_page: 'true' })).toBeUndefined();
    expect(greeting({ is_logged_in: 'true', has_changed_page: 'true', web_status: 'submitted' })).toBe('submitted');
    expect(greeting({ is_logged_in: 'true', web_status: 'submitted' })).toBe('submitted');
    expect(greeting({ is_service_user: 'true' })).toBeUndefined();
    expect(greeting({ has_changed_page: 'true' })).toBe('new-here');
  });

  it('invites only a visitor, on the first step', () => {
    const promptsOf = (session: Readonly<Record<string, string>>, isFirst = true) =>
      viewHeader(formNow(), valuesWith(session), isFirst).prompts;
    const [start] = promptsOf({});
    expect(start?.paragraphs[0]?.[0]?.text).toMatch(/^Three steps, about \d+ minutes\./);
    const [first = ''] = formNow().pages[0]?.keys ?? [];
    expect(start?.paragraphs[2]?.flatMap(({ href }) => href ?? [])).toEqual([`/you#${first}`, '/login']);
    expect([promptsOf({ is_logged_in: 'true' }), promptsOf({ is_service_user: 'true' })]).toEqual([[], []]);
    expect(promptsOf({}, false)).toEqual([]);
  });

  it('says after the submission what happens next', () => {
    const completion = formNow().pages.find(({ role }) => role === 'completion');
    expect(completion?.blocks.map(({ id }) => id)).toEqual(['reference']);
    const steps = JSON.stringify(formNow().hostParts['receipt']);
    for (const words of [/contact your recommender/, /committee meets in April/]) expect(steps).toMatch(words);
  });

  it('has its own address, help and privacy below the pages', () => {
    const { blocks, modals } = formParts(formNow()).footer;
    expect(blocks.map(({ id }) => id)).toEqual(['address']);
    expect(modals.map(({ id, blocks: words }) => [id, words.map((one) => one.id).join()])).toEqual([
      ['help', 'scholarship-help'],
      ['privacy', 'privacy-use'],
    ]);
  });

  it('holds the tabs of the essay while its document is on its way', () => {
    const tabs = blockIn(scholarship, 'essay_ways');
    const isHeld = (status: string): boolean | undefined =>
      tabs.type === 'tabs' ? tabs.heldWhile?.({ 'document:essay_upload': status }) : undefined;
    expect(['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED', ''].map(isHeld)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('reckons what is missing from empty and from given amounts', () => {
    const gap = (answers: Readonly<Record<string, string>>): string | undefined =>
      valuesWith({}, answers)['derived:gap'];
    expect(gap({})).toBe('0');
    expect(gap({ yearly_cost: '100' })).toBe('100');
    expect(gap({ own_contribution: '30' })).toBe('-30');
    expect(gap({ yearly_cost: '100', own_contribution: '30', other_aid: 'Y', other_aid_amount: '20' })).toBe('50');
  });

  it('calls the applicant by the preferred name', () => {
    const name = (answers: object): string | undefined =>
      valuesWith({}, { ...scholarship.complete, ...answers })['derived:name'];
    expect(name({})).toBe('Grace');
    expect(name({ preferred_name: 'Amazing' })).toBe('Amazing');
  });
});
