/** Starts the server with the settings from the environment. */
import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import { listen, prepareServer } from './start.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await prepareServer(
    config,
    { publicDir: resolve('dist/public'), codegenDir: resolve('dist/codegen') },
    print,
  );
  const stop = (): void => {
    server.stop().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  print(`Ready on ${await listen(server, config)}`);
}

main().catch(fail);
