/** The built page: hashed files for ever, and the same index.html for every address of the page. */
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCallPath, sendNotFound } from './failures.ts';

export async function addPage(app: FastifyInstance, publicDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(publicDir, 'assets'), prefix: '/assets/', preCompressed: true, index: false, immutable: true, maxAge: '1y',
    dotfiles: 'ignore', suppressWarning: true, allowedPath: (path) => !path.endsWith('.map'),
  });
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => sendPage(request, reply, publicDir) });
}

/** A file that stands beside index.html, by a plain name. */
const plainFile = /^\/[\w-]+\.[a-z\d]+$/;

function sendPage(request: FastifyRequest, reply: FastifyReply, publicDir: string): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  if (isCallPath(path)) return sendNotFound(request, reply);
  // What must always be the newest keeps the header that forbids storing it.
  const fresh = { cacheControl: false, index: false } as const;
  if (plainFile.test(path) && path !== '/index.html') return reply.sendFile(path.slice(1), publicDir, fresh);
  return isNavigation(request, path) ? reply.sendFile('index.html', publicDir, fresh) : sendNotFound(request, reply);
}

function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  const accepted = headers.accept ?? '*/*';
  return (accepted.includes('text/html') || accepted.includes('*/*')) && !/\.[a-z\d]+$/i.test(path) && !path.startsWith('/.');
}
