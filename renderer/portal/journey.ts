/** Which page comes when: the order of the form's pages and the web status decide, nothing else. */
import type { CompiledPage, Form } from '../../engine/index.ts';
import type { ClientSnapshot } from '../store/snapshot.ts';

export const pathOf = (pageId: string): string => `/${pageId}`;

/** What an address names after its `#`; '' where that is nothing, or no text. */
export function namedIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The pages in which questions are asked, in order. */
export const stepsOf = (form: Form): readonly CompiledPage[] => form.pages.filter(({ step }) => step !== null);

export const defaultPath = (form: Form): string => pathOf(stepsOf(form)[0]?.id ?? '');

/** The page that is no step: what stands there once the application is submitted. */
export const completionPath = (form: Form): string => pathOf(form.pages.find(({ step }) => step === null)?.id ?? '');

/** The steps before and after a page; null where there is none. */
export function neighboursOf(form: Form, pageId: string): { readonly previous: string | null; readonly next: string | null } {
  const steps = stepsOf(form);
  const at = steps.findIndex(({ id }) => id === pageId);
  const path = (page: CompiledPage | undefined): string | null => page === undefined ? null : pathOf(page.id);
  return { previous: path(steps[at - 1]), next: path(steps[at + 1]) };
}

/**
 * Where a path leads instead: to the completion page once submitted (and from there back before), to the saved last page
 * until the applicant has changed page or a link that names a question has led here, and from unknown paths to the first
 * step. Null where it may be shown.
 */
export function redirectOf(form: Form, snapshot: ClientSnapshot, path: string, namesQuestion = false): string | null {
  const completion = completionPath(form);
  if (snapshot.web_status === 'submitted') return path === completion ? null : completion;
  const isStep = (one: string): boolean => stepsOf(form).some(({ id }) => pathOf(id) === one);
  const { last_page: last, has_changed_page: hasChanged } = snapshot;
  if (!namesQuestion && !hasChanged && last !== null && last !== path && isStep(last)) return last;
  return isStep(path) ? null : defaultPath(form);
}
