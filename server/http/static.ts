/**
 * Serves the built page: hashed files with a long lifetime, the rendered pages of a visitor, and one index.html for
 * every other path of a form.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { earlyCookiePrefix, isApplicantOrLinkHolder, serverAddresses } from '../../api-client/index.ts';
import { inForm, isCallPath, sendNotFound } from './failures.ts';
import { imageTypes } from '../pdf/images.ts';
import { isNavigation } from './guards.ts';
import { allowingStyles, filePolicy, hashSource, headersOfPages } from './headers.ts';

/** The built page, and the files of other builds. */
interface BuiltPage {
  /** The absolute path of the folder of the built page. */
  readonly publicDir: string;
  /** The ids of all forms, the default form first. */
  readonly forms: readonly string[];
  /** The message for each call of a page of a form that was removed while the page was open. */
  readonly gone: string;
  /** Finds a file of the build of another server, for its open pages. */
  readonly findFile: (name: string) => Promise<Buffer | null>;
}

/** Adds the routes of the page and of its files. */
export async function addPage(app: FastifyInstance, { publicDir, forms, gone, findFile }: BuiltPage): Promise<void> {
  const assets = join(publicDir, serverAddresses.assets);
  await app.register(fastifyStatic, {
    root: assets,
    prefix: `/${serverAddresses.assets}/`,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '1y',
    lastModified: false,
    dotfiles: 'ignore',
    suppressWarning: true,
    allowedPath: (path) => !/\.map$|\/$/.test(path),
    setHeaders: (reply, path) => {
      // The page is sent for the address of a missing file, too.
      if (path.startsWith(join(assets, sep))) asFile(reply);
      if (extname(path) === '.svg') reply.header('content-type', svg);
    },
  });
  // A browser does not repeat a failed import of an address, so a page loads its scripts again with a number in it.
  app.get<{ Params: { file: string } }>(
    `/${serverAddresses.assets}/:attempt(^\\d{1,4}$)/:file(^[\\w.-]+\\.js$)`,
    ({ params }, reply) => void reply.sendFile(params.file),
  );
  const [defaultBase = '/', ...bases] = forms.map((id) => `/${id}`);
  const built = bases.filter((base) => existsSync(join(publicDir, base)));
  const own = ['', ...built].flatMap((base) => renderedIn(publicDir, base));
  const rendered = new Map(own.map((page) => [page, styleSourcesIn(join(publicDir, page))]));
  const pages = { publicDir, defaultBase, bases: built, rendered };
  // Fastify awaits a reply that a handler returns, which adds two listeners to its response, and Node warns at eleven.
  const sendOther = (request: FastifyRequest, reply: FastifyReply): void => {
    const name = request.method === 'GET' ? hashedFile.exec(request.url)?.[1] : undefined;
    if (name === undefined) return send(request, reply);
    findFile(name).then(
      (content) => void (content === null ? send(request, reply) : sendFile(reply, name, content)),
      (error: Error) => void reply.send(error),
    );
  };
  const send = (request: FastifyRequest, reply: FastifyReply): void => {
    if (isCallOfNoForm(request, forms)) void reply.code(404).send({ message: gone });
    else if (['GET', 'HEAD'].includes(request.method)) void sendPage(request, reply, pages);
    else void sendNotFound(request, reply, pages.bases);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: sendOther });
  // For a call with a wrong method and for a missing file.
  app.setNotFoundHandler(sendOther);
}

/** A file of a build, also with the number of an attempt. */
const hashedFile = new RegExp(`^/${serverAddresses.assets}/(?:\\d{1,4}/)?([\\w.-]+-[A-Z\\d]{8}\\.[a-z\\d]+)(?:\\?|$)`);

const svg = 'image/svg+xml; charset=utf-8';
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': svg,
  '.woff2': 'font/woff2',
  ...imageTypes,
};

/** The response about a file of the build, without what only a page or a call needs. */
function asFile(reply: FastifyReply): FastifyReply {
  for (const name of headersOfPages) reply.removeHeader(name);
  return reply.header('content-security-policy', filePolicy);
}

