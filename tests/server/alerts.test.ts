/** The alerts and the dashboard in `deploy/` are about metrics that exist. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { contract } from '../../api-client/index.ts';
import { serveMetrics } from '../../server/start/metrics-listener.ts';
import { openPortal } from '../support/portal.ts';
import { cardHolder, upload } from '../support/uploading.ts';

const hasPromtool = (() => {
  try {
    return execFileSync('promtool', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
})();

const alerts = readFileSync('deploy/alerts.yml', 'utf8');
const dashboard = readFileSync('deploy/dashboard.json', 'utf8').replaceAll('\\"', '"');
/** The names of metrics: those of Prometheus itself and of its node exporter are not ours. */
const namesIn = (text: string): readonly string[] => [
  ...new Set(text.match(/\b(?:matricula|nodejs|process)_[a-z0-9_]+(?=[{)[\s\]"])/g)),
];

describe('the alerts and the dashboard', () => {
  it('name metrics, queues and calls that /metrics prints', async () => {
    const portal = await openPortal();
    const close = await serveMetrics(portal.app.metrics, { metricsHost: '127.0.0.1', metricsPort: 0 }, () => undefined);
    onTestFinished(async () => {
      await close();
      await portal.close();
    });
    await upload(
      portal,
      await cardHolder(portal),
      'card.png',
      png(20, 10, (x) => x * 10),
    );
    const printed = await portal.app.metrics.text();
    const existing = new Set([...printed.matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name]) => name));
    expect(namesIn(alerts).length).toBeGreaterThan(8);
    expect(namesIn(dashboard).length).toBeGreaterThan(10);
    expect(namesIn(alerts + dashboard).filter((name) => !existing.has(name))).toEqual([]);
    const queues = [...alerts.matchAll(/queue!?[=~]+"([^"]+)"/g)].flatMap(([, words = '']) => words.split('|'));
    expect(queues.filter((queue) => !printed.includes(`matricula_waiting{queue="${queue}"}`))).toEqual([]);
    const calls = [...(alerts + dashboard).matchAll(/call="(\w+)"/g)].map(([, call = '']) => call);
    expect(calls.filter((call) => !(call in contract))).toEqual([]);
  });

  it('are explained in docs/operations.md, each with what to do', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const rows = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(Matricula\w+)` \|/gm)];
    expect(rows.map(([, name]) => name)).toEqual(names);
  });
});

describe.skipIf(!hasPromtool)('promtool', () => {
  const run = (...args: string[]) => promisify(execFile)('promtool', args);

  it('accepts the rules, which fire when and only when something is wrong', async () => {
    expect((await run('check', 'rules', 'deploy/alerts.yml')).stdout).toContain('SUCCESS');
    expect((await run('test', 'rules', 'deploy/alerts.test.yml')).stdout).toContain('SUCCESS');
  });
});
