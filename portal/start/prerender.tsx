/** Renders the pages that a visitor can open first. The build runs it with the built modules of the page. */
import { prerender } from 'react-dom/static';
import { cardPaths } from '../../api-client/index.ts';
import { interpolate } from '../../engine/index.ts';
import { prepareComponents } from '../../renderer/loading/prepare-components.ts';
import { createPortal, openStore } from '../session/session/portal.ts';
import { createApplication } from './application.tsx';
import { defaultPath, pageAt, pathOf, addressedSteps } from '../base/journey.ts';
import { cardAt, loadCard } from '../base/preload.ts';
import { documentTitle } from '../base/route-focus.ts';

/** The account screens that need neither a link nor a session. */
const cards = cardPaths
  .filter((path) => !['reset', 'password', 'account', 'newemail', 'emaillink'].includes(path))
  .map(pathOf);

/**
 * The paths of the pages: the steps, the default one first, and the account screens. What a form with opening times
 * shows depends on the moment, so its steps and its sign-up are not rendered.
 */
export async function pagePaths(): Promise<readonly string[]> {
  const { form, values } = await openStore(createPortal());
  const { opens, closes } = form.hostParts;
  if (opens !== undefined || closes !== undefined) return cards.filter((path) => path !== '/signup');
  return [...addressedSteps(form, values()).map(({ id }) => pathOf(id)), ...cards];
}

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  /** True for the first step, to which `/` redirects. */
  readonly isFirst: boolean;
  /** The keys of the answers that the browser's storage must not contain. */
  readonly sensitive: readonly string[];
}

/**
 * Renders the page at a path of the form, which is the current address, with all lazy components that it shows; `parts`
 * are the names of their chunks.
 */
export async function renderPage(path: string, parts: readonly string[]): Promise<RenderedPage> {
  const { portal, navigator, content } = createApplication();
  await prepareComponents(parts);
  await navigator.start();
  const failure = navigator.state().screens?.failure ?? null;
  if (failure !== null) throw new Error(`The page ${path} cannot be rendered.`, { cause: failure.error });
  const { prelude } = await prerender(content, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error;
    },
  });
  const { form } = await (portal.opened.outline ?? openStore(portal));
  const card = cardAt(path);
  const { title: page = '' } = card === null ? { ...pageAt(form, path.slice(1), {}) } : await loadCard(card);
  return {
    html: await new Response(prelude).text(),
    title: documentTitle(form, interpolate(page, {})),
    isFirst: path === defaultPath(form),
    sensitive: [...form.fields].flatMap(([key, { isSensitive }]) => (isSensitive ? [key] : [])),
  };
}
