import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Form, type PageDefinition, type Values } from '../../engine/index.ts';
import { compileForm } from '../../workbench/index.ts';
import {
  checkAddress,
  completionPage,
  completionPath,
  defaultPath,
  namedIn,
  neighboursOf,
  pageAt,
  pageMessage,
  pathOf,
  redirectOf,
  addressedSteps,
  submitFallbackPath,
} from '../../portal/base/journey.ts';

const page = (id: string, role?: PageDefinition['role']): PageDefinition => ({
  id,
  title: id,
  ...(role === undefined ? {} : { role }),
  blocks: [],
});
const formOf = (pages: readonly PageDefinition[], submitFallback?: string): Form =>
  compileForm({
    form: { id: 'small', version: 1, title: 'Small', pages, ...(submitFallback !== undefined && { submitFallback }) },
    dataModel: { keys: {} },
    institution: {},
    messages: {},
    pages: {},
    sections: {},
    options: {},
  });
const form = formOf([page('about'), page('school'), page('submit'), page('done', 'completion')]);
const applicant = { 'session:is_logged_in': 'true', 'session:web_status': 'started' };
const submitted = { ...applicant, 'session:web_status': 'submitted' };

describe('the page of a path', () => {
  it.each([
    ['#first_name', 'first_name'],
    ['#caf%C3%A9', 'café'],
    ['', ''],
    ['#', ''],
    ['#%', ''],
    ['#%E0%A4%A', ''],
  ])('%s leads to "%s"', (hash, named) => {
    expect(namedIn(hash)).toBe(named);
  });
});

