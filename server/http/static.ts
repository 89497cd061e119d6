/** Serves the built page: hashed files with a long lifetime, and one index.html for every path of the page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCallPath, sendNotFound } from './failures.ts';
import { isNavigation } from './guards.ts';

/** Adds the routes of the page and of its files. */
export async function addPage(app: FastifyInstance, publicDir: string): Promise<void> {
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
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => sendPage(request, reply, publicDir) });
  // For a call with a wrong method and for a missing file.
  app.setNotFoundHandler((request, reply) =>
    ['GET', 'HEAD'].includes(request.method) ? sendPage(request, reply, publicDir) : sendNotFound(request, reply),
  );
}

/** The path of a file in the folder of index.html. */
const plainFile = /^\/[\w-]+\.[a-z\d]+$/;

/** Sends the page, which redirects from unknown paths, or 404 for a missing file. */
function sendPage(request: FastifyRequest, reply: FastifyReply, publicDir: string): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const isCall = isCallPath(path);
  // These files keep the header that forbids caching.
  const fresh = { cacheControl: false, index: false } as const;
  if (!isCall && plainFile.test(path) && isFileBeside(path, publicDir))
    return reply.sendFile(path.slice(1), publicDir, fresh);
  const isPage = isNavigation(request.headers) || (!isCall && isPageAddress(request, path));
  return isPage ? reply.sendFile('index.html', publicDir, fresh) : sendNotFound(request, reply);
}

const isFileBeside = (path: string, publicDir: string): boolean =>
  path !== '/index.html' && existsSync(join(publicDir, path));

/** For a client that sends no `Sec-Fetch-Mode`. */
function isPageAddress({ headers }: FastifyRequest, path: string): boolean {
  return (headers.accept ?? '*/*').includes('*/*') && !/^\/(?:\.|assets\/)|\.[a-z\d]+$/i.test(path);
}
