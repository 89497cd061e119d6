/** The built page: hashed files for ever, and the same index.html for every address of the page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCallPath, sendNotFound } from './failures.ts';
import { isNavigation } from './guards.ts';

export async function addPage(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(publicDir, 'assets'), prefix: '/assets/', preCompressed: true, index: false, immutable: true, maxAge: '1y',
    dotfiles: 'ignore', suppressWarning: true, allowedPath: (path) => !/\.map$|\/$/.test(path),
  });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => sendPage(request, reply, publicDir) });
  // Where another route has no answer: a call of that address with another method, a missing file.
  app.setNotFoundHandler((request, reply) =>
    (['GET', 'HEAD'].includes(request.method) ? sendPage(request, reply, publicDir) : sendNotFound(request, reply)));
}

/** A file that stands beside index.html, by a plain name. */
const plainFile = /^\/[\w-]+\.[a-z\d]+$/;

/** The page redirects from an address that it does not know. */
function sendPage(request: FastifyRequest, reply: FastifyReply, publicDir: string): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const isCall = isCallPath(path);
  // What must always be the newest keeps the header that forbids storing it.
  const fresh = { cacheControl: false, index: false } as const;
  if (!isCall && plainFile.test(path) && isFileBeside(path, publicDir)) return reply.sendFile(path.slice(1), publicDir, fresh);
  const isPage = isNavigation(request.headers) || (!isCall && isPageAddress(request, path));
  return isPage ? reply.sendFile('index.html', publicDir, fresh) : sendNotFound(request, reply);
}

const isFileBeside = (path: string, publicDir: string): boolean => path !== '/index.html' && existsSync(join(publicDir, path));

/** For a client that does not say whether it opens a page. */
function isPageAddress({ headers }: FastifyRequest, path: string): boolean {
  return (headers.accept ?? '*/*').includes('*/*') && !/^\/(?:\.|assets\/)|\.[a-z\d]+$/i.test(path);
}
