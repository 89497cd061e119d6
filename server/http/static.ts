/** Serves the built page: hashed files with a long lifetime, and one index.html for every path of a form. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inForm, isCallPath, sendNotFound } from './failures.ts';
import { isNavigation } from './guards.ts';

/** Adds the routes of the page and of its files; `forms` are the ids of the forms that have a page of their own. */
export async function addPage(app: FastifyInstance, publicDir: string, forms: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(publicDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '1y',
    dotfiles: 'ignore',
    suppressWarning: true,
    allowedPath: (path) => !/\.map$|\/$/.test(path),
  });
  const pages = { publicDir, bases: forms.map((id) => `/${id}`).filter((base) => existsSync(join(publicDir, base))) };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => sendPage(request, reply, pages) });
  // For a call with a wrong method and for a missing file.
  app.setNotFoundHandler((request, reply) =>
    ['GET', 'HEAD'].includes(request.method)
      ? sendPage(request, reply, pages)
      : sendNotFound(request, reply, pages.bases),
  );
}

/** The built pages. */
interface Pages {
  readonly publicDir: string;
  /** The first parts of the addresses of all forms but the default form, each with its own page. */
  readonly bases: readonly string[];
}

/** The path of a file in the folder of index.html. */
const plainFile = /^\/[\w-]+\.[a-z\d]+$/;

/** Sends the page, which redirects from unknown paths, or 404 for a missing file. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { publicDir, bases }: Pages): FastifyReply {
  const whole = request.url.split('?', 1)[0] ?? '';
  const { base, path } = inForm(whole, bases);
  const isCall = isCallPath(path);
  // These files keep the header that forbids caching.
  const fresh = { cacheControl: false, index: false } as const;
  if (base === '' && !isCall && plainFile.test(path) && isFileBeside(path, publicDir))
    return reply.sendFile(path.slice(1), publicDir, fresh);
  const isPage = isNavigation(request.headers) || (!isCall && isPageAddress(request, path));
  return isPage ? reply.sendFile('index.html', join(publicDir, base), fresh) : sendNotFound(request, reply, bases);
}

const isFileBeside = (path: string, publicDir: string): boolean =>
  path !== '/index.html' && existsSync(join(publicDir, path));

/** For a client that sends no `Sec-Fetch-Mode`. */
function isPageAddress({ headers }: FastifyRequest, path: string): boolean {
  return (headers.accept ?? '*/*').includes('*/*') && !/^\/(?:\.|assets\/)|\.[a-z\d]+$/i.test(path);
}
