/** What the router loads before it draws. */
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { UnauthorizedError } from '../../api-client/index.ts';
import type { CompiledPage } from '../../engine/index.ts';
import { dropIdentityCookies, openPortal, type Portal } from '../store/portal.ts';
import { useSnapshot } from '../store/snapshot.ts';
import { defaultPath, pathOf, redirectOf } from './journey.ts';
import { takeToken } from './link-tokens.ts';

/** The form and the session; null where the session turned out to be gone. */
export async function loadFormRoot(): Promise<Portal | null> {
  try {
    const portal = await openPortal();
    await takeLinkAnswers(portal);
    return portal;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    dropIdentityCookies();
    return null;
  }
}

let taken: Promise<void> | null = null;

/** What the link that led here brings along, once, before the first page is drawn. */
async function takeLinkAnswers(portal: Portal): Promise<void> {
  const token = takeToken('token');
  if (token !== null) taken = import('./prefill.ts').then(({ takePrefill }) => takePrefill(portal, token));
  await taken;
}

/** Unknown addresses lead to the first step; the query stays. Never to another host: the path is the form's own. */
export async function loadDefault({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form } = portal.store;
  const { search } = new URL(request.url);
  return redirect(`${redirectOf(form, useSnapshot.getState(), defaultPath(form)) ?? defaultPath(form)}${search}`);
}

/** The page of the form that the address names, or the page to be on instead. */
export async function loadFormPage({ params, request }: LoaderFunctionArgs): Promise<CompiledPage | Response | null> {
  const portal = await loadFormRoot();
  if (portal === null) return null;
  const { form } = portal.store;
  const page = form.pages.find(({ id }) => id === params['page']);
  const path = page === undefined ? '' : pathOf(page.id);
  const other = redirectOf(form, useSnapshot.getState(), path, page !== undefined && namesQuestionOf(page));
  return other === null ? page ?? null : redirect(`${other}${new URL(request.url).search}`);
}

/** Whether the browser was opened with a link to one of the page's questions. */
function namesQuestionOf({ id, keys }: CompiledPage): boolean {
  return location.pathname === pathOf(id) && keys.includes(decodeURIComponent(location.hash.slice(1)));
}
