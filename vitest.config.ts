import { defineConfig } from 'vitest/config';
import { closingLine } from './tests/set-up/closing-line.ts';
import { LongestFirst } from './tests/set-up/longest-first.ts';
import { noChecks } from './tests/set-up/no-checks.ts';

const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // No test waits so long, unless it fails: such a limit measures the machine otherwise.
    expect: { poll: { timeout: 60_000 } },
    // The closing lines of a run name what differs.
    chaiConfig: { truncateThreshold: 400 },
    ...more,
  },
});

/**
 * Tests that mostly wait for a browser, a database or a child process, so that more of them than cores run at a time.
 * The files of a process share its modules, and with them the compiled forms and the browser.
 */
const waiting = { maxWorkers: 3, maxConcurrency: 2, isolate: false, sequence: { groupOrder: 1 } };

/**
 * Tests that leave nothing behind in their thread, so that each module is loaded once for all of them. They compute and
 * wait for nothing, so a time limit would measure the machine: the tests with a server run before them.
 */
const inThreads = { pool: 'threads', isolate: false, testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** Property tests draw the same cases in each run. */
const seed = 'tests/set-up/seed.ts';

// Storybook and its browser take seconds to set up, so whoever names other projects only does not wait for them.
const withoutStories = new Set(['engine', 'renderer', 'house', 'server', 'scenarios', 'browser']);
const asked = process.argv.flatMap((word, at, words) =>
  word.startsWith('--project=') ? [word.slice('--project='.length)] : words[at - 1] === '--project' ? [word] : [],
);
const areStoriesAsked = asked.length === 0 || asked.some((name) => !withoutStories.has(name));

export default defineConfig({
  test: {
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', closingLine((line) => process.stdout.write(`${line}\n`))],
    projects: [
      ...(areStoriesAsked ? ['stories/.storybook/vitest.config.ts'] : []),
      project(
        'engine',
        [
          'tests/engine/**/*.test.ts',
          'tests/workbench/**/*.test.ts',
          'tests/rules/**/*.test.ts',
          'tests/refused/**/*.test.ts',
          'tests/mutants/**/*.test.ts',
          'tests/api-client/**/*.test.ts',
          'tests/forms/**/*.test.ts',
        ],
        { ...inThreads, setupFiles: [seed] },
      ),
      project('house', ['tests/house/**/*.test.ts', 'tests/ledger/**/*.test.ts'], inThreads),
      {
        ...project('renderer', ['tests/{renderer,portal}/**/*.test.ts', 'tests/{renderer,portal}/**/*.test.tsx'], {
          ...inThreads,
          setupFiles: [seed, 'tests/set-up/no-console-errors.ts'],
        }),
        plugins: [noChecks()],
      },
      project('server', ['tests/server/**/*.test.ts'], {
        ...waiting,
        globalSetup: ['tests/set-up/converters.ts', 'tests/set-up/database.ts'],
        setupFiles: [seed],
      }),
      project('scenarios', ['tests/scenarios/**/*.test.ts'], {
        ...waiting,
        globalSetup: ['tests/set-up/converters.ts', 'tests/set-up/database.ts', 'tests/set-up/browser.ts'],
        setupFiles: ['tests/set-up/one-portal-per-file.ts'],
        testTimeout: 180_000,
      }),
      project('browser', ['tests/browser/**/*.test.ts'], {
        ...waiting,
        globalSetup: ['tests/set-up/converters.ts', 'tests/set-up/database.ts', 'tests/set-up/browser.ts'],
        setupFiles: ['tests/set-up/one-portal-per-file.ts'],
        testTimeout: 240_000,
      }),
    ],
  },
});
