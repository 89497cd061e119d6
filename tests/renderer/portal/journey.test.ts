import { describe, expect, it } from 'vitest';
import { compileForm, type Form, type PageDefinition } from '../../../engine/index.ts';
import { completionPath, defaultPath, namedIn, neighboursOf, redirectOf } from '../../../renderer/portal/journey.ts';
import { visitorSnapshot } from '../../../renderer/store/snapshot.ts';

const page = (id: string, step?: string): PageDefinition => ({ id, title: id, ...(step === undefined ? {} : { step }), blocks: [] });
const form: Form = compileForm({
  form: { id: 'small', version: 1, title: 'Small', pages: [page('about', 'About'), page('school', 'School'), page('submit', 'Submit'), page('done')] },
  dataModel: { keys: {} }, institution: {}, messages: {}, header: { banners: [], variants: [], prompts: [] },
  footer: { blocks: [], modals: [] }, pages: {}, sections: {}, options: {},
});
const applicant = { ...visitorSnapshot, is_logged_in: true, web_status: 'started' } as const;

describe('what an address names', () => {
  it.each([['#first_name', 'first_name'], ['#caf%C3%A9', 'café'], ['', ''], ['#', ''], ['#%', ''], ['#%E0%A4%A', '']])('%s is read as "%s"', (hash, named) => {
    expect(namedIn(hash)).toBe(named);
  });
});

describe('the way through the form', () => {
  it('begins at the first step and ends at the page that is no step', () => {
    expect([defaultPath(form), completionPath(form)]).toEqual(['/about', '/done']);
    expect(neighboursOf(form, 'about')).toEqual({ previous: null, next: '/school' });
    expect(neighboursOf(form, 'submit')).toEqual({ previous: '/school', next: null });
  });

  it('shows any step to a visitor, and the first one for every unknown address', () => {
    expect(redirectOf(form, visitorSnapshot, '/school')).toBeNull();
    for (const path of ['', '/', '/nowhere', '//evil.example', '/about/more']) expect(redirectOf(form, visitorSnapshot, path)).toBe('/about');
  });

  it('leads to the completion page once submitted, and away from it before', () => {
    const submitted = { ...applicant, web_status: 'submitted', last_page: '/school' } as const;
    expect(redirectOf(form, submitted, '/about')).toBe('/done');
    expect(redirectOf(form, submitted, '/nowhere')).toBe('/done');
    expect(redirectOf(form, submitted, '/done')).toBeNull();
    expect(redirectOf(form, applicant, '/done')).toBe('/about');
    expect(redirectOf(form, { ...applicant, web_status: 'validating' }, '/done')).toBe('/about');
  });

  it('brings the applicant back to the last page until they have changed page', () => {
    const stopped = { ...applicant, last_page: '/school' };
    expect(redirectOf(form, stopped, '/about')).toBe('/school');
    expect(redirectOf(form, stopped, '/school')).toBeNull();
    expect(redirectOf(form, { ...stopped, has_changed_page: true }, '/about')).toBeNull();
  });

  it('lets a link that names a question lead to it, whatever the last page was, but not past the submission', () => {
    expect(redirectOf(form, { ...applicant, last_page: '/school' }, '/about', true)).toBeNull();
    expect(redirectOf(form, { ...applicant, last_page: '/school', web_status: 'submitted' }, '/about', true)).toBe('/done');
  });

  it('never follows a last page that is no step of the form', () => {
    for (const last_page of ['//evil.example', 'https://evil.example', '/done', '/gone']) {
      expect(redirectOf(form, { ...applicant, last_page }, '/about')).toBeNull();
    }
  });
});
