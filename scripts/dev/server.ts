/**
 * The server of `npm run dev`: the real server with three additional routes for the page. `scripts/dev/dev.ts`
 * starts it with the folder of the build and waits for its ready message. It ends with its parent process.
 */
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { listen, prepareServer, readConfig } from '../../server/index.ts';
import { addExplainRoute } from './explain-route.ts';

const out = process.argv[2] ?? 'dist/dev';
const pages = new Set<ServerResponse>();

const print = (line: string): void => {
  console.log(line);
};
const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
};
process.once('uncaughtException', fail);

const config = readConfig(process.env);
const server = await prepareServer(
  config,
  { publicDir: resolve(out, 'public'), codegenDir: resolve(out, 'codegen') },
  print,
);
const { app } = server;

app.get('/dev/problems', async (_request, reply) => {
  reply.type('application/json; charset=utf-8');
  return readFile(join(out, 'problems.json'), 'utf8');
});

addExplainRoute(app, config.formsDir);

app.get('/dev/events', async (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // A short retry time for a restart of the server.
  reply.raw.write('retry: 500\n\n');
  pages.add(reply.raw);
  reply.raw.on('close', () => pages.delete(reply.raw));
  await sendBuild([reply.raw]);
});

async function sendBuild(listeners: Iterable<ServerResponse>): Promise<void> {
  const build = await readFile(join(out, 'build.txt'), 'utf8').catch(() => '');
  // The file may be read while it is being written.
  if (build === '') return;
  for (const listener of listeners) listener.write(`event: build\ndata: ${build}\n\n`);
}
const watcher = watch(out, (_event, name) => {
  if (name === 'build.txt') void sendBuild(pages);
});

let isEnding = false;
const end = (): void => {
  if (isEnding) return;
  isEnding = true;
  watcher.close();
  for (const page of pages) page.end();
  void server.stop().then(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.once('disconnect', end);

print(`Ready on ${await listen(server, config)}`);
process.off('uncaughtException', fail);
process.send?.('ready');
