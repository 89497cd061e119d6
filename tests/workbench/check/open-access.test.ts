/** What an open form cannot have, each with its place and its correction. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSource } from '../../../workbench/check/check.ts';
import type { FormSource } from '../../../workbench/check/index.ts';
import { loadFormSource } from '../../../workbench/load/load-form.ts';

const recipes = join(import.meta.dirname, '../../../docs/forms/recipes');
const feedback = await loadFormSource(join(recipes, 'feedback'));

/** The problems of the recipe with other properties of its form and of its second question, and another header. */
function problemsOf(change: { readonly form?: object; readonly question?: object; readonly header?: object }) {
  const edited = (file: string, edit: (json: Record<string, unknown>) => void): string => {
    const json = JSON.parse(feedback.files[file] ?? '{}') as Record<string, unknown>;
    edit(json);
    return JSON.stringify(json);
  };
  const source: FormSource = {
    ...feedback,
    cases: {},
    files: {
      ...feedback.files,
      'form.json': edited('form.json', (form) => Object.assign(form, change.form)),
      'pages/questions.json': edited('pages/questions.json', ({ blocks }) => {
        Object.assign((blocks as object[])[1] ?? {}, change.question);
      }),
      ...(change.header === undefined
        ? {}
        : { 'header.json': JSON.stringify({ $schema: '../form.schema.json', start: [change.header] }) }),
    },
  };
  // The recipe has no brand beside it.
  const problems = checkSource(source).problems.filter(({ code }) => code !== 'missing-word');
  return problems.map(({ code, file, pointer, fix }) => ({ code, place: file + pointer, fix }));
}

const whenSession = (name: string) => ({
  when: [{ valueKey: `session:${name}`, operator: 'equals', target: 'true' }],
});
const text = { type: 'content', id: 'note', text: 'Welcome.' };

describe('an open form', () => {
  it('is the recipe, without a problem', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('cannot have an upload', () => {
    const question = { type: 'upload', maxLength: undefined };
    expect(problemsOf({ question })).toContainEqual({
      code: 'open-upload',
      place: 'pages/questions.json/blocks/1/type',
      fix: 'Remove the question "missing", or "access" from form.json.',
    });
    expect(problemsOf({ question, form: { access: 'account' } }).map(({ code }) => code)).not.toContain('open-upload');
  });

  it.each(['is_logged_in', 'is_service_user', 'has_changed_page'])('cannot ask a question by session:%s', (name) => {
    expect(problemsOf({ question: whenSession(name) })).toContainEqual({
      code: 'open-session-value',
      place: 'pages/questions.json/blocks/1/when/0/valueKey',
      fix: 'Read "session:today" only, or remove "access" from form.json.',
    });
  });

  it('can show a text of its header by what a visitor has, and no other', () => {
    const codes = (name: string) => problemsOf({ header: { ...text, ...whenSession(name) } }).map(({ code }) => code);
    expect(codes('has_changed_page')).not.toContain('open-session-value');
    expect(codes('is_logged_in')).toContain('open-session-value');
  });

  it('can ask a question by the day', () => {
    const when = [{ valueKey: 'session:today', operator: 'gt', target: '2026-03-01' }];
    expect(problemsOf({ question: { when } }).map(({ code }) => code)).not.toContain('open-session-value');
  });

  it('cannot put a value of an account into a text or a calculation', () => {
    expect(problemsOf({ header: { ...text, text: 'Welcome, {session:username}.' } })).toContainEqual(
      expect.objectContaining({ code: 'open-session-value', place: 'header.json/start/0/text' }),
    );
    const calculation = { key: 'derived:n', from: ['session:num_logins'], calculate: '`session:num_logins`' };
    expect(problemsOf({ form: { calculations: [calculation] } }).map(({ code }) => code)).toContain(
      'open-session-value',
    );
  });

  it('cannot lead to the screens of an account', () => {
    expect(problemsOf({ question: { hint: 'Or [log in](/login).' } })).toContainEqual({
      code: 'open-account-link',
      place: 'pages/questions.json/blocks/1/hint',
      fix: 'Remove the link, or "access" from form.json.',
    });
  });

  it('cannot have another access than these two', () => {
    expect(problemsOf({ form: { access: 'closed' } }).map(({ code }) => code)).toEqual(['unknown-word']);
  });

  it('has no words about saving, unless its own messages do', () => {
    const messages = checkSource(feedback).traversed?.expanded.messages;
    expect([messages?.['saveAndContinue'], messages?.['submit']]).toEqual(['Continue', 'Send feedback']);
  });
});
