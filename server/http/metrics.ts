/** The figures of this process and of the queues, for a monitoring system. No value of a label is from a request. */
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName } from '../../api-client/index.ts';
import type { Clock } from '../base/clock.ts';
import { recently } from '../base/recently.ts';
import { type Database, poolUse } from '../database/database.ts';
import { readWaitingWork } from '../database/waiting-work.ts';
import type { Converters } from '../documents/converters.ts';
import type { Readiness } from './health.ts';
import type { Overload } from './overload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    readonly call?: CallName;
  }
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface Metrics {
  readonly registry: Registry;
  /** All metrics in the text format of Prometheus. The database is asked at most each five seconds. */
  text(): Promise<string>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly readiness: () => Promise<Readiness>;
  readonly overload: Overload;
}

/** Counts the calls of the app, and decorates it with its metrics. */
export function addMetrics(app: FastifyInstance, { database, clock, readiness, overload }: Parts): void {
  const registry = new Registry();
  const registers = [registry];
  countCalls(app, registers);
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `matricula_${name}`, help, labelNames, registers });
  const ready = gauge('ready', 'Whether this server accepts calls, as at /readyz: 1 or 0.');
  const warnings = gauge('warnings', 'The sentences in the details of /readyz.');
  const applicants = gauge('applicants_waiting', 'The applicants who wait for an answer of this server.');
  const pool = gauge(
    'database_pool',
    'The connections for calls that are used or idle, and the waits for one.',
    'state',
  );
  const waiting = gauge('waiting', 'The jobs, mails or webhooks that are due, of all servers.', 'queue');
  const failed = gauge('waiting_failed', 'Those of them whose last attempt has failed.', 'queue');
  const oldest = gauge('waiting_oldest_seconds', 'The time since the oldest of them was due.', 'queue');
  const work = recently(() => readWaitingWork(database).catch(() => []), clock);
  const text = async (): Promise<string> => {
    const [{ refusal, details }, queues] = await Promise.all([readiness(), work()]);
    ready.set(refusal === null ? 1 : 0);
    warnings.set(details.length);
    applicants.set(overload.waiting());
    for (const [state, count] of Object.entries(poolUse(database))) pool.set({ state }, count);
    for (const one of [waiting, failed, oldest]) one.reset();
    for (const { queue, ...work } of queues) {
      waiting.set({ queue }, work.count);
      failed.set({ queue }, work.failed);
      oldest.set({ queue }, work.oldest_seconds);
    }
    return registry.metrics();
  };
  app.decorate('metrics', { registry, text });
}

function countCalls(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'matricula_call_seconds',
    help: 'The answered calls by their name in the contract and the class of the status, with their time.',
    labelNames: ['call', 'status'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const shed = new Counter({
    name: 'matricula_calls_shed_total',
    help: 'The calls that were answered with 503, so that the page repeats them.',
    labelNames: ['call'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    seconds.observe({ call, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000);
    if (reply.statusCode === 503) shed.inc({ call });
  });
}

/** Converters that count their outcomes in the metrics of the app. */
export function countedConverters(converters: Converters, { registry }: Metrics): Converters {
  const seconds = new Histogram({
    name: 'matricula_conversion_seconds',
    help: 'The conversions of documents by format and outcome (converted, refused, interrupted), with their time.',
    labelNames: ['format', 'outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  return {
    ...converters,
    convert: async (format, ...rest) => {
      const end = seconds.startTimer({ format });
      try {
        const outcome = await converters.convert(format, ...rest);
        end({ outcome: 'failed' in outcome ? 'refused' : 'converted' });
        return outcome;
      } catch (error) {
        end({ outcome: 'interrupted' });
        throw error;
      }
    },
  };
}
