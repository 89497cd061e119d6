/** Log lines in JSON: one per request, without addresses, queries, bodies or names. */
import { fstatSync, openSync, readSync, writeSync } from 'node:fs';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

export interface LogStream {
  write(line: string): void;
}

/**
 * A file to which each line is appended at once, which takes less time than a stream. What a full disk does not take is
 * lost, the server goes on, and the next line begins after the end of what was taken.
 */
export function openLogFile(path: string): LogStream {
  const file = openSync(path, 'a+', 0o600);
  let isWhole = endsWhole(file);
  return {
    write: (line) => {
      const bytes = Buffer.from(isWhole ? line : `\n${line}`);
      try {
        const written = writeSync(file, bytes);
        if (written > 0) isWhole = bytes[written - 1] === lineEnd;
      } catch {
        // There is no other place for it.
      }
    },
  };
}

const lineEnd = 10;

/** Whether a file is empty or ends with a whole line. */
function endsWhole(file: number): boolean {
  const last = Buffer.alloc(1);
  const { size } = fstatSync(file);
  return size === 0 || readSync(file, last, 0, 1, size - 1) === 0 || last[0] === lineEnd;
}

export function loggerOptions(stream: LogStream): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: 'info',
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
}

/** Leaves out the details of a database error, because they quote values. */
function describeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code === undefined ? {} : { code: error.code }),
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 400) request.log.warn(line, 'request');
    else request.log.info(line, 'request');
  });
}
