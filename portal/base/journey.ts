/** The order of pages, determined only by the form's pages, their conditions and the web status. */
import { stepsOf, type CompiledPage, type Form, type Values } from '../../engine/index.ts';
import { completionOf } from '../../engine/internal.ts';
import { isSubmitted, sessionKey } from '../session/state/session-values.ts';
import { say } from './say.ts';

export const pathOf = (pageId: string): string => `/${pageId}`;

/** The decoded fragment of an address; '' if it is missing or malformed. */
export function namedIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const hasAddress = ({ id }: CompiledPage): boolean => /^[\w-]+$/.test(id);

/** The pages with questions, in order, without those whose id is not a valid address. With values, only shown pages. */
export const addressedSteps = (form: Form, values?: Values): readonly CompiledPage[] =>
  stepsOf(form, values).filter(hasAddress);

/** True if no answer can make a second step appear. */
export const hasOneStep = (form: Form): boolean => addressedSteps(form).length < 2;

/** The path of the first step, which is always shown. */
export const defaultPath = (form: Form): string => pathOf(addressedSteps(form)[0]?.id ?? '');

/** The page after the submission: that of the form, or an empty one at an address that no page can have. */
export function completionPage(form: Form, values: Values): CompiledPage {
  const own = completionOf(form, values);
  const title = say(form, 'submitted');
  return own && hasAddress(own)
    ? own
    : {
        condition: null,
        shown: null,
        shownBy: [],
        parent: null,
        id: '~completion',
        role: 'completion',
        title,
        step: title,
        hint: null,
        words: [],
        marked: undefined,
        blocks: [],
        keys: [],
        givenKeys: [],
      };
}

export const completionPath = (form: Form, values: Values): string => pathOf(completionPage(form, values).id);

/** The page at an address of one segment; undefined if there is none. */
export const pageAt = (form: Form, id: string | undefined, values: Values): CompiledPage | undefined =>
  [completionPage(form, values), ...form.pages.filter(hasAddress)].find((page) => page.id === id);

/** The page that a refused submission opens; null if the applicant stays. */
export function submitFallbackPath(form: Form, pageId: string, values?: Values): string | null {
  const { submitFallback: id } = form;
  return id === null || id === pageId || !addressedSteps(form, values).some((page) => page.id === id)
    ? null
    : pathOf(id);
}

/** The steps before and after a step; null if there is none. */
export function neighboursOf(
  steps: readonly CompiledPage[],
  pageId: string,
): { readonly previous: string | null; readonly next: string | null } {
  const at = steps.findIndex(({ id }) => id === pageId);
  const path = (page: CompiledPage | undefined): string | null => (page ? pathOf(page.id) : null);
  return { previous: path(steps[at - 1]), next: path(steps[at + 1]) };
}

/**
 * The address of a place in the list of answers, which the last step has; null if the page is the last step. An edit
 * can change which step is the last.
 */
export function checkAddress(steps: readonly CompiledPage[], pageId: string, place: string | null): string | null {
  const last = steps.at(-1);
  return place === null || !last || last.id === pageId ? null : `${pathOf(last.id)}#${place}`;
}

/** The name of the message about a page that cannot be opened; null for a page that can, and after the submission. */
export function pageMessage(
  form: Form,
  page: CompiledPage | undefined,
  values: Values,
): 'noSuchPage' | 'notSubmittedYet' | 'pageNotAsked' | null {
  if (isSubmitted(values)) return null;
  if (!page) return 'noSuchPage';
  if (page.role === 'completion') return 'notSubmittedYet';
  return addressedSteps(form, values).includes(page) ? null : 'pageNotAsked';
}

interface RedirectOptions {
  /** The applicant has chosen the path: by a link to one of its questions, or after another page. */
  readonly isChosen?: boolean;
  /** The last path that the server has. */
  readonly lastPage?: string | null | undefined;
}

/**
 * The redirect from a path; null if the path may be shown. After the submission: to its completion page. Before it:
 * from completion pages, hidden pages and unknown paths to the first step. At first also to the saved last page,
 * until the applicant has changed page or has chosen the path.
 */
export function redirectOf(
  form: Form,
  values: Values,
  path: string,
  { isChosen = false, lastPage = null }: RedirectOptions = {},
): string | null {
  if (isSubmitted(values)) {
    const completion = completionPath(form, values);
    return path === completion ? null : completion;
  }
  const isStep = (one: string): boolean => addressedSteps(form, values).some(({ id }) => pathOf(id) === one);
  const hasChanged = Boolean(values[sessionKey('has_changed_page')]);
  if (!isChosen && !hasChanged && lastPage !== null && lastPage !== path && isStep(lastPage)) return lastPage;
  return isStep(path) ? null : defaultPath(form);
}
