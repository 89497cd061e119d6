/** Starts the server with the settings from the environment. */
import { resolve } from 'node:path';
import { checkBuild } from './build.ts';
import { readConfig } from './config.ts';
import { listen, prepareServer, type Started } from './start.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const places = { publicDir: resolve('dist/public'), codegenDir: resolve('dist/codegen') };
  await checkBuild(places.codegenDir);
  const server = await prepareServer(config, places, print);
  endOnSignals(server, config.drainSeconds);
  print(`Ready on ${await listen(server, config)}`);
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