const sendFile = (reply: FastifyReply, name: string, content: Buffer): FastifyReply =>
  asFile(reply)
    .header('cache-control', `public, max-age=${365 * 24 * 60 * 60}, immutable`)
    .type(types[extname(name)] ?? 'application/octet-stream')
    .send(content);

function isCallOfNoForm({ url, headers }: FastifyRequest, forms: readonly string[]): boolean {
  const [whole = ''] = url.split('?', 1);
  const [, id = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(whole) ?? [];
  return !isNavigation(headers) && isCallPath(path) && !isCallPath(`/${id}`) && !forms.includes(id);
}

interface Pages {
  readonly publicDir: string;
  /** The id of the default form as the first part of an address, which links of other forms have. */
  readonly defaultBase: string;
  /** The first parts of the addresses of all forms but the default form, each with its own page. */
  readonly bases: readonly string[];
  /** index.html and the pages that the build has rendered for a visitor, by path, with the hashes of their styles. */
  readonly rendered: ReadonlyMap<string, readonly string[]>;
}

/** index.html of a form, and its rendered pages. */
const renderedIn = (publicDir: string, base: string): readonly string[] =>
  ['', serverAddresses.renderedPages, serverAddresses.decidedPages].flatMap((name) => {
    const folder = join(base, name);
    const names = existsSync(join(publicDir, folder)) ? readdirSync(join(publicDir, folder)) : [];
    return names.filter((file) => file.endsWith('.html')).map((file) => join(folder, file));
  });

/** The hashes of the style elements of a page, as sources of a content security policy. */
const styleSourcesIn = (path: string): readonly string[] =>
  Array.from(readFileSync(path, 'utf8').matchAll(/<style[^>]*>([^]*?)<\/style>/g), ([, styles = '']) =>
    hashSource(styles),
  );

/** The path of a file in the folder of index.html. */
const plainFile = /^\/[\w-]+\.[a-z\d]+$/;

/** Sends the page, which redirects from unknown paths, or 404 for a missing file. */
function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages): FastifyReply {
  const { publicDir, defaultBase, bases } = pages;
  const whole = request.url.split('?', 1)[0] ?? '';
  // Without repeated slashes, which would lead to another host.
  if (whole.startsWith(`${defaultBase}/`))
    return reply.redirect(request.url.slice(defaultBase.length).replace(/^[/\\]+/, '/'), 302);
  const { base, path } = inForm(whole, bases);
  const isCall = isCallPath(path);
  // These files keep the header that forbids caching.
  const fresh = { cacheControl: false, index: false } as const;
  if (base === '' && !isCall && plainFile.test(path) && isFileBeside(path, publicDir))
    return reply.sendFile(path.slice(1), publicDir, fresh);
  const isPage = isNavigation(request.headers) || (!isCall && isPageAddress(request, path));
  if (!isPage) return sendNotFound(request, reply, bases);
  const file = fileFor(request, `${path.slice(1) || 'index'}.html`, base, pages);
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header('content-security-policy', allowingStyles(policy, pages.rendered.get(file) ?? []))
    .sendFile(file, publicDir, fresh);
}

/**
 * The rendered page for a visitor, in the variant for the early cookie, else the page with the loading screen. None is
 * cached, so all can have the same address.
 */
function fileFor({ headers, url }: FastifyRequest, name: string, base: string, { rendered }: Pages): string {
  const { cookie = '' } = headers;
  const { renderedPages, decidedPages } = serverAddresses;
  const page = join(base, cookie.includes(earlyCookiePrefix) ? decidedPages : renderedPages, name);
  return !isApplicantOrLinkHolder(cookie, url) && rendered.has(page) ? page : join(base, 'index.html');
}

const isFileBeside = (path: string, publicDir: string): boolean =>
  path !== '/index.html' && existsSync(join(publicDir, path));

const noPage = new RegExp(`^/(?:\\.|${serverAddresses.assets}/)|\\.[a-z\\d]+$`, 'i');

/** For a client that sends no `Sec-Fetch-Mode`. */
function isPageAddress({ headers }: FastifyRequest, path: string): boolean {
  return (headers.accept ?? '*/*').includes('*/*') && !noPage.test(path);
}
