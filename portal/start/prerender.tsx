/** Renders the pages that a visitor can open first. The build runs it with the built modules of the page. */
import { prerender } from 'react-dom/static';
import { RouterProvider } from 'react-router';
import { prepareComponents } from '../../renderer/loading/lazy-component.tsx';
import { openStore } from '../session/session/portal.ts';
import { createPortalRouter } from './create-router.ts';
import { initialized } from './hydrate.tsx';
import { defaultPath, pathOf, stepsOf } from '../base/journey.ts';
import { createLoaders } from './loaders.ts';
import { createRoutes } from './routes.tsx';
import { say } from '../base/say.ts';

/** The account screens that need no link. */
const cards = ['/login', '/signup', '/confirm', '/forgot'];

/**
 * The paths of the pages: the steps, the default one first, and the account screens. What a form with opening times
 * shows depends on the moment, so its steps and its sign-up are not rendered.
 */
export async function pagePaths(): Promise<readonly string[]> {
  const { form, values } = await openStore();
  const { opens, closes } = form.hostParts;
  if (opens !== undefined || closes !== undefined) return cards.filter((path) => path !== '/signup');
  return [...stepsOf(form, values()).map(({ id }) => pathOf(id)), ...cards];
}

/** A rendered page. */
export interface RenderedPage {
  readonly html: string;
  /** The title of the document. */
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
  await prepareComponents(parts);
  const router = createPortalRouter(createRoutes(createLoaders()));
  await initialized(router);
  const { loaderData, errors, matches } = router.state;
  const { title: page } = loaderData[matches.at(-1)?.route.id ?? ''] as { readonly title: string };
  if (errors !== null) throw new Error(`The page ${path} cannot be rendered.`, { cause: errors });
  const { prelude } = await prerender(<RouterProvider router={router} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      throw error;
    },
  });
  const { form } = await openStore();
  return {
    html: await new Response(prelude).text(),
    title: say(form, 'documentTitle', { page, title: form.title }),
    isFirst: path === defaultPath(form),
    sensitive: [...form.fields].flatMap(([key, { isSensitive }]) => (isSensitive ? [key] : [])),
  };
}
