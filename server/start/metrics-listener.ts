/** Answers a monitoring system at an address of its own, which applicants cannot reach. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter } from 'prom-client';
import type { Metrics } from '../http/metrics.ts';
import { errorCodeOf, whyNotListening } from './checks.ts';
import { type Config, ConfigError } from './config.ts';

/**
 * Listens for scrapes if a port is set, and adds the metrics of the process. Returns a function that ends it. Throws
 * with one sentence.
 */
export async function serveMetrics(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  print: (line: string) => void,
): Promise<() => Promise<void>> {
  if (port === null) return async () => undefined;
  const server = createServer((request, response) => void answer(metrics, request, response)).listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw new ConfigError(`METRICS_${whyNotListening(errorCodeOf(cause), host, port)}`, { cause });
  });
  collectDefaultMetrics({ register: metrics.registry });
  countBusyTime(metrics);
  const { address, family, port: chosen } = server.address() as AddressInfo;
  print(`Metrics on http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`);
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
}

function countBusyTime({ registry }: Metrics): void {
  const busy = new Counter({
    name: 'matricula_event_loop_busy_seconds_total',
    help: 'The time in which the event loop has worked. A second in each second is all that this server can do.',
    registers: [registry],
    collect: () => {
      busy.reset();
      busy.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
}

async function answer({ registry, text }: Metrics, { method, url }: IncomingMessage, response: ServerResponse) {
  if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
  try {
    const body = await text();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(body);
  } catch {
    return response.writeHead(500).end();
  }
}
