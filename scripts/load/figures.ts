/** The figures of a load. */
import type { TimedCall } from './client.ts';

export interface CallFigures {
  readonly name: string;
  /** The calls with an answer of 2xx. */
  readonly accepted: number;
  /** Those that were answered with 503, to be repeated later. */
  readonly shed: number;
  /** Other answers by status; 0 counts lost connections. */
  readonly others: Readonly<Record<number, number>>;
  /** The times of the accepted calls in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
}

/** The figures of each call, most frequent first. */
export function callFigures(recorded: readonly TimedCall[]): readonly CallFigures[] {
  const byName = Map.groupBy(recorded, ({ name }) => name);
  const figures = Array.from(byName, ([name, calls]) => oneCall(name, calls));
  return figures.toSorted((one, other) => other.accepted - one.accepted);
}

function oneCall(name: string, calls: readonly TimedCall[]): CallFigures {
  const isAccepted = ({ status }: TimedCall): boolean => status >= 200 && status < 300;
  const times = calls.filter(isAccepted).map(({ ms }) => ms);
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const shed = calls.filter(({ status }) => status === 503).length;
  const rest = calls.filter((call) => !isAccepted(call) && call.status !== 503);
  const others = Object.fromEntries(
    Array.from(
      Map.groupBy(rest, ({ status }) => status),
      ([status, all]) => [status, all.length],
    ),
  );
  return { name, accepted: times.length, shed, others, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1) };
}

export function tableOf(figures: readonly CallFigures[]): string {
  const head = ['call', 'accepted', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest', '503', 'others'];
  const rows = figures.map(({ name, accepted, shed, others, p50, p95, p99, slowest }) => [
    name,
    ...[accepted, ...[p50, p95, p99, slowest].map(Math.round), shed].map(String),
    Object.entries(others)
      .map(([status, count]) => `${count} × ${status === '0' ? 'lost' : status}`)
      .join(', '),
  ]);
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => (row[column] ?? '').length)));
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [head, ...rows].map(lineOf).join('\n');
}
