/** Starts the server with the settings from the environment. */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isTemporary } from '../database/limits.ts';
import { checkBuild } from './build.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type BuildFolders, listen, prepareServer, type Started } from './start.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

/** Goes on without a log when the program that collects it has ended. */
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

async function main(): Promise<void> {
  outliveReaders();
  const config = readConfig(process.env);
  const places = { publicDir: resolve('dist/public'), codegenDir: resolve('dist/codegen') };
  await checkBuild(places.codegenDir);
  const server = await prepared(config, places);
  endOnSignals(server, config.drainSeconds);
  print(`Ready on ${await listen(server, config)}`);
}

const longestStartMs = 120_000;
const restMs = 1_000;

/** Begins again while the database is starting, silent or read-only. A first connection that is refused ends it. */
async function prepared(config: Config, places: BuildFolders): Promise<Started> {
  for (const end = performance.now() + longestStartMs; ; await pause(restMs)) {
    try {
      return await prepareServer(config, places, print);
    } catch (error) {
      const cause = error instanceof ConfigError ? error.cause : error;
      if (!(cause instanceof Error && isTemporary(cause)) || performance.now() > end) throw error;
      print(`The start begins again, because the database does not serve it yet: ${cause.message}.`);
    }
  }
}

/** SIGTERM lets balancers and kept connections leave first; a second one, and SIGINT, end at once. */
function endOnSignals({ app, stop }: Started, drainSeconds: number): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', end);
  process.once('SIGTERM', () => {
    app.drain();
    process.on('SIGTERM', end);
    setTimeout(end, drainSeconds * 1000);
  });
}

main().catch(fail);
