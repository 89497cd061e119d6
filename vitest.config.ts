import { defineConfig } from 'vitest/config';
import { closingLine } from './tests/set-up/closing-line.ts';
import { noChecks } from './tests/set-up/no-checks.ts';

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 20_000 } }, ...more },
});

// Storybook and its browser take seconds to set up, so whoever names other projects only does not wait for them.
const withoutStories = new Set(['engine', 'renderer', 'server', 'scenarios', 'browser']);
const asked = process.argv.flatMap((word, at, words) => word.startsWith('--project=') ? [word.slice('--project='.length)] : words[at - 1] === '--project' ? [word] : []);
const areStoriesAsked = asked.length === 0 || asked.some((name) => !withoutStories.has(name));

export default defineConfig({
  test: {
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: '100%',
    reporters: ['default', closingLine((line) => process.stdout.write(`${line}\n`))],
    projects: [
      ...(areStoriesAsked ? ['stories/.storybook/vitest.config.ts'] : []),
      project('engine', ['tests/engine/**/*.test.ts', 'tests/rules/**/*.test.ts', 'tests/ledger/**/*.test.ts', 'tests/refused/**/*.test.ts', 'tests/mutants/**/*.test.ts', 'tests/api-client/**/*.test.ts', 'tests/house/**/*.test.ts']),
      { ...project('renderer', ['tests/renderer/**/*.test.ts', 'tests/renderer/**/*.test.tsx']), plugins: [noChecks()] },
      project('server', ['tests/server/**/*.test.ts'], { globalSetup: ['tests/set-up/database.ts'], retry: 1 }),
      project('scenarios', ['tests/scenarios/**/*.test.ts'], {
        globalSetup: ['tests/set-up/database.ts', 'tests/set-up/browser.ts'], testTimeout: 180_000, retry: 1,
      }),
      project('browser', ['tests/browser/**/*.test.ts'], {
        globalSetup: ['tests/set-up/database.ts', 'tests/set-up/browser.ts'], testTimeout: 240_000, retry: 1,
      }),
    ],
  },
});