describe('the way through the form', () => {
  it('begins at the first step and ends at the completion page', () => {
    expect([defaultPath(form), completionPath(form, {})]).toEqual(['/about', '/done']);
    expect(neighboursOf(addressedSteps(form), 'about')).toEqual({ previous: null, next: '/school' });
    expect(neighboursOf(addressedSteps(form), 'submit')).toEqual({ previous: '/school', next: null });
  });

  it('shows any step to a visitor, and the first one for every unknown path', () => {
    expect(redirectOf(form, {}, '/school')).toBeNull();
    for (const path of ['', '/', '/nowhere', '//evil.example', '/about/more'])
      expect(redirectOf(form, {}, path)).toBe('/about');
  });

  it('leads from a refused submission to the step that the form names for it, if it is another one', () => {
    const pages = [page('about'), page('submit'), page('done', 'completion')];
    const leadingTo = (submitFallback?: string): string | null =>
      submitFallbackPath(formOf(pages, submitFallback), 'submit');
    expect(leadingTo('about')).toBe('/about');
    expect([leadingTo(), leadingTo('submit'), leadingTo('done'), leadingTo('nowhere')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('leads to the completion page after the submission, and away from it before', () => {
    expect(redirectOf(form, submitted, '/about', { lastPage: '/school' })).toBe('/done');
    expect(redirectOf(form, submitted, '/nowhere')).toBe('/done');
    expect(redirectOf(form, submitted, '/done')).toBeNull();
    expect(redirectOf(form, applicant, '/done')).toBe('/about');
    expect(redirectOf(form, { ...applicant, 'session:web_status': 'validating' }, '/done')).toBe('/about');
  });

  it('brings the applicant to the last page until the first change of page', () => {
    const stopped = { lastPage: '/school' };
    expect(redirectOf(form, applicant, '/about', stopped)).toBe('/school');
    expect(redirectOf(form, applicant, '/school', stopped)).toBeNull();
    expect(redirectOf(form, { ...applicant, 'session:has_changed_page': 'true' }, '/about', stopped)).toBeNull();
  });

  it('follows a link to a question independent of the last page, but not after the submission', () => {
    const followed = { lastPage: '/school', isChosen: true };
    expect(redirectOf(form, applicant, '/about', followed)).toBeNull();
    expect(redirectOf(form, submitted, '/about', followed)).toBe('/done');
  });

  it('ignores a last page that is no step of the form', () => {
    for (const lastPage of ['//evil.example', 'https://evil.example', '/done', '/gone']) {
      expect(redirectOf(form, applicant, '/about', { lastPage })).toBeNull();
    }
  });
});

describe('several completion pages', () => {
  const ends = formOf([
    page('about'),
    { ...page('far', 'completion'), when: [{ valueKey: 'distance', operator: 'gt', target: '100' }] },
    { ...page('abroad', 'completion'), when: [{ valueKey: 'country', operator: 'equals', target: 'X' }] },
    page('done', 'completion'),
  ]);

  it.each([
    [{}, '/done'],
    [{ distance: '101' }, '/far'],
    [{ country: 'X' }, '/abroad'],
    [{ distance: '101', country: 'X' }, '/far'],
  ])('with %j the first one whose condition holds is shown, and no other: %s', (answers, path) => {
    expect(completionPath(ends, answers)).toBe(path);
    for (const other of ['/far', '/abroad', '/done', '/about'])
      expect(redirectOf(ends, { ...submitted, ...answers }, other)).toBe(other === path ? null : path);
  });

  it('are no steps, and none can be opened before the submission', () => {
    const far = { ...applicant, distance: '101' };
    expect(addressedSteps(ends, far).map(({ id }) => id)).toEqual(['about']);
    for (const id of ['far', 'abroad', 'done']) {
      expect(redirectOf(ends, far, pathOf(id))).toBe('/about');
      expect(pageMessage(ends, pageAt(ends, id, far), far)).toBe('notSubmittedYet');
    }
  });

  it('is the last one when no condition holds, in a form that no checker has read', () => {
    const when = [{ valueKey: 'distance', operator: 'gt', target: '100' }] as const;
    expect(completionPath(formOf([page('about'), { ...page('far', 'completion'), when }]), {})).toBe('/far');
  });
});

describe('a step with a condition', () => {
  const when = [{ valueKey: 'has_school', operator: 'equals', target: 'Y' }] as const;
  const branching = formOf(
    [page('about'), { ...page('school'), when }, page('submit'), page('done', 'completion')],
    'school',
  );
  const answered = { has_school: 'Y' };

  it('is a step only while the condition holds', () => {
    const paths = (values: Values) => addressedSteps(branching, values).map(({ id }) => id);
    expect([paths({}), paths(answered)]).toEqual([
      ['about', 'submit'],
      ['about', 'school', 'submit'],
    ]);
    expect(neighboursOf(addressedSteps(branching, {}), 'about')).toEqual({ previous: null, next: '/submit' });
    expect(neighboursOf(addressedSteps(branching, {}), 'submit')).toEqual({ previous: '/about', next: null });
  });

  it('is replaced by the first step while it is hidden, also as the last page or after a submission', () => {
    expect(redirectOf(branching, applicant, '/school')).toBe('/about');
    expect(redirectOf(branching, { ...applicant, ...answered }, '/school')).toBeNull();
    expect(redirectOf(branching, applicant, '/submit', { lastPage: '/school' })).toBeNull();
    expect(submitFallbackPath(branching, 'submit', {})).toBeNull();
    expect(submitFallbackPath(branching, 'submit', answered)).toBe('/school');
  });

  it('says why it cannot be opened, as an unknown page and the completion page do', () => {
    const message = (id: string, values: Values) =>
      pageMessage(branching, pageAt(branching, id, {}), { ...applicant, ...values });
    expect([message('school', {}), message('nowhere', {}), message('done', {})]).toEqual([
      'pageNotAsked',
      'noSuchPage',
      'notSubmittedYet',
    ]);
    expect([message('school', answered), message('about', {})]).toEqual([null, null]);
    expect([message('done', submitted), message('school', submitted)]).toEqual([null, null]);
  });

  it('can become the last step, to which a Change link then returns, or stop to be it', () => {
    const pages = [page('about'), page('submit'), { ...page('school'), when }, page('done', 'completion')];
    const late = formOf(pages);
    const from = (id: string, values: Values) => checkAddress(addressedSteps(late, values), id, 'check-name');
    expect([from('about', {}), from('about', answered)]).toEqual(['/submit#check-name', '/school#check-name']);
    expect([from('submit', answered), from('school', answered), from('submit', {})]).toEqual([
      '/school#check-name',
      null,
      null,
    ]);
    expect(checkAddress(addressedSteps(late, {}), 'about', null)).toBeNull();
  });
});

describe('an invalid form', () => {
  const ids = fc.constantFrom(
    'about',
    'school',
    'completion',
    'completion-2',
    'login',
    'api',
    '',
    '/',
    'a/b',
    '..',
    '%41',
    'é',
    'done',
  );
  const pages = fc.array(
    fc.record({ id: ids, role: fc.constantFrom(undefined, 'step' as const, 'completion' as const) }),
    { minLength: 1, maxLength: 5 },
  );
  const sessions = fc.record({
    'session:web_status': fc.constantFrom('', 'started', 'validating', 'submitted'),
    'session:has_changed_page': fc.constantFrom('', 'true'),
  });
  const lastPages = fc.constantFrom(null, '/about', '/completion', '/', '//evil.example', '/login');

  it('leads from any path to a stable page, with one redirect', () => {
    fc.assert(
      fc.property(pages, sessions, lastPages, fc.oneof(ids, fc.webPath()), (roles, session, lastPage, address) => {
        const weird = formOf(roles.map(({ id, role }) => page(id, role)));
        if (addressedSteps(weird).length === 0) return;
        const path = pathOf(address);
        const target = redirectOf(weird, session, path, { lastPage }) ?? path;
        expect(redirectOf(weird, session, target, { lastPage })).toBe(null);
        expect(target).toMatch(/^\/[^/]+$/);
        expect(pageAt(weird, target.slice(1), session)).toBeDefined();
        if (session['session:web_status'] === 'submitted') expect(target).toBe(completionPath(weird, session));
      }),
    );
  });

  it('has every page with a path as a step, except completion pages', () => {
    const shown = (...all: readonly PageDefinition[]) => [
      addressedSteps(formOf(all)).map(({ id }) => id),
      completionPage(formOf(all), {}).id,
    ];
    expect(shown(page('about'), page('school'))).toEqual([['about', 'school'], '~completion']);
    expect(shown(page('about', 'completion'), page('completion'), page('done', 'completion'))).toEqual([
      ['completion'],
      'about',
    ]);
    expect(shown(page('about'), page('completion'))).toEqual([['about', 'completion'], '~completion']);
    expect(shown(page('a/b'), page(''), page('about'), page('done', 'completion'))).toEqual([['about'], 'done']);
  });
});
